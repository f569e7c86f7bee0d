/**
 * A match turn by turn: how much everybody held after each, who conquered what from whom, and how long it took. Pure
 * functions over the story of a match, of which all is public.
 */

/** @import { Colour, Moment, Step, Story, Territory } from "../types.d.ts" */

/** How much each colour holds, the neutral among them. @typedef {Record<Colour, { territories: number, armies: number }>} Standing */

/**
 * One turn as it stands; `turn` is null in the set-up. `seq` is the line that ended it, or the last one so far.
 *
 * @typedef {{ turn: Colour | null, round: number, seq: number, steps: Step[], standing: Standing }} Turn
 */

/** A territory that changed hands by force. @typedef {{ seq: number, round: number, territory: Territory, by: Colour, from: Colour }} Conquest */

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

/** The lines that count as the match stands now, in order. */
export const standingSteps = (/** @type {Story} */ { steps }) => steps.filter(({ counts }) => counts !== false);

/** @type {(board: Pick<Moment, "owners" | "armies">, step: Step) => void} what the line changed on the board is changed */
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
 * The turns that count, the set-up first where the story has one.
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
 * Who conquered which territory from whom, in order.
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

/** Everybody who ever held something, the seats in their order and the neutral last. */
export const listColours = (/** @type {Story} */ { seats }, /** @type {Turn[]} */ turns) => {
  const sitting = seats.map(({ colour }) => colour);
  const others = turns.flatMap(({ standing }) => Object.keys(standing)).filter((colour) => !sitting.includes(colour));
  return [...sitting, ...new Set(others)];
};

/**
 * The curve of every colour: what it held after the set-up and after each turn.
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

/** So many rounds are named along a chart. */
const MOST_TICKS = 12;

/** @type {(turns: Turn[]) => { at: number, round: number }[]} where each round ends */
export const listRounds = (turns) =>
  turns.flatMap(({ turn, round }, at) => (turn && turns[at + 1]?.round !== round ? [{ at, round }] : []));

/** @type {(turns: Turn[]) => { at: number, text: string }[]} the rounds that are named along a chart */
export const listTicks = (turns) => {
  const rounds = listRounds(turns);
  const every = Math.ceil(rounds.length / MOST_TICKS);
  return rounds.filter((_, at) => at % every === 0).map(({ at, round }) => ({ at, text: String(round) }));
};

/* --- how long the turns took --- */

/** So many seconds without a line are a pause of all, and nobody's time. */
export const PAUSE_SECONDS = 30 * 60;

/**
 * The time of one seat in seconds. `turns` are those that are known as a whole; a turn of which something is not known
 * counts for nothing.
 *
 * @typedef {{ seconds: number, turns: number, longest: { seconds: number, round: number, seq: number } | null }} SeatTime
 */

const parentOf = (/** @type {Step} */ { parent, seq }) => parent ?? seq - 1;

/** @typedef {{ turn: Colour | null, round: number, phase: string }} Place whose turn it is and what is done in it */

/**
 * Whose turn it was behind each line, by its seq; 0 is the beginning.
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
 * How long each seat's turns took. The time before a line is whoever's turn it was then, also where the line was taken
 * back later: it passed all the same.
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
 * The longest turn: by time where that is known of any, else by how much was said in it.
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
