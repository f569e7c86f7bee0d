/** A phone that has lost its seat: it says so and keeps none of the seat's secrets on the screen. */

import { byId, h, replace } from "../../frame/dom.js";
import { page, playersOf, t } from "../../frame/page.js";

/** @import { Colour, Seat, View } from "../types.d.ts" */

/**
 * Return the text about the seat that this phone has now, after it scanned a different code.
 *
 * @type {(seats: Seat[], seat: Colour) => HTMLElement[]}
 */
const elsewhere = (seats, seat) => [
  h("p", {}, t("gone.other", { player: playersOf(seats, seat) })),
  h("a", { class: "button primary wide", href: `/matches/${page.id}/seat` }, t("gone.go")),
];

/**
 * Show that the seat is lost; `now` is the match as this device may see it from now on, once it is known.
 *
 * @type {(seats: Seat[], now: View | null) => void}
 */
export const showLost = (seats, now) => {
  const title = t("gone.title", { player: playersOf(seats, page.seat) });
  document.title = title;
  byId("lamp").hidden = true;
  replace(
    byId("main"),
    h(
      "section",
      { class: "panel stack gone", role: "alert" },
      h("h2", {}, title),
      now?.audience === "seat" && now.seat ? elsewhere(seats, now.seat) : h("p", {}, t("gone.code")),
      h("a", { class: "button wide", href: `/matches/${page.id}?as=onlooker` }, t("gone.watch")),
    ),
  );
};
