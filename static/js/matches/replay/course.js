/**
 * The way of a replay through a match: the lines that count, the places between them, and the jumps. Pure functions
 * over the story of a match.
 */

import { isReplacement, lastTimeOf, listEntries, seatsOf, territoriesOf } from "../story/chronicle.js";

/** @import { StoryReader } from "../story/story.js" */
/** @import { Entry } from "../story/chronicle.js" */
/** @import { Change, Colour, Mark, Moment, Territory } from "../types.d.ts" */

/** The kinds of jumps: to the beginning of a turn or round, or to a line with that mark. */
export const KINDS = /** @type {const} */ ([
  "turn",
  "round",
  "conquest",
  "trade",
  "elimination",
  "foul",
  "correction",
  "capital",
]);
/** @typedef {typeof KINDS[number]} Kind */

/**
 * The filter of the replay; null does not restrict anything.
 *
 * @typedef {{ territory: Territory | null, seat: Colour | null }} Filter
 */

/** @type {Filter} */
export const EVERYTHING = Object.freeze({ territory: null, seat: null });

/**
 * Return whose turn it is from that place on.
 *
 * @typedef {{ place: number, turn: Colour | null, round: number }} Stretch
 */

const isOfFilter = (/** @type {Entry} */ { step }, /** @type {Filter} */ { territory, seat }) =>
  (!territory || territoriesOf(step).has(territory)) && (!seat || seatsOf(step).has(seat));

/** Place 0 is the beginning, place n is after the nth line that counts. */
export class Course {
  /** @type {Set<Kind>[]} the kinds of each place, of the lines that count */
  #kinds = [];
  /** @type {Filter} */
  #filter = EVERYTHING;
  /** @type {boolean[]} whether the filter includes each place */
  #isIn = [];

  constructor(/** @type {StoryReader} */ reader) {
    this.reader = reader;
    this.entries = listEntries(reader.story);
    this.lastTime = lastTimeOf(this.entries);
    this.lines = this.entries.filter(({ counts }) => counts);
    /** @type {Map<number, Entry>} */
    this.bySeq = new Map(this.entries.map((entry) => [entry.step.seq, entry]));
    const { turn, round } = reader.story.start;
    /** @type {Stretch[]} */
    this.stretches = [{ place: 0, turn, round }];
    this.#kinds = this.lines.map((entry, index) => this.#kindsOf(entry, index + 1));
    this.setFilter(EVERYTHING);
  }

  /** @type {(entry: Entry, place: number) => Set<Kind>} */
  #kindsOf({ step }, place) {
    const kinds = new Set(
      /** @type {Kind[]} */ ((step.marks ?? []).filter((mark) => KINDS.includes(/** @type {any} */ (mark)))),
    );
    if (isReplacement(step)) kinds.add("correction");
    if (!step.turn) return kinds;
    const [turn, round] = step.turn;
    if (round !== this.stretches.at(-1)?.round) kinds.add("round");
    this.stretches.push({ place, turn, round });
    return kinds.add("turn");
  }

  /** The last place. */
  get end() {
    return this.lines.length;
  }

  get filter() {
    return this.#filter;
  }

  setFilter(/** @type {Filter} */ filter) {
    this.#filter = filter;
    this.#isIn = this.lines.map((entry) => isOfFilter(entry, filter));
  }

  /** Return the line that led to that place; none at the beginning. */
  lineAt(/** @type {number} */ place) {
    return this.lines[place - 1];
  }

  /** Return the number of that line: 0 at the beginning. */
  seqAt(/** @type {number} */ place) {
    return this.lineAt(place)?.step.seq ?? 0;
  }

  /** Return the number of counting lines up to the line, whether it counts itself or not. */
  placeOf(/** @type {number} */ seq) {
    let [low, high] = [0, this.lines.length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.lines[middle - 1].step.seq <= seq) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Return whether the filter includes that place; the beginning belongs to nobody. */
  isIn(/** @type {number} */ place) {
    return this.#isIn[place - 1] ?? false;
  }

  kindsAt(/** @type {number} */ place) {
    return this.#kinds[place - 1] ?? new Set();
  }

  /**
   * Return the next place in that direction that the filter includes, of that kind if one is given. Without filter and
   * kind, the beginning is also a place.
   *
   * @type {(place: number, direction: 1 | -1, kind?: Kind) => number | null}
   */
  next(place, direction, kind) {
    for (let at = place + direction; at >= 1 && at <= this.end; at += direction)
      if (this.isIn(at) && (!kind || this.kindsAt(at).has(kind))) return at;
    return direction < 0 && place > 0 && !kind && this.#filter === EVERYTHING ? 0 : null;
  }

  /** Return how many places of that kind the filter includes; all of them without a kind. */
  count(/** @type {Kind | undefined} */ kind = undefined) {
    return this.#isIn.filter((isIn, index) => isIn && (!kind || this.#kinds[index].has(kind))).length;
  }

  /**
   * Return the line of that number, also one that does not count or that only moved the head, and what took it back.
   *
   * @param {number} seq
   */
  entryOf(seq) {
    return this.bySeq.get(seq);
  }
}

/** @typedef {{ seq: number } | { fault: "beyond" | "nonsense" }} Address */

/**
 * Return the line that a link names, or the last line if it names none.
 *
 * @type {(hash: string, last: number) => Address}
 */
export const readAddress = (hash, last) => {
  const text = hash.replace(/^#/, "");
  if (!text) return { seq: last };
  if (!/^\d+$/.test(text)) return { fault: "nonsense" };
  return Number(text) > last ? { fault: "beyond" } : { seq: Number(text) };
};

/**
 * Return what each seat had at that moment, with the neutral of a duel at the end.
 *
 * @type {(moment: Moment, seats: Colour[]) => { colour: Colour, territories: number, armies: number }[]}
 */
export const figuresAt = ({ owners, armies }, seats) => {
  const figures = new Map(seats.map((colour) => [colour, { colour, territories: 0, armies: 0 }]));
  for (const [territory, colour] of Object.entries(owners)) {
    const own = figures.get(colour) ?? { colour, territories: 0, armies: 0 };
    figures.set(colour, { colour, territories: own.territories + 1, armies: own.armies + (armies[territory] ?? 0) });
  }
  return [...figures.values()];
};

/**
 * Return what a line changed on the board.
 *
 * @type {(before: Moment, after: Moment, territories: Territory[]) => Change[]}
 */
export const changesBetween = (before, after, territories) =>
  territories.flatMap((territory) => {
    const by = (after.armies[territory] ?? 0) - (before.armies[territory] ?? 0);
    const isTaken = before.owners[territory] !== after.owners[territory];
    return by || isTaken ? [{ territory, by, isTaken }] : [];
  });

/** The marks above the slider, in the order in which they are drawn. */
export const MARKS = /** @type {const} */ (["conquest", "trade", "foul", "correction", "elimination", "capital"]);
/** @typedef {typeof MARKS[number] & (Mark | Kind)} Marked */
