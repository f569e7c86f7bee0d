/** The seats clockwise, and the trade counter. */

import { byId, h, seatMark, sign } from "../../frame/dom.js";
import { colourName, count, page, t } from "../../frame/page.js";
import { NEUTRAL } from "../live/model.js";
import { isPlacing, owesCapital, owesMission } from "../live/set_up.js";
import { capitalsHeld } from "./capitals.js";
import { fit } from "../parts/fit.js";
import { placerOf } from "../acting/placing.js";

/** @import { Match } from "../acting/match.js" */
/** @import { Neutral, Seat } from "../types.d.ts" */

const node = byId("seats");
/** The maximum lengths of a name for each size. */
const NAME_LENGTHS = [18, 24];

const cardPips = (/** @type {number} */ number) => {
  const pips = Array.from({ length: Math.max(page.hand, number) }, (_, index) =>
    h("span", { class: index < number ? "pip is-held" : "pip" }),
  );
  return h("span", { class: "pips", role: "img", "aria-label": count("cards", number) }, pips);
};

const missionBacks = (/** @type {number} */ number) =>
  h(
    "span",
    { class: "backs", role: "img", "aria-label": count("missions", number) },
    Array.from({ length: number }, () => h("span", { class: "back" })),
  );

/** @type {(name: string, number: number, label: string) => HTMLElement} */
const figure = (name, number, label) =>
  h("span", { class: "seat-figure", role: "img", "aria-label": label }, sign(name), String(number));

const figures = (/** @type {{ territories: number, armies: number }} */ { territories, armies }) =>
  h(
    "div",
    { class: "seat-figures" },
    figure("territory", territories, count("territories", territories)),
    figure("army", armies, count("armies", armies)),
  );

const goneText = (/** @type {Seat} */ { eliminated, conceded }) =>
  eliminated ? t("out") : conceded ? t("left") : null;

/* Return the seat on turn; before the first turn, the seat that places. */
const seatOnTurn = (/** @type {Match} */ match) => (isPlacing(match.view) ? placerOf(match) : match.turn);

/** @type {(match: Match, seat: Seat) => string | null} */
const stateText = (match, seat) => {
  const { view } = match;
  const { colour } = seat;
  const owed = view.penalties_due?.[colour];
  const gone = goneText(seat);
  if (gone) return gone;
  if (owed) return count("owes", owed);
  if (owesMission(view, colour)) return t("mission_missing");
  if (owesCapital(view, colour)) return t("capital_missing");
  return colour === seatOnTurn(match) ? t("on_turn") : null;
};

/** @type {(match: Match, seat: Seat) => HTMLElement} */
const seatCard = (match, seat) => {
  const { colour, players, cards, missions } = seat;
  const isTurn = colour === seatOnTurn(match);
  const state = stateText(match, seat);
  const name = players.join(" & ");
  const classes = ["seat", isTurn ? "is-turn" : "", goneText(seat) ? "is-gone" : ""].join(" ").trim();
  return h(
    "li",
    { class: classes, "data-seat": colour, "aria-current": isTurn ? "true" : null },
    h(
      "div",
      { class: `seat-name ${fit(name, NAME_LENGTHS)}`.trim() },
      seatMark(colour),
      h("strong", { title: colourName(colour) }, name),
    ),
    figures(seat),
    h("div", { class: "seat-cards" }, cardPips(cards), capitalsHeld(match, colour), missionBacks(missions)),
    state ? h("span", { class: "seat-state" }, state) : null,
  );
};

/**
 * Return the card of the third army of a duel: it has no hand, no missions, and is nobody's seat.
 *
 * @type {(match: Match, neutral: Neutral) => HTMLElement}
 */
const neutralCard = (match, neutral) => {
  const acts = match.actor === NEUTRAL;
  return h(
    "li",
    { class: acts ? "seat is-turn" : "seat", "data-seat": NEUTRAL },
    h("div", { class: "seat-name" }, seatMark(NEUTRAL), h("strong", {}, colourName(NEUTRAL))),
    figures(neutral),
    h("div", { class: "seat-cards" }),
    acts ? h("span", { class: "seat-state" }, t("neutral_acts")) : null,
  );
};

/** @type {(label: string, value: string | number | null | undefined, name?: string) => HTMLElement | null} */
const counterItem = (label, value, name) =>
  value === null || value === undefined
    ? null
    : h("div", {}, h("dt", {}, t(label)), h("dd", name ? { class: name } : {}, String(value)));

const counter = (/** @type {Match} */ { view, position }) => {
  const { next_set: nextSet, capitals, stock } = view;
  return h(
    "dl",
    { class: "counter" },
    counterItem("round_number", position.turn ? position.round : null),
    counterItem("next_set", nextSet === null ? null : `+${nextSet}`, "counter-value"),
    counterItem("capitals_to_win", capitals?.to_win),
    capitals && nextSet !== null ? null : counterItem("sets_traded", position.sets_traded),
    counterItem("stock", stock),
  );
};

const list = h("ol", { class: "seat-list plain" });

/**
 * Replace only the cards that have changed.
 *
 * @type {(parent: Element, next: Element[]) => void}
 */
const update = (parent, next) => {
  for (const old of [...parent.children].slice(next.length)) old.remove();
  for (const [index, card] of next.entries()) {
    const old = parent.children[index];
    if (!old) parent.append(card);
    else if (!old.isEqualNode(card)) old.replaceWith(card);
  }
};

export const showSeats = (/** @type {Match} */ match) => {
  const { seats, neutral } = match.view;
  const cards = seats.map((seat) => seatCard(match, seat));
  update(list, neutral ? [...cards, neutralCard(match, neutral)] : cards);
  update(node, [list, counter(match)]);
};
