/** What everybody may know: whose turn it is, how much each seat holds, the latest lines. */

import { h, replace, seatMark } from "../../frame/dom.js";
import { count, countPeople, page, playersOf, t, territoryName, turnOf } from "../../frame/page.js";
import { sumText } from "../parts/mirror.js";
import { countCapitals, isOut, NEUTRAL } from "../live/model.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Neutral, Seat, SeatView } from "../types.d.ts" */

const figure = (/** @type {number | string} */ value) => h("td", { class: "figure" }, String(value));

/** @type {(view: SeatView, seat: Seat) => HTMLElement} */
const seatRow = ({ position }, seat) => {
  const state = isOut(seat) ? "is-out" : "";
  const name = h(
    "span",
    { class: "seat-cell" },
    seatMark(seat.colour),
    seat.players.join(" & "),
    isOut(seat) ? h("em", {}, t("out")) : null,
  );
  return h(
    "tr",
    { class: seat.colour === position.turn ? "is-turn" : state },
    h("th", { scope: "row" }, name),
    figure(seat.territories),
    figure(seat.armies),
    figure(seat.cards),
  );
};

const neutralRow = (/** @type {Neutral} */ { territories, armies }) =>
  h(
    "tr",
    {},
    h("th", { scope: "row" }, h("span", { class: "seat-cell" }, seatMark(NEUTRAL), t("neutral"))),
    figure(territories),
    figure(armies),
    figure("–"),
  );

const COLUMNS = ["player", "territories", "armies", "cards"];

const seatTable = (/** @type {SeatView} */ view) => {
  const heads = COLUMNS.map((key) => h("th", { scope: "col", class: key === "player" ? "" : "figure" }, t(key)));
  const rows = view.seats.map((seat) => seatRow(view, seat));
  return h(
    "table",
    { class: "data seat-table" },
    h("thead", {}, h("tr", {}, heads)),
    h("tbody", {}, rows, view.neutral && neutralRow(view.neutral)),
  );
};

/** @type {(node: HTMLElement, view: SeatView) => void} */
export const renderSummary = (node, view) =>
  replace(
    node,
    seatTable(view),
    view.result || view.next_set === null ? null : h("p", { class: "soft" }, count("next_set", view.next_set)),
    view.result ? [] : [h("ul", { class: "revealed plain" }, takenCapitals(view)), capitalsLine(view)],
  );

/**
 * Draw the newest line first; `keyOf` makes the key beside a line.
 *
 * @type {(node: HTMLElement, view: SeatView, keyOf: (seq: number) => Children) => void}
 */
export const renderLog = (node, { log }, keyOf) =>
  replace(
    node,
    [...log].reverse().map(({ seq, text }) => h("li", {}, text, keyOf(seq))),
  );

const armiesToPlace = (/** @type {SeatView} */ view) => {
  const { legal, position, seat } = view;
  const { turn, phase, reinforcements } = position;
  if (turn !== seat || phase !== "reinforce" || !reinforcements || legal.trade?.forced) return null;
  return h("p", {}, count("to_place", reinforcements), h("br", {}), h("span", { class: "soft" }, sumText(view)));
};

const choosingLine = (/** @type {SeatView} */ { capitals }) =>
  capitals?.choosing.length ? h("p", {}, count("choosing", capitals.choosing.length)) : null;

const capitalsLine = (/** @type {SeatView} */ view) => {
  const { capitals, position } = view;
  if (!capitals || position.phase === "setup") return null;
  return h("p", { class: "soft" }, count("to_win", capitals.to_win, { held: countCapitals(view) }));
};

/* Return the capitals that everybody knows. The own one is among the others only when it is lost. */
const takenCapitals = (/** @type {SeatView} */ { position: { capitals = {}, owners }, seat, seats }) =>
  Object.entries(capitals).map(([colour, capital]) => {
    const holder = capital && owners[capital];
    if (!holder || (colour === seat && holder === seat)) return null;
    const facts = {
      name: territoryName(capital),
      owner: playersOf(seats, colour),
      player: playersOf(seats, holder),
    };
    return h("li", {}, seatMark(holder), h("span", {}, t("capital.taken", facts)));
  });

/** Tell that the partner's phone shows the seat, too: nobody else may pass for the partner unseen. */
const partnerLine = (/** @type {SeatView} */ { seats, seat }) => {
  const { phones = [], players } = /** @type {Seat} */ (seats.find(({ colour }) => colour === seat));
  const partner = phones.find((name) => name !== players[page.partner]);
  return partner ? h("p", { class: "soft small" }, t("also_on", { player: partner })) : null;
};

/** @type {(node: HTMLElement, view: SeatView) => void} */
export const renderStatus = (node, view) => {
  const { position, result, seat, seats } = view;
  const { turn } = position;
  const isMine = turn === seat;
  node.classList.toggle("is-mine", !result && isMine);
  if (result) return replace(node, h("p", { class: "status-turn" }, t("over")));
  if (position.phase === "setup" || !turn)
    return replace(node, h("p", { class: "status-turn" }, t("being_set_up")), choosingLine(view), partnerLine(view));
  const turnLine = isMine ? count("your_turn", countPeople(seats, [turn])) : turnOf("turn_of", seats, turn);
  const phaseLine = [t("round", { number: position.round }), t(`phase.${view.asked}`)].join(" · ");
  return replace(
    node,
    h("p", { class: "status-turn" }, seatMark(turn), turnLine),
    h("p", { class: "status-phase" }, phaseLine),
    armiesToPlace(view),
    partnerLine(view),
  );
};
