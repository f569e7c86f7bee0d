/** The story of a match: every line of its log with what it changed, and the board at any of them. */

import { getJson } from "../../frame/request.js";

/** @import { Answer, Moment, Step, Story, Territory } from "../types.d.ts" */

/** The maximum number of lines between two complete moments that are kept. */
const KEYFRAME_EVERY = 64;

/** @typedef {{ address: string, seq: number, answer: Promise<Answer<Story>> }} Asked */

/** @type {Asked | null} */
let asked = null;

/**
 * Load the story. The last answer is used again as long as nothing was entered since: `seq` is the newest line that the
 * page knows. Without it, the story is fetched again.
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

/** Return the line that `step` follows; 0 is the beginning. */
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

/** Apply the changes of the line to the moment. @type {(moment: Moment, step: Step) => void} */
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

/** The lines and moments of one story. */
export class StoryReader {
  /** @type {Map<number, Step>} */
  #bySeq = new Map();
  /** Complete moments at some lines, made when somebody asked for a later one. @type {Map<number, Moment>} */
  #keyframes = new Map();

  constructor(/** @type {Story} */ story) {
    this.story = story;
    /** Every line in the order of the log. */
    this.steps = story.steps;
    /** The lines that count now, in order. */
    this.standing = story.steps.filter(({ counts }) => counts !== false);
    for (const step of story.steps) this.#bySeq.set(step.seq, step);
  }

  step(/** @type {number} */ seq) {
    return this.#bySeq.get(seq);
  }

  /**
   * Return the moment after line `seq`, whether that counts today or not; 0 is the beginning. It must not be changed.
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

  /** Return the moment before line `seq`. */
  momentBefore(/** @type {number} */ seq) {
    const step = this.step(seq);
    return this.momentAt(step ? parentOf(step) : 0);
  }

  /**
   * Return the lines that changed the territory or threw from it or at it, including undone ones, in order.
   *
   * @type {(territory: Territory) => Step[]}
   */
  linesOf(territory) {
    return this.steps.filter(
      ({ board, throw: thrown }) => board?.[territory] || thrown?.from === territory || thrown?.to === territory,
    );
  }
}
