/**
 * The log as people read it: the turn of each line, whether it still counts, its time, and its subject. Pure functions
 * over the story of a match.
 */

import { read, readMode } from "../live/notation.js";

/** @import { Colour, Step, Story, Territory } from "../types.d.ts" */

/** @typedef {"throw" | "card" | "trade" | "foul" | "correction" | "note" | "undone"} Kind */

/**
 * A line of the log.
 *
 * @typedef {object} Entry
 * @property {Step} step
 * @property {Colour | null} turn the seat on turn when it was entered; null in the set-up
 * @property {number} round
 * @property {boolean} counts
 * @property {Step | null} by the undo or correction that took it back, if it does not count
 * @property {Step | null} replaced the entry that it corrected, if it puts an earlier entry right
 * @property {boolean} isKept whether the line, or a later one that counts, kept everything as it was
 * @property {number | null} at when it was entered, in milliseconds since 1970; null if unknown
 */

/** Return the second word of an action: the verb. */
export const verbOf = (/** @type {Step} */ { action }) => read(action).verb;

const MOVES_THE_HEAD = ["undo", "redo"];
const movesTheHead = (/** @type {Step} */ step) => step.actor === "table" && MOVES_THE_HEAD.includes(verbOf(step));

/** Return the line that this one follows. */
export const parentOf = (/** @type {Step} */ { parent, seq }) => parent ?? seq - 1;

/**
 * Return the step that took back each line that does not count, by the line's seq.
 *
 * @param {Step[]} steps
 */
const findTakenBack = (steps) => {
  /** @type {Map<number, Step>} */
  const by = new Map();
  /** @type {Step[]} */
  const replacing = [];
  for (const step of steps) {
    const of = step.of ?? 0;
    const verb = movesTheHead(step) ? verbOf(step) : "";
    if (verb === "undo") by.set(of, step);
    if (verb === "redo") by.delete(of);
    if (isReplacement(step)) replacing.push(step);
  }
  /* The correction replaced everything that counted from there on. */
  for (const step of replacing)
    for (const line of steps)
      if (line.seq >= (step.of ?? 0) && line.seq < step.seq && line.counts === false && !by.has(line.seq))
        by.set(line.seq, step);
  return by;
};

/** Return whether the line puts an earlier entry right. */
export const isReplacement = (/** @type {Step} */ step) => step.actor === "table" && verbOf(step) === "replace";

/** Return whether the line is a note of the table and changes nothing. */
const isNote = (/** @type {Step} */ step) => step.actor === "table" && verbOf(step) === "note";

/**
 * Add up the times from line to line, after the unknown ones.
 *
 * @type {(story: Story) => (step: Step) => number | null}
 */
const clockOf = ({ began, known_from: knownFrom }) => {
  let time = began ? Date.parse(began) : NaN;
  return ({ seq, after = 0 }) => {
    if (seq <= knownFrom || Number.isNaN(time)) return null;
    time += after * 1000;
    return time;
  };
};

/**
 * Return the lines of the log in order. Undo and redo are not lines of their own, but marks on what they took back.
 *
 * @param {Story} story
 * @returns {Entry[]}
 */
export const listEntries = (story) => {
  const { start, steps } = story;
  const takenBack = findTakenBack(steps);
  const timeOf = clockOf(story);
  /** @type {Map<number, [Colour | null, number]>} the seat on turn after each line */
  const turns = new Map([[0, [start.turn, start.round]]]);
  const bySeq = new Map(steps.map((step) => [step.seq, step]));
  const kept = steps
    .filter((step) => step.counts !== false && isReplacement(step) && readMode(step.action) === "keep")
    .at(-1);
  /** @type {Entry[]} */
  const entries = [];
  for (const step of steps) {
    const at = timeOf(step);
    const before = turns.get(parentOf(step)) ?? [null, 0];
    turns.set(step.seq, step.turn ?? before);
    if (movesTheHead(step)) continue;
    const [turn, round] = before;
    const by = takenBack.get(step.seq) ?? null;
    const replaced = (isReplacement(step) && bySeq.get(step.of ?? 0)) || null;
    const isKept = Boolean(kept && step.seq <= kept.seq);
    entries.push({ step, turn, round, counts: step.counts !== false, by, replaced, isKept, at });
  }
  return entries;
};

/** Return when the last line with a known time was entered. */
export const lastTimeOf = (/** @type {Entry[]} */ entries) =>
  [...entries].reverse().find(({ at }) => at !== null)?.at ?? null;

/* --- what a line is about --- */

/** Return the territories that the line names or changes. */
export const territoriesOf = (/** @type {Step} */ { action, board = {}, throw: thrown }) =>
  new Set([...Object.keys(board), ...action.split(/[ ,]/), ...(thrown ? [thrown.from, thrown.to] : [])]);

