/** A phone that has lost its seat says so, and keeps nothing of it on the screen. */

import { h, replace } from "../../frame/dom.js";
import { page, playersOf, t } from "../../frame/page.js";

/* The seat that this phone shows now, after it scanned another one's code. */
const elsewhere = (seats, seat) => [
  h("p", {}, t("gone.other", { player: playersOf(seats, seat) })),
  h("a", { class: "button primary wide", href: `/matches/${page.id}/seat` }, t("gone.go")),
];

/** `now` is the match as this device may see it from now on, once it is known. */
export const showGone = (seats, now) => {
  const title = t("gone.title", { player: playersOf(seats, page.seat) });
  document.title = title;
  document.getElementById("lamp").hidden = true;
  replace(
    document.getElementById("main"),
    h(
      "section",
      { class: "panel stack gone", role: "alert" },
      h("h2", {}, title),
      now?.audience === "seat" ? elsewhere(seats, now.seat) : h("p", {}, t("gone.code")),
      h("a", { class: "button wide", href: `/matches/${page.id}?as=onlooker` }, t("gone.watch")),
    ),
  );
};
