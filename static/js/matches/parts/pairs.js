/** The pairs of a throw, highest first, as every page draws them, each in its own dress. */

import { h, seatMark } from "../../frame/dom.js";
import { losersOf, sortDice } from "../live/model.js";
import { die } from "./die.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Face, Side } from "./die.js" */
/** @import { Colour, Throw } from "../types.d.ts" */
/** @typedef {{ red: Face[], blue: Face[], losers: string[] }} Paired both rows, and which side lost each pair */
/** @typedef {(face: Face | undefined, side: Side, isLost: boolean, seat: Colour) => Children} Cell how a page draws a die */

/** @type {(thrown: Throw) => { red: number[], blue: number[], losers: string[] }} both rows as they were compared */
export const pairDice = (thrown) => {
  const [red, blue] = [sortDice(thrown.dice.attacker), sortDice(thrown.dice.defender)];
  return { red, blue, losers: losersOf(red, blue, thrown) };
};

/** @type {(paired: Paired, thrown: Throw, dress: string, cell: Cell) => HTMLElement[]} dice that met nothing come last */
export const drawPairs = ({ red, blue, losers }, { seat, defending }, dress, cell) =>
  Array.from({ length: Math.max(red.length, blue.length) }, (_, at) =>
    h(
      "span",
      { class: losers[at] ? dress : `${dress} is-alone` },
      cell(red[at], "red", losers[at] === "red", seat),
      cell(blue[at], "blue", losers[at] === "blue", defending),
    ),
  );

/** @type {(dress: string) => Cell} a die that is dimmed where it lost; nothing where none was thrown */
export const cellOf = (dress) => (face, side, isLost, seat) =>
  face ? h("span", { class: isLost ? `${dress} is-lost` : dress, "data-seat": seat }, die(face, side)) : null;

/** @type {(dress: string, thrown: Throw) => HTMLElement[]} what each side lost, where that alone was entered */
export const drawLosses = (dress, { seat, defending, losses }) =>
  [
    { colour: seat, lost: losses.attacker },
    { colour: defending, lost: losses.defender },
  ].map(({ colour, lost }) =>
    h("span", { class: lost ? dress : `${dress} is-none` }, seatMark(colour), lost ? `−${lost}` : "0"),
  );