/** Return the seats that submitted the line, were attacked in it, or own what it changed. */
export const seatsOf = (/** @type {Step} */ { action, actor, board = {}, throw: thrown }) =>
  new Set([
    actor,
    ...action.split(/[ ,]/),
    ...Object.values(board).map(([owner]) => owner),
    ...(thrown ? [thrown.defending] : []),
  ]);

/* A card is drawn before the turn ends, or it is not. */
const CARD_VERBS = ["draw", "trade", "end"];

/** @type {Record<Kind, (entry: Entry) => boolean>} */
const IS_OF_KIND = {
  throw: ({ step }) => Boolean(step.throw),
  card: ({ step }) => Boolean(step.marks?.includes("card")) || CARD_VERBS.includes(verbOf(step)),
  trade: ({ step }) => Boolean(step.marks?.includes("trade")) || verbOf(step) === "trade",
  foul: ({ step }) => Boolean(step.marks?.includes("foul")) || verbOf(step) === "foul",
  correction: ({ step }) => Boolean(step.marks?.includes("correction")) || isReplacement(step),
  note: ({ step }) => isNote(step) || Boolean(step.reason),
  undone: ({ counts }) => !counts,
};
export const KINDS = /** @type {Kind[]} */ (Object.keys(IS_OF_KIND));

/**
 * Return the entries that match the search; an empty list restricts nothing. One of several kinds is enough; of several
 * seats or territories, each must be touched.
 *
 * @typedef {{ territories: Territory[], seats: Colour[], kinds: Kind[] }} Search
 */

/** @type {(entries: Entry[], search: Search) => Entry[]} */
export const findEntries = (entries, { territories, seats, kinds }) =>
  entries.filter((entry) => {
    const touched = territories.length ? territoriesOf(entry.step) : new Set();
    const sitting = seats.length ? seatsOf(entry.step) : new Set();
    return (
      territories.every((territory) => touched.has(territory)) &&
      seats.every((seat) => sitting.has(seat)) &&
      (!kinds.length || kinds.some((kind) => IS_OF_KIND[kind](entry)))
    );
  });

/* --- rounds and turns --- */

/**
 * Lines of one turn that follow each other, the newest first. `number` tells apart what an undo has parted.
 *
 * @typedef {object} Turn
 * @property {number} round
 * @property {Colour | null} turn
 * @property {Entry[]} entries
 */

/**
 * The lines by turns, the newest first.
 *
 * @param {Entry[]} entries in order
 * @returns {Turn[]}
 */
export const groupByTurn = (entries) => {
  /** @type {Turn[]} */
  const turns = [];
  for (const entry of [...entries].reverse()) {
    const last = turns.at(-1);
    if (last && last.turn === entry.turn && last.round === entry.round) last.entries.push(entry);
    else turns.push({ round: entry.round, turn: entry.turn, entries: [entry] });
  }
  return turns;
};

/* --- the card of a turn --- */

/**
 * What became of the card of a turn: it was drawn, it was earned and is not drawn, or nothing was conquered.
 *
 * @typedef {{ card: "drawn" | "missed" | "none", seq: number, isOver: boolean }} TurnCard
 */

const keyOf = (/** @type {{ turn: Colour | null, round: number }} */ { turn, round }) => `${round} ${turn}`;

/**
 * Return the card of every turn that has begun, by `round turn`, from lines that count. A card may still be drawn when
 * the next seat is on turn: it belongs to the turn that earned it.
 *
 * @param {Entry[]} entries
 * @returns {Map<string, TurnCard>}
 */
export const cardsOfTurns = (entries) => {
  /** @type {Map<string, TurnCard>} */
  const cards = new Map();
  /** @type {Map<Colour, TurnCard>} */
  const latest = new Map();
  for (const { step, turn, round, counts } of entries) {
    if (!counts || !turn || step.phase === "setup") continue;
    const own = cards.get(keyOf({ turn, round })) ?? { card: "none", seq: step.seq, isOver: false };
    cards.set(keyOf({ turn, round }), own);
    latest.set(turn, own);
    if (step.marks?.includes("conquest") && own.card === "none" && step.actor === turn) own.card = "missed";
    const drawer = verbOf(step) === "draw" ? latest.get(step.actor) : null;
    if (drawer) Object.assign(drawer, { card: "drawn", seq: step.seq });
    if (step.turn && step.turn[0] !== turn)
      Object.assign(own, { isOver: true, seq: own.card === "drawn" ? own.seq : step.seq });
    /* A winner needs no card. */
    if (step.result && own.card !== "drawn") cards.delete(keyOf({ turn, round }));
  }
  return cards;
};

/** @type {(cards: Map<string, TurnCard>, turn: Turn) => TurnCard | undefined} */
export const cardOfTurn = (cards, turn) => cards.get(keyOf(turn));
