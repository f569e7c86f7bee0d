/**
 * Work out a match turn by turn: what every seat held after each turn, who conquered what from whom, and how long the
 * turns took. These are pure functions of the story of a match, all of which is public.
 */

/** @import { Colour, Moment, Step, Story, Territory } from "../types.d.ts" */

/**
 * What each colour holds, including the neutral.
 *
 * @typedef {Record<Colour, { territories: number, armies: number }>} Standing
 */

/**
 * One turn; `turn` is null in the set-up. `seq` is the line that ended it, or the last line so far.
 *
 * @typedef {{ turn: Colour | null, round: number, seq: number, steps: Step[], standing: Standing }} Turn
 */

/**
 * A territory that changed hands by force.
 *
 * @typedef {{ seq: number, round: number, territory: Territory, by: Colour, from: Colour }} Conquest
 */

/** @type {(owners: Record<Territory, Colour>, armies: Record<Territory, number>) => Standing} */
const countStanding = (owners, armies) => {
  /** @type {Standing} */
  const standing = {};
  for (const [territory, owner] of Object.entries(owners)) {
    standing[owner] ??= { territories: 0, armies: 0 };
    standing[owner].territories += 1;
    standing[owner].armies += armies[territory] ?? 0;
  }
  return standing;
};

/** List the lines that count now, in order. */
export const standingSteps = (/** @type {Story} */ { steps }) => steps.filter(({ counts }) => counts !== false);

/** @type {(board: Pick<Moment, "owners" | "armies">, step: Step) => void} make the line's changes on the board */
const applyBoard = ({ owners, armies }, { board = {} }) => {
  for (const [territory, [owner, number]] of Object.entries(board)) {
    if (owner) {
      owners[territory] = owner;
      armies[territory] = number;
    } else {
      delete owners[territory];
      delete armies[territory];
    }
  }
};

/**
 * List the turns that count, with the set-up first if the story has one.
 *
 * @param {Story} story
 * @returns {Turn[]}
 */
export const listTurns = (story) => {
  const board = { owners: { ...story.start.owners }, armies: { ...story.start.armies } };
  /** @type {Turn[]} */
  const turns = [];
  let [turn, round] = [story.start.turn, story.start.round];
  /** @type {Step[]} */
  let steps = [];
  const close = (/** @type {number} */ seq) => {
    turns.push({ turn, round, seq, steps, standing: countStanding(board.owners, board.armies) });
    steps = [];
  };
  for (const step of standingSteps(story)) {
    steps.push(step);
    applyBoard(board, step);
    if (!step.turn) continue;
    close(step.seq);
    [turn, round] = step.turn;
  }
  if (steps.length || !turns.length) close(steps.at(-1)?.seq ?? 0);
  return turns;
};

/**
 * List the conquests in order.
 *
 * @param {Story} story
 * @returns {Conquest[]}
 */
export const listConquests = (story) => {
  const owners = { ...story.start.owners };
  let { round } = story.start;
  /** @type {Conquest[]} */
  const conquests = [];
  for (const { seq, board = {}, marks = [], turn } of standingSteps(story)) {
    for (const [territory, [owner]] of Object.entries(board)) {
      const from = owners[territory];
      if (owner && from && owner !== from && marks.includes("conquest"))
        conquests.push({ seq, round, territory, by: owner, from });
      if (owner) owners[territory] = owner;
      else delete owners[territory];
    }
    if (turn) [, round] = turn;
  }
  return conquests;
};

/** List the colours that ever held a territory: the seats in their order, then the neutral. */
export const listColours = (/** @type {Story} */ { seats }, /** @type {Turn[]} */ turns) => {
  const sitting = seats.map(({ colour }) => colour);
  const others = turns.flatMap(({ standing }) => Object.keys(standing)).filter((colour) => !sitting.includes(colour));
  return [...sitting, ...new Set(others)];
};

/**
 * List the curve of each colour: what it held after the set-up and after each turn.
 *
 * @param {Story} story
 * @param {Turn[]} turns
 * @param {"territories" | "armies"} measure
 * @returns {{ colour: Colour, values: number[] }[]}
 */
export const listCurves = (story, turns, measure) =>
  listColours(story, turns).map((colour) => ({
    colour,
    values: turns.map(({ standing }) => standing[colour]?.[measure] ?? 0),
  }));

