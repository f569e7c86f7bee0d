/** The pairs of a throw, highest first, drawn on every page with its own classes. */

import { h, seatMark } from "../../frame/dom.js";
import { losersOf, sortDice } from "../live/model.js";
import { die } from "./die.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Face, Side } from "./die.js" */
/** @import { Colour, Throw } from "../types.d.ts" */
/** @typedef {{ red: Face[], blue: Face[], losers: string[] }} Paired both rows, and the side that lost each pair */
/**
 * @typedef {(face: Face | undefined, side: Side, isLost: boolean, seat: Colour) => Children} Cell draws a die on its
 *   page
 */

/**
 * Return both rows as they were compared.
 *
 * @type {(thrown: Throw) => { red: number[], blue: number[], losers: string[] }}
 */
export const pairDice = (thrown) => {
  const [red, blue] = [sortDice(thrown.dice.attacker), sortDice(thrown.dice.defender)];
  return { red, blue, losers: losersOf(red, blue, thrown) };
};

/**
 * Return the pairs; dice without an opponent come last.
 *
 * @type {(paired: Paired, thrown: Throw, dress: string, cell: Cell) => HTMLElement[]}
 */
export const drawPairs = ({ red, blue, losers }, { seat, defending }, dress, cell) =>
  Array.from({ length: Math.max(red.length, blue.length) }, (_, at) =>
    h(
      "span",
      { class: losers[at] ? dress : `${dress} is-alone` },
      cell(red[at], "red", losers[at] === "red", seat),
      cell(blue[at], "blue", losers[at] === "blue", defending),
    ),
  );

/** Return a cell that dims a die that lost, and is empty where none was thrown. @type {(dress: string) => Cell} */
export const cellOf = (dress) => (face, side, isLost, seat) =>
  face ? h("span", { class: isLost ? `${dress} is-lost` : dress, "data-seat": seat }, die(face, side)) : null;

/**
 * Return the losses of each side, where only they were entered.
 *
 * @type {(dress: string, thrown: Throw) => HTMLElement[]}
 */
export const drawLosses = (dress, { seat, defending, losses }) =>
  [
    { colour: seat, lost: losses.attacker },
    { colour: defending, lost: losses.defender },
  ].map(({ colour, lost }) =>
    h("span", { class: lost ? dress : `${dress} is-none` }, seatMark(colour), lost ? `−${lost}` : "0"),
  );
