/** What of a turn is told first, and in which words: the fullest first, for a place that takes the first it has room for. */

import { h, seatMark } from "../../frame/dom.js";
import { t, territoryName } from "../../frame/page.js";
import { describeHappening, lossText, openHappenings } from "./mirror.js";
import { withFirstNames } from "../live/model.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Happening, LastThrow, View } from "../types.d.ts" */

/** What everybody must hear first. */
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

/** @type {(thrown: LastThrow) => Children[]} with marks for names */
const markLosses = ({ seat, defending, losses }) =>
  [
    [seat, losses.attacker],
    [defending, losses.defender],
  ].map(([colour, lost]) => h("span", { class: "loss-mark" }, seatMark(String(colour)), lost ? `−${lost}` : "0"));

/** @type {(view: View, thrown: LastThrow) => Children[]} its dice lie beside the words, so that what it cost is enough */
export const wordThrow = (view, thrown) => {
  const conquest = thrown.conquered ? t("throw.conquered", { name: territoryName(thrown.to) }) : null;
  return [
    ...[view, withFirstNames(view)].map(({ seats }) => lossText(seats, thrown)),
    [...markLosses(thrown), conquest && h("span", {}, conquest)],
    conquest ?? markLosses(thrown),
  ];
};
