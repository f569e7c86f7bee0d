/** What happened to a territory: every change of its owner or armies, with the numbers before and after. Pure. */

import { isReplacement, listEntries, parentOf, verbOf } from "./chronicle.js";

/** @import { Holding, Step, Story, Territory } from "../types.d.ts" */
/** @import { Entry } from "./chronicle.js" */

/**
 * A change of the territory; `kind` names the phrase that says it.
 *
 * @typedef {object} Change
 * @property {Entry} entry
 * @property {string} kind
 * @property {Holding} before owner and armies
 * @property {Holding} after
 * @property {Territory | null} other the territory at the other end: of an attack, of a move
 * @property {number} lost armies lost here in a throw
 * @property {number} moved armies that came or went, apart from losses
 */

/** Return the territory on the other side of the change: the other one that the line changed. */
const otherTerritory = (/** @type {Step} */ { board = {} }, /** @type {Territory} */ territory) =>
  Object.keys(board).find((id) => id !== territory) ?? null;

/** @type {(step: Step, territory: Territory) => { kind: string, other?: Territory | null, lost?: number } | null} */
const kindOfThrow = ({ throw: thrown, marks = [] }, territory) => {
  if (!thrown) return null;
  const { from, to, losses } = thrown;
  if (territory === from) return { kind: "attacking", other: to, lost: losses.attacker };
  if (territory !== to) return null;
  return { kind: marks.includes("conquest") ? "conquered" : "defending", other: from, lost: losses.defender };
};

/** @type {Record<string, string>} */
const KINDS = { deal: "dealt", takes: "dealt", place: "placed", trade: "bonus", correct: "corrected", pays: "penalty" };

/** @type {(step: Step, territory: Territory, delta: number) => { kind: string, other?: Territory | null, lost?: number }} */
const kindOf = (step, territory, delta) => {
  if (isReplacement(step)) return { kind: "replaced" };
  const verb = verbOf(step);
  if (verb === "occupy" || verb === "fortify")
    return { kind: delta < 0 ? "moved_out" : "moved_in", other: otherTerritory(step, territory) };
  if (verb === "foul") return { kind: "penalty" };
  return { kind: KINDS[verb] ?? "other" };
};

/** @type {(entry: Entry, territory: Territory, before: Holding, after: Holding) => Change} */
const describeChange = (entry, territory, before, after) => {
  const delta = after[1] - before[1];
  const { kind, other = null, lost = 0 } = kindOfThrow(entry.step, territory) ?? kindOf(entry.step, territory, delta);
  return { entry, kind, before, after, other, lost, moved: kind === "conquered" ? after[1] : delta + lost };
};

/**
 * Return every change of the territory in the order of the log, including those that were taken back: their numbers are
 * those before and after them at the time.
 *
 * @param {Story} story
 * @param {Territory} territory
 * @param {Entry[]} entries all lines
 * @returns {Change[]}
 */
export const historyOf = (story, territory, entries = listEntries(story)) => {
  const { owners, armies } = story.start;
  /** @type {Map<number, Holding>} the owner and the armies after each line */
  const holdings = new Map([[0, [owners[territory] ?? null, armies[territory] ?? 0]]]);
  for (const step of story.steps) {
    const before = /** @type {Holding} */ (holdings.get(parentOf(step)) ?? holdings.get(0));
    holdings.set(step.seq, step.board?.[territory] ?? before);
  }
  return entries
    .filter(({ step }) => step.board && territory in step.board)
    .map((entry) => {
      const before = /** @type {Holding} */ (holdings.get(parentOf(entry.step)) ?? holdings.get(0));
      return describeChange(entry, territory, before, /** @type {Holding} */ (holdings.get(entry.step.seq)));
    });
};
