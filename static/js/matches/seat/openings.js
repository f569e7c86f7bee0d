/**
 * A seat whose phone is dead, on the other phones: the tablet asks for it, two of them confirm, and the seat's own phone
 * can refuse if it lives.
 */

import { button, h, seatMark } from "../../frame/dom.js";
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

/** @typedef {{ node: HTMLElement, count: HTMLElement }} Panel with the line that counts who has confirmed it */

/** @type {(match: Match, view: SeatView, opening: Opening) => Panel} */
const panel = (match, view, opening) => {
  const { seat, confirmed } = opening;
  const facts = { player: nameOf(view, opening) };
  const isSeat = seat === view.seat;
  const isOwn = isSeat && opening.partner === page.partner;
  const how = isSeat ? "opening.partner_how" : "opening.how";
  const count = h("p", { class: "soft" });
  const node = h(
    "section",
    { class: "panel stack", "data-opening": seat },
    h("h2", {}, seatMark(seat), h("span", {}, isOwn ? t("opening.own") : t("opening.title", facts))),
    h("p", {}, isOwn ? t("opening.own_how") : t(how, facts)),
    isSeat ? answerKey(match, opening, "drop") : null,
    !isSeat && !confirmed.includes(view.seat) ? answerKey(match, opening, "confirm") : null,
    count,
  );
  return { node, count };
};

/** The panels by what they say, but for the count. @type {Map<string, Panel>} */
let panels = new Map();

/** @type {(match: Match, view: SeatView, openings: Opening[]) => Map<string, Panel>} */
const panelsOf = (match, view, openings) =>
  new Map(
    openings.map((opening) => {
      const says = JSON.stringify([idOf(opening), nameOf(view, opening), opening.confirmed.includes(view.seat)]);
      return [says, panels.get(says) ?? panel(match, view, opening)];
    }),
  );

/**
 * Show what is asked. What stays is not put in anew: it would be read out again at each confirmation.
 *
 * @type {(node: HTMLElement, match: Match) => void}
 */
export const renderOpenings = (node, match) => {
  const view = /** @type {SeatView} */ (match.view);
  const openings = view.result ? [] : (view.openings ?? []);
  const next = panelsOf(match, view, openings);
  const gone = [...panels].filter(([says]) => !next.has(says));
  const added = [...next].filter(([says]) => !panels.has(says));
  panels = next;
  for (const [, { node: old }] of gone) old.remove();
  node.append(...added.map(([, { node: own }]) => own));
  [...next.values()].forEach(({ count }, at) => {
    const { confirmed, needed } = openings[at];
    const says = t("opening.number", { number: confirmed.length, of: needed });
    if (count.textContent !== says) count.textContent = says;
  });
  /* What slides in must not catch a tap that was meant for something else. */
  if (gone.length || added.length) match.rest.begin();
  const asking = openings.filter(({ confirmed }) => !confirmed.includes(view.seat));
  call("opening", { ids: asking.map(idOf), text: t("opening.called") });
};
