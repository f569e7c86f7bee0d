/** Who still has to tell the referee which missions were drawn. It holds nothing up. */

import { h, seatMark } from "../../frame/dom.js";
import { page, playersOf, t } from "../../frame/page.js";

/* Whose cards the referee deals need not say anything before it does. */
const due = ({ legal, view }) => (legal.deal && view.cards === "dealt" ? [] : (legal.mission ?? []));

/** Whether the referee waits for a mission of the seat. */
export const owesMission = (match, colour) => due(match).includes(colour);

const who =
  (match) =>
  ({ colour, joined }) => {
    const name = [seatMark(colour), playersOf(match.view.seats, colour)];
    if (joined)
      return h("li", { class: "button missing-phone" }, name, h("span", { class: "soft small" }, t("on_phone")));
    return h(
      "li",
      {},
      h("a", { class: "button", href: `/matches/${page.id}/look/${colour}`, "data-key": `missing-${colour}` }, name),
    );
  };

export const missingPad = (match) => {
  const seats = match.view.seats.filter(({ colour }) => owesMission(match, colour));
  if (!seats.length) return null;
  return h(
    "section",
    { class: "notice missing", "aria-label": t("missions_missing") },
    h("p", { class: "number" }, t("missions_missing")),
    h("ul", { class: "choices plain" }, seats.map(who(match))),
    seats.some(({ joined }) => !joined) ? h("p", { class: "soft small" }, t("missions_how")) : null,
    h(
      "a",
      { class: "button quiet wide", href: `/matches/${page.id}/codes`, "data-key": "missing-codes" },
      t("menu.codes"),
    ),
  );
};
