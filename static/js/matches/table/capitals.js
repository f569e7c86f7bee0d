/** Capitals: who still chooses one, and which are known. */

import { all, h, seatMark, sign, svg } from "../../frame/dom.js";
import { count, page, playersOf, t } from "../../frame/page.js";
import { choosingSeats, owesCapital } from "../model.js";
import { badgeOf } from "./board.js";

/** @import { Match } from "./match.js" */
/** @import { Colour, Seat } from "../types.d.ts" */

export const namingQuestion = (/** @type {Match} */ { view }) => count("ask.capital", choosingSeats(view).length);

/** @type {(match: Match, seat: Seat) => HTMLElement} */
const seatItem = (match, { colour, joined }) => {
  const name = [seatMark(colour), playersOf(match.view.seats, colour)];
  if (joined)
    return h("li", { class: "button missing-phone" }, name, h("span", { class: "soft small" }, t("on_phone")));
  const href = `/matches/${page.id}/look/${colour}`;
  return h("li", {}, h("a", { class: "button big", href, "data-key": `capital-${colour}` }, name));
};

export const namingPad = (/** @type {Match} */ match) => {
  const seats = match.view.seats.filter(({ colour }) => owesCapital(match.view, colour));
  const codes = { class: "button quiet wide", href: `/matches/${page.id}/codes`, "data-key": "capital-codes" };
  return h(
    "section",
    { class: "missing stack", "aria-label": t("capitals_missing") },
    h(
      "ul",
      { class: "choices plain" },
      seats.map((seat) => seatItem(match, seat)),
    ),
    h("p", { class: "soft small" }, t("capitals_how")),
    h("a", codes, t("menu.codes")),
  );
};

const star = () => svg("use", { class: "capital-mark", href: "#sign-capital" });

/** Known capitals have a star at their badge. */
export const showCapitals = (/** @type {Match} */ match) => {
  const capitals = new Set(Object.values(match.position.capitals ?? {}));
  for (const mark of all(".capital-mark")) {
    const { badge } = /** @type {HTMLElement} */ (mark.parentNode).dataset;
    if (!capitals.has(badge ?? "")) mark.remove();
  }
  for (const capital of capitals) {
    const badge = capital && badgeOf(capital);
    if (badge && !badge.querySelector(".capital-mark")) badge.append(star());
  }
};

/**
 * How many known capitals the seat holds.
 *
 * @type {(match: Match, colour: Colour) => HTMLElement | null}
 */
export const capitalsHeld = (match, colour) => {
  const number = match.view.capitals?.held[colour];
  if (!number) return null;
  const text = count("capitals_held", number);
  return h(
    "span",
    { class: "seat-capitals", role: "img", "aria-label": text, title: text },
    sign("capital"),
    String(number),
  );
};
