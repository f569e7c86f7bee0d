/** A throw as a line of the log shows it: dice sorted, beaten dice dimmed, losses in words. */

import { h } from "../../frame/dom.js";
import { count, countPeople, playersOf, t, territoryName } from "../../frame/page.js";
import { pairDice } from "./pairs.js";

/** @import { Children, Sitting } from "../../frame/types.d.ts" */
/** @import { Throw } from "../types.d.ts" */

/** @type {(faces: number[], side: "red" | "blue", losers: string[]) => HTMLElement} */
const diceRow = (faces, side, losers) =>
  h(
    "span",
    { class: `line-dice line-dice-${side}` },
    faces.map((face, index) => [h("span", { class: losers[index] === side ? "is-lost" : "" }, String(face)), " "]),
  );

/** Return both rows sorted, or the numbers of dice. @type {(thrown: Throw) => Children} */
const diceOf = (thrown) => {
  const { red, blue, losers } = pairDice(thrown);
  if (!red.length) {
    const { attacker, defender } = thrown.thrown;
    return attacker && defender ? h("span", { class: "line-counted" }, t("log.counted", { attacker, defender })) : null;
  }
  return h(
    "span",
    { class: "line-throw" },
    diceRow(red, "red", losers),
    h("span", { class: "line-versus" }, t("log.versus")),
    " ",
    diceRow(blue, "blue", losers),
  );
};

/** Return the losses of each side. @type {(seats: Sitting[], thrown: Throw) => string} */
const lossesText = (seats, { seat, defending, losses }) => {
  const lost = /** @type {[string, number][]} */ ([
    [seat, losses.attacker],
    [defending, losses.defender],
  ]);
  return lost
    .filter(([, number]) => number)
    .map(([colour, number]) =>
      count("log.loses", countPeople(seats, [colour]), { player: playersOf(seats, colour), lost: number }),
    )
    .join(", ");
};

/**
 * Return the way, the dice and the losses.
 *
 * @type {(seats: Sitting[], thrown: Throw, isConquest: boolean) => Children}
 */
export const throwParts = (seats, thrown, isConquest) => [
  h("span", { class: "line-where" }, `${territoryName(thrown.from)} → ${territoryName(thrown.to)}`),
  " ",
  diceOf(thrown),
  " ",
  h("span", { class: "line-losses" }, lossesText(seats, thrown)),
  isConquest
    ? [" ", h("strong", { class: "line-gain" }, t("log.conquered", { name: territoryName(thrown.to) }))]
    : null,
];
