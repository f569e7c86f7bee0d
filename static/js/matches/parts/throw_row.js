/** A throw as a line of the log draws it: dice sorted, the beaten ones dimmed, losses in words. */

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

/** @type {(thrown: Throw) => Children} both rows sorted, or how many dice there were */
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

/** @type {(seats: Sitting[], thrown: Throw) => string} who lost how many */
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

/** @type {(seats: Sitting[], thrown: Throw, isConquest: boolean) => Children} from where to where, the dice, who lost how many */
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
