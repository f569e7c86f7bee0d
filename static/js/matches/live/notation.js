/** The notation (docs/notation.md): the one place where a page puts an action's line together, or takes one apart. */

/** @import { Card, Colour, Mission, Territory } from "../types.d.ts" */
/** @typedef {number | string} Armies */
/** @typedef {(number | "x" | null)[]} Faces */

/** A line for each thing that a seat or the table may say. */
export const write = {
  mission: (/** @type {Colour} */ seat, /** @type {Mission} */ mission) => `${seat} mission ${mission}`,
  discard: (/** @type {Colour} */ seat, /** @type {Mission} */ mission) => `${seat} discard ${mission}`,
  capital: (/** @type {Colour} */ seat, /** @type {Territory} */ territory) => `${seat} capital ${territory}`,
  takes: (/** @type {Colour} */ seat, /** @type {Territory} */ territory) => `${seat} takes ${territory}`,
  place: (/** @type {Colour} */ seat, /** @type {Territory} */ territory, /** @type {Armies} */ armies) =>
    `${seat} place ${territory} ${armies}`,
  trade: (/** @type {Colour} */ seat, /** @type {Card[]} */ cards) => `${seat} trade ${cards.join(" ")}`,
  /** @type {(seat: Colour, from: Territory, to: Territory, dice: string, armies?: number | null) => string} */
  attack: (seat, from, to, dice, armies = null) =>
    `${seat} attack ${from} ${to}${armies === null ? "" : ` with ${armies}`} ${dice}`,
  /** What was thrown: the faces of both sides, or only how many dice, and what each side lost. */
  dice: (/** @type {Faces} */ attacker, /** @type {Faces} */ defender) =>
    `${attacker.join(",")} v ${defender.join(",")}`,
  /** @type {(attacker: number, defender: number, losses?: { lost: number, killed: number }) => string} */
  counted: (attacker, defender, losses) =>
    `${attacker}d v ${defender}d${losses ? ` losing ${losses.lost} v ${losses.killed}` : ""}`,
  reroll: (/** @type {Colour} */ seat, /** @type {Faces} */ faces) => `${seat} reroll ${faces.join(",")}`,
  occupy: (/** @type {Colour} */ seat, /** @type {Armies} */ armies) => `${seat} occupy ${armies}`,
  /** @type {(seat: Colour, from: Territory, to: Territory, armies: Armies) => string} */
  fortify: (seat, from, to, armies) => `${seat} fortify ${from} ${to} ${armies}`,
  /** @type {(seat: Colour, card?: Card) => string} */
  draw: (seat, card = "") => (card ? `${seat} draw ${card}` : `${seat} draw`),
  end: (/** @type {Colour} */ seat) => `${seat} end`,
  pays: (/** @type {Colour} */ seat, /** @type {Territory} */ territory, /** @type {Armies} */ armies) =>
    `${seat} pays ${territory} ${armies}`,
  overrides: (/** @type {Colour} */ seat, /** @type {string} */ option) => `${seat} overrides ${option}`,
  /** @type {(seat: Colour, foul: string, territory?: Territory | null) => string} */
  foul: (seat, foul, territory = null) => (territory ? `${seat} foul ${foul} ${territory}` : `${seat} foul ${foul}`),
  concede: (/** @type {Colour} */ seat) => `${seat} concede`,
  deal: () => "table deal",
  undo: () => "table undo",
  redo: () => "table redo",
  abandon: () => "table abandon",
  declare: (/** @type {Colour} */ seat) => `table declare ${seat}`,
  note: (/** @type {string} */ text) => `table note # ${text}`,
  /** @type {(pieces: { territory: Territory, owner: Colour | null, armies: number }[], reason: string) => string} */
  correct: (pieces, reason) => {
    const parts = pieces.map(({ territory, owner, armies }) => `${territory} ${owner} ${armies}`);
    return `table correct ${parts.join(", ")}${reason ? ` # ${reason}` : ""}`;
  },
  correctHand: (/** @type {Colour} */ seat, /** @type {number} */ cards) => `table correct hand ${seat} ${cards}`,
  correctSets: (/** @type {number} */ sets) => `table correct sets_traded ${sets}`,
  replace: (/** @type {number} */ seq, /** @type {string} */ mode, /** @type {string} */ action) =>
    `table replace ${seq} ${mode}: ${action}`,
};

/** Who says what of an action, and the words behind it; without its reason and its marks. */
export const read = (/** @type {string} */ action) => {
  const [actor = "", verb = "", ...words] = action.split(/ [#!]/)[0].split(" ");
  return { actor, verb, words };
};
