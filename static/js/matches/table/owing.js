/** The seats that still have to tell the referee something: the missions that they drew, or their capital. */

import { h, seatMark } from "../../frame/dom.js";
import { page, playersOf, t } from "../../frame/page.js";
import { owesCapital, owesMission } from "../live/set_up.js";

/** @import { Match } from "../acting/match.js" */
/** @import { Seat } from "../types.d.ts" */

/**
 * List the seats: one with a phone answers there, all others on the tablet while everybody else looks away.
 *
 * @type {(match: Match, seats: Seat[], name: string, classes: string) => HTMLElement}
 */
const seatList = (match, seats, name, classes) => {
  const items = seats.map(({ colour, joined }) => {
    const who = [seatMark(colour), playersOf(match.view.seats, colour)];
    if (joined)
      return h("li", { class: "button missing-phone" }, who, h("span", { class: "soft small" }, t("on_phone")));
    const href = `/matches/${page.id}/look/${colour}`;
    return h("li", {}, h("a", { class: classes, href, "data-key": `${name}-${colour}` }, who));
  });
  return h("ul", { class: "choices plain" }, items);
};

const codesLink = (/** @type {string} */ key) =>
  h("a", { class: "button quiet wide", href: `/matches/${page.id}/codes`, "data-key": key }, t("menu.codes"));

export const namingPad = (/** @type {Match} */ match) => {
  const seats = match.view.seats.filter(({ colour }) => owesCapital(match.view, colour));
  return h(
    "section",
    { class: "missing stack", "aria-label": t("capitals_missing") },
    seatList(match, seats, "capital", "button big"),
    h("p", { class: "soft small" }, t("capitals_how")),
    codesLink("capital-codes"),
  );
};

/** Return the pad for missing missions. They delay nothing. */
export const missingPad = (/** @type {Match} */ match) => {
  const seats = match.view.seats.filter(({ colour }) => owesMission(match.view, colour));
  if (!seats.length) return null;
  return h(
    "section",
    { class: "notice missing", "aria-label": t("missions_missing") },
    h("p", { class: "number" }, t("missions_missing")),
    seatList(match, seats, "missing", "button"),
    seats.some(({ joined }) => !joined) ? h("p", { class: "soft small" }, t("missions_how")) : null,
    codesLink("missing-codes"),
  );
};
