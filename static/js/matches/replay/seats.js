/** What each seat had at that moment: territories, armies and cards, with round and turn. */

import { button, byId, h, replace, seatMark, sign } from "../../frame/dom.js";
import { colourName, count, playersOf, t } from "../../frame/page.js";
import { NEUTRAL } from "../live/model.js";
import { figuresAt } from "./course.js";

/** @import { Sitting } from "../../frame/types.d.ts" */
/** @import { Colour, Moment } from "../types.d.ts" */

const turnNode = byId("turn");
const list = byId("seats");

/** @type {(name: string) => HTMLElement} */
const figure = (name) => h("span", { class: "held-figure" }, sign(name), h("span", { class: "held-number" }));

/**
 * The rows stay; only their numbers change.
 *
 * @typedef {{ row: HTMLElement, key: HTMLElement, numbers: HTMLElement[], state: HTMLElement, says: string }} Row
 */

/** @type {Map<Colour, Row>} */
const rows = new Map();

/** @type {(seats: Sitting[], colour: Colour, onChoose: (colour: Colour) => void) => Row} */
const buildRow = (seats, colour, onChoose) => {
  const figures = ["territory", "army", ...(colour === NEUTRAL ? [] : ["cards"])].map(figure);
  const state = h("span", { class: "held-state" });
  const key = button(
    [
      seatMark(colour),
      h("span", { class: "held-name" }, h("strong", {}, playersOf(seats, colour)), state),
      h("span", { class: "held-figures", "aria-hidden": "true" }, figures),
    ],
    () => onChoose(colour),
    { class: "button held", "data-key": `seat-${colour}`, title: colourName(colour) },
  );
  const numbers = figures.map((node) => /** @type {HTMLElement} */ (node.lastElementChild));
  return { row: h("li", { "data-seat": colour }, key), key, numbers, state, says: "" };
};

/** @type {(seats: Sitting[], moment: Moment, figures: ReturnType<typeof figuresAt>[number]) => string} */
const labelOf = (seats, { cards }, { colour, territories, armies }) =>
  [
    playersOf(seats, colour),
    count("territories", territories),
    count("armies", armies),
    ...(colour === NEUTRAL ? [] : [count("cards", cards[colour] ?? 0)]),
  ].join(", ");

/** @type {(moment: Moment, seats: Sitting[]) => void} */
const showTurn = ({ round, turn, phase }, seats) => {
  const says = [round, turn, phase].join();
  if (turnNode.dataset.says === says) return;
  turnNode.dataset.says = says;
  turnNode.dataset.seat = turn ?? "none";
  const phaseText = t(`phase.${phase}`);
  replace(
    turnNode,
    h("p", { class: "turn-round" }, round > 0 ? t("round", { number: round }) : t("setup")),
    h(
      "p",
      { class: "turn-who" },
      turn && phase !== "over" ? [seatMark(turn), h("strong", {}, playersOf(seats, turn))] : null,
      h("span", { class: "turn-phase" }, round > 0 || phase === "over" ? phaseText : ""),
    ),
  );
};

/**
 * @param {object} state
 * @param {Sitting[]} state.seats
 * @param {Moment} state.moment
 * @param {Colour | null} state.chosen the seat whose lines alone are shown
 * @param {(colour: Colour) => void} state.onChoose
 */
export const showSeats = ({ seats, moment, chosen, onChoose }) => {
  showTurn(moment, seats);
  const figures = figuresAt(
    moment,
    seats.map(({ colour }) => colour),
  );
  for (const own of figures) {
    const { colour, territories, armies } = own;
    let row = rows.get(colour);
    if (!row) {
      row = buildRow(seats, colour, onChoose);
      rows.set(colour, row);
      list.append(row.row);
    }
    const isOut = moment.out.includes(colour);
    const says = [territories, armies, moment.cards[colour], isOut, moment.turn === colour, chosen === colour].join();
    if (row.says === says) continue;
    row.says = says;
    [territories, armies, moment.cards[colour] ?? 0].forEach((number, index) => {
      if (row?.numbers[index]) row.numbers[index].textContent = String(number);
    });
    row.state.textContent = isOut ? t("replay.out") : "";
    row.row.classList.toggle("is-out", isOut);
    row.row.classList.toggle("is-turn", moment.turn === colour && moment.phase !== "over");
    row.key.setAttribute("aria-pressed", String(chosen === colour));
    row.key.setAttribute("aria-label", labelOf(seats, moment, own));
  }
  for (const [colour, { row }] of rows) row.hidden = !figures.some((own) => own.colour === colour);
};
