/**
 * A seat whose phone is dead, on the other phones: the tablet asks for it, two of them confirm, and the seat's own phone
 * can refuse if it lives.
 */

import { button, h, replace, seatMark } from "../../frame/dom.js";
import { page, playersOf, t } from "../../frame/page.js";
import { submitAside } from "../acting/aside.js";
import { call } from "./signals.js";

/** @import { Match } from "../acting/match.js" */
/** @import { Opening, SeatView } from "../types.d.ts" */

const nameOf = (/** @type {SeatView} */ { seats }, /** @type {Opening} */ { seat, players }) =>
  players.join(" & ") || playersOf(seats, seat);

/** Both of two who share a seat may be asked for. @type {(opening: Opening) => string} */
const idOf = ({ seat, partner }) => (partner ? `${seat}-${partner}` : seat);

/** @type {(match: Match, opening: Opening, what: "confirm" | "drop") => HTMLElement} */
const answerKey = (match, opening, what) => {
  const { seat, partner } = opening;
  return button(t(`opening.${what}`), (key) => submitAside(match, `seats/${seat}/opening/${what}`, { partner }, key), {
    class: "button primary wide",
    "data-key": `opening-${what}-${idOf(opening)}`,
  });
};

/** @type {(match: Match, view: SeatView, opening: Opening) => HTMLElement} */
const panel = (match, view, opening) => {
  const { seat, confirmed, needed } = opening;
  const facts = { player: nameOf(view, opening), number: confirmed.length, of: needed };
  const isSeat = seat === view.seat;
  const isOwn = isSeat && opening.partner === page.partner;
  const how = isSeat ? "opening.partner_how" : "opening.how";
  return h(
    "section",
    { class: "panel stack", "data-opening": seat },
    h("h2", {}, seatMark(seat), h("span", {}, isOwn ? t("opening.own") : t("opening.title", facts))),
    h("p", {}, isOwn ? t("opening.own_how") : t(how, facts)),
    isSeat ? answerKey(match, opening, "drop") : null,
    !isSeat && !confirmed.includes(view.seat) ? answerKey(match, opening, "confirm") : null,
    h("p", { class: "soft" }, t("opening.number", facts)),
  );
};

let current = "[]";

/** Show it only when it has changed, otherwise it would be read out again and again. @type {(node: HTMLElement, match: Match) => void} */
export const renderOpenings = (node, match) => {
  const view = /** @type {SeatView} */ (match.view);
  const openings = view.result ? [] : (view.openings ?? []);
  const next = JSON.stringify(openings);
  if (next === current) return;
  current = next;
  /* What slides in must not catch a tap that was meant for something else. */
  match.rest.begin();
  replace(
    node,
    openings.map((opening) => panel(match, view, opening)),
  );
  const asking = openings.filter(({ confirmed }) => !confirmed.includes(view.seat));
  call("opening", { ids: asking.map(idOf), text: t("opening.called") });
};
