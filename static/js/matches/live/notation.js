/** The notation (docs/notation.md): the only place where a page writes or parses the line of an action. */

/** @import { Card, Colour, Mission, Territory } from "../types.d.ts" */
/** @typedef {number | string} Armies */
/** @typedef {(number | "x" | null)[]} Faces */

/** Writers of a line, one for each action of a seat or the table. */
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
    `${seat} attack ${from} ${to}${armies === null ? "" : " with " + armies} ${dice}`,
  /** Write a throw with the faces of both sides; `counted` writes only the numbers of dice and the losses. */
  dice: (/** @type {Faces} */ attacker, /** @type {Faces} */ defender) =>
    `${attacker.join(",")} v ${defender.join(",")}`,
  /** @type {(attacker: number, defender: number, losses?: { lost: number, killed: number }) => string} */
  counted: (attacker, defender, losses) => {
    const losing = losses ? ` losing ${losses.lost} v ${losses.killed}` : "";
    return `${attacker}d v ${defender}d${losing}`;
  },
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
    return `table correct ${parts.join(", ")}${reason ? " # " + reason : ""}`;
  },
  correctHand: (/** @type {Colour} */ seat, /** @type {number} */ cards) => `table correct hand ${seat} ${cards}`,
  correctSets: (/** @type {number} */ sets) => `table correct sets_traded ${sets}`,
  replace: (/** @type {number} */ seq, /** @type {string} */ mode, /** @type {string} */ action) =>
    `table replace ${seq} ${mode}: ${action}`,
};

/** Return the line with the mark that everybody lets it stand against the rules. */
export const letStand = (/** @type {string} */ action) => `${action} !stood`;

/** Return the actor, the verb and the words of an action, without its reason, and whether it has the mark `!stood`. */
export const read = (/** @type {string} */ action) => {
  const [actor = "", verb = "", ...words] = action.split(/ [#!]/)[0].split(" ");
  return { actor, verb, words, isStood: / !stood\b/.test(action.split(" #")[0]) };
};

const REPLACED = /^table replace \d+ (\w+): /;

/** Return the corrected entry of a line that put another one right, else the line itself. */
export const readInstead = (/** @type {string} */ action) => action.replace(REPLACED, "");

/** Return how a line that put another one right treated the lines after it; undefined for other lines. */
export const readMode = (/** @type {string} */ action) => REPLACED.exec(action)?.[1];

/** Parse "6,5,x"; of "3d" only the number of dice is known. @type {(word?: string) => Faces} */
export const readDice = (word = "") =>
  word.endsWith("d")
    ? Array.from({ length: parseInt(word, 10) }, () => null)
    : word.split(",").map((face) => Number(face) || "x");

/**
 * Parse the words of an attack: both territories, the dice, and the attacker's losses and announced armies if given.
 */
export const readAttack = (/** @type {string[]} */ words) => {
  const [from, to, by, armies] = words;
  const [versus, losing] = [words.indexOf("v"), words.indexOf("losing")];
  return {
    ...{ from, to, red: readDice(words[versus - 1]), blue: readDice(words[versus + 1]) },
    lost: losing < 0 ? null : Number(words[losing + 1]),
    announced: by === "with" ? Number(armies) : null,
  };
};
