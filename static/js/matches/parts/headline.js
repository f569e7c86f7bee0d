/**
 * The most important news of a turn and its wordings: the longest first, for a place that takes the first one that
 * fits.
 */

import { h, seatMark } from "../../frame/dom.js";
import { playersOf, t, territoryName } from "../../frame/page.js";
import { describeHappening, openHappenings } from "./mirror.js";
import { withFirstNames } from "../live/model.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Happening, LastThrow, Seat, View } from "../types.d.ts" */

/** The news that everybody must hear first. */
const FIRST = ["eliminated", "capital_taken", "conceded"];

/** @type {(view: View) => Happening | undefined} */
export const findHeadline = (view) => {
  const happenings = openHappenings(view);
  return (
    FIRST.map((kind) => happenings.find((happening) => happening.kind === kind)).find(Boolean) ?? happenings.at(-1)
  );
};

/** @type {(view: View, happening: Happening) => string[]} */
export const wordHappening = (view, happening) => {
  const short = [view, withFirstNames(view)].map((called) => describeHappening(called, happening, "short"));
  return [describeHappening(view, happening), ...short];
};

/**
 * Return the losses of the throw in few words: they are read from across the table.
 *
 * @type {(seats: Seat[], thrown: LastThrow) => string}
 */
const lossText = (seats, { seat, defending, losses, conquered, to }) => {
  const [attacker, defender] = [seat, defending].map((colour) => playersOf(seats, colour));
  const { attacker: lost, defender: killed } = losses;
  const says =
    lost && killed
      ? t("throw.losses", { attacker, defender, lost, killed })
      : t("throw.one", { player: lost ? attacker : defender, number: lost || killed });
  return conquered ? `${says} ${t("throw.conquered", { name: territoryName(to) })}` : says;
};

/** Return the losses with marks instead of names. @type {(thrown: LastThrow) => Children[]} */
const markLosses = ({ seat, defending, losses }) =>
  [
    [seat, losses.attacker],
    [defending, losses.defender],
  ].map(([colour, lost]) => h("span", { class: "loss-mark" }, seatMark(String(colour)), lost ? `−${lost}` : "0"));

/**
 * Return the wordings of a throw; its dice are shown beside the words, so its losses are enough.
 *
 * @type {(view: View, thrown: LastThrow) => Children[]}
 */
export const wordThrow = (view, thrown) => {
  const conquest = thrown.conquered ? t("throw.conquered", { name: territoryName(thrown.to) }) : null;
  return [
    ...[view, withFirstNames(view)].map(({ seats }) => lossText(seats, thrown)),
    [...markLosses(thrown), conquest && h("span", {}, conquest)],
    conquest ?? markLosses(thrown),
  ];
};