/** The most rounds that are named along a chart. */
const MOST_TICKS = 12;

/** @type {(turns: Turn[]) => { at: number, round: number }[]} the place at which each round ends */
export const listRounds = (turns) =>
  turns.flatMap(({ turn, round }, at) => (turn && turns[at + 1]?.round !== round ? [{ at, round }] : []));

/** @type {(turns: Turn[]) => { at: number, text: string }[]} the rounds that are named along a chart */
export const listTicks = (turns) => {
  const rounds = listRounds(turns);
  const every = Math.ceil(rounds.length / MOST_TICKS);
  return rounds.filter((_, at) => at % every === 0).map(({ at, round }) => ({ at, text: String(round) }));
};

/* --- how long the turns took --- */

/** The seconds without a line that count as a pause and are added to nobody's time. */
export const PAUSE_SECONDS = 30 * 60;

/**
 * The time of one seat in seconds. `turns` counts the turns whose time is known completely; other turns add nothing.
 *
 * @typedef {{ seconds: number, turns: number, longest: { seconds: number, round: number, seq: number } | null }} SeatTime
 */

const parentOf = (/** @type {Step} */ { parent, seq }) => parent ?? seq - 1;

/** @typedef {{ turn: Colour | null, round: number, phase: string }} Place the seat on turn, the round and the phase */

/**
 * List by seq whose turn it was after each line; 0 is the beginning.
 *
 * @param {Story} story
 */
const listPlaces = ({ start, steps }) => {
  /** @type {Map<number, Place>} */
  const places = new Map([[0, { turn: start.turn, round: start.round, phase: start.phase }]]);
  for (const step of steps) {
    const before = /** @type {Place} */ (places.get(parentOf(step)) ?? places.get(0));
    const [turn, round] = step.turn ?? [before.turn, before.round];
    places.set(step.seq, { turn, round, phase: step.phase ?? before.phase });
  }
  return places;
};

/**
 * Measure how long each seat's turns took. The time before a line belongs to the seat that was on turn then, even if
 * the line was taken back later.
 *
 * @param {Story} story
 * @returns {Map<Colour, SeatTime>}
 */
export const measureTimes = (story) => {
  const places = listPlaces(story);
  /** @type {Map<string, { turn: Colour, round: number, seconds: number, seq: number, isKnown: boolean }>} */
  const turns = new Map();
  for (const { seq, after } of story.steps) {
    const { turn, round, phase } = /** @type {Place} */ (places.get(seq - 1));
    if (!turn || phase === "setup" || phase === "over") continue;
    const key = `${round} ${turn}`;
    const time = turns.get(key) ?? { turn, round, seconds: 0, seq, isKnown: true };
    turns.set(key, time);
    time.isKnown &&= after !== undefined;
    time.seconds += after !== undefined && after < PAUSE_SECONDS ? after : 0;
  }
  /** @type {Map<Colour, SeatTime>} */
  const times = new Map(story.seats.map(({ colour }) => [colour, { seconds: 0, turns: 0, longest: null }]));
  for (const { turn, round, seconds, seq, isKnown } of turns.values()) {
    const time = times.get(turn);
    if (!time || !isKnown) continue;
    time.seconds += seconds;
    time.turns += 1;
    if (!time.longest || seconds > time.longest.seconds) time.longest = { seconds, round, seq };
  }
  return times;
};

/**
 * Find the longest turn: by time if the time of any turn is known, else by its number of lines.
 *
 * @param {Story} story
 * @param {Turn[]} turns
 * @returns {{ turn: Colour, round: number, seq: number, seconds: number | null, lines: number } | null}
 */
export const findLongestTurn = (story, turns) => {
  const timed = [...measureTimes(story)]
    .flatMap(([turn, { longest }]) => (longest ? [{ turn, ...longest, lines: 0 }] : []))
    .sort((a, b) => b.seconds - a.seconds);
  if (timed.length) return timed[0];
  const played = turns.filter(({ turn }) => turn).sort((a, b) => b.steps.length - a.steps.length);
  if (!played.length) return null;
  const { turn, round, steps } = played[0];
  return { turn: /** @type {Colour} */ (turn), round, seq: steps[0]?.seq ?? 0, seconds: null, lines: steps.length };
};
