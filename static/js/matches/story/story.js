/** The story of a match: every line of its log with what it changed, and the board at any of them. */

import { getJson } from "../../frame/request.js";

/** @import { Answer, Moment, Step, Story, Territory } from "../types.d.ts" */

/** So many lines lie at most between two moments that are kept as a whole. */
const KEYFRAME_EVERY = 64;

/** @typedef {{ address: string, seq: number, answer: Promise<Answer<Story>> }} Asked */

/** @type {Asked | null} */
let asked = null;

/**
 * The story for whoever asks. The answer to the last asker serves again as long as nothing was said since: `seq` is the
 * newest line that the page knows. Whoever knows none asks anew.
 *
 * @param {string} match
 * @param {string} query what the page adds to its addresses
 * @param {number} [seq]
 * @returns {Promise<Answer<Story>>}
 */
export const loadStory = async (match, query = "", seq) => {
  const address = `/matches/${match}/story${query}`;
  if (!asked || asked.address !== address || seq === undefined || asked.seq < seq)
    asked = { address, seq: seq ?? 0, answer: getJson(address) };
  const mine = asked;
  const story = await mine.answer;
  if (story.ok) mine.seq = Math.max(mine.seq, story.seq);
  else if (asked === mine) asked = null;
  return story;
};

/** The line that `step` follows; 0 is the beginning. */
const parentOf = (/** @type {Step} */ { seq, parent }) => parent ?? seq - 1;

const blockOf = (/** @type {number} */ seq) => Math.floor(seq / KEYFRAME_EVERY);

/** @type {(moment: Moment) => Moment} */
const copyMoment = ({ owners, armies, cards, out, ...facts }) => ({
  ...facts,
  owners: { ...owners },
  armies: { ...armies },
  cards: { ...cards },
  out: [...out],
});

/** @type {(moment: Moment, step: Step) => void} what the line changed is changed in the moment */
const applyStep = (moment, { board, turn, phase, cards, sets_traded, out }) => {
  for (const [territory, [owner, armies]] of Object.entries(board ?? {})) {
    if (owner) {
      moment.owners[territory] = owner;
      moment.armies[territory] = armies;
    } else {
      delete moment.owners[territory];
      delete moment.armies[territory];
    }
  }
  if (turn) [moment.turn, moment.round] = turn;
  if (phase) moment.phase = phase;
  if (cards) Object.assign(moment.cards, cards);
  if (sets_traded !== undefined) moment.sets_traded = sets_traded;
  if (out) moment.out = [...out];
};

/** Looks up lines and moments of one story. */
export class StoryReader {
  /** @type {Map<number, Step>} */
  #bySeq = new Map();
  /** Whole moments at some lines, where somebody has asked for one behind them. @type {Map<number, Moment>} */
  #keyframes = new Map();

  constructor(/** @type {Story} */ story) {
    this.story = story;
    /** Every line in the order in which it was said. */
    this.steps = story.steps;
    /** The lines that count as the match stands now, in order. */
    this.standing = story.steps.filter(({ counts }) => counts !== false);
    for (const step of story.steps) this.#bySeq.set(step.seq, step);
  }

  step(/** @type {number} */ seq) {
    return this.#bySeq.get(seq);
  }

  /**
   * How the match stood after line `seq`, whether that counts today or not; 0 is the beginning. Not to be changed.
   *
   * @param {number} seq
   * @returns {Moment}
   */
  momentAt(seq) {
    /** @type {Step[]} */
    const behind = [];
    let at = seq;
    for (let step = this.step(at); step && !this.#keyframes.has(at); step = this.step(at)) {
      behind.push(step);
      at = parentOf(step);
    }
    let moment = copyMoment(this.#keyframes.get(at) ?? this.story.start);
    for (const step of behind.reverse()) {
      applyStep(moment, step);
      if (blockOf(step.seq) === blockOf(parentOf(step))) continue;
      this.#keyframes.set(step.seq, moment);
      moment = copyMoment(moment);
    }
    return moment;
  }

  /** How it stood before line `seq` was said. */
  momentBefore(/** @type {number} */ seq) {
    const step = this.step(seq);
    return this.momentAt(step ? parentOf(step) : 0);
  }

  /**
   * The lines that changed the territory or threw from it or at it, undone ones among them, in order.
   *
   * @type {(territory: Territory) => Step[]}
   */
  linesOf(territory) {
    return this.steps.filter(
      ({ board, throw: thrown }) => board?.[territory] || thrown?.from === territory || thrown?.to === territory,
    );
  }
}
