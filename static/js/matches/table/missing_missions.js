/** Who still has to tell the referee which missions were drawn. It holds nothing up. */

import { h, seatMark } from "../../frame/dom.js";
import { page, playersOf, t } from "../../frame/page.js";
import { owesMission } from "../model.js";

/** @import { Match } from "./match.js" */
/** @import { Seat } from "../types.d.ts" */

/** @type {(match: Match, seat: Seat) => HTMLElement} */
const seatItem = (match, { colour, joined }) => {
  const name = [seatMark(colour), playersOf(match.view.seats, colour)];
  if (joined)
    return h("li", { class: "button missing-phone" }, name, h("span", { class: "soft small" }, t("on_phone")));
  const href = `/matches/${page.id}/look/${colour}`;
  return h("li", {}, h("a", { class: "button", href, "data-key": `missing-${colour}` }, name));
};

export const missingPad = (/** @type {Match} */ match) => {
  const seats = match.view.seats.filter(({ colour }) => owesMission(match.view, colour));
  if (!seats.length) return null;
  const codes = { class: "button quiet wide", href: `/matches/${page.id}/codes`, "data-key": "missing-codes" };
  return h(
    "section",
    { class: "notice missing", "aria-label": t("missions_missing") },
    h("p", { class: "number" }, t("missions_missing")),
    h(
      "ul",
      { class: "choices plain" },
      seats.map((seat) => seatItem(match, seat)),
    ),
    seats.some(({ joined }) => !joined) ? h("p", { class: "soft small" }, t("missions_how")) : null,
    h("a", codes, t("menu.codes")),
  );
};
