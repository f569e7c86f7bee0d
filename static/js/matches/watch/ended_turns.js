/** Go on with the turns of a story by the views that come after it. These are pure functions. */

import { listTurns } from "../figures/turns.js";
import { NEUTRAL } from "../live/model.js";
import { read } from "../live/notation.js";

/** @import { Story, View } from "../types.d.ts" */
/** @import { Turn } from "../figures/turns.js" */

/** @type {(view: View) => Turn["standing"]} */
const standingNow = ({ seats, neutral }) =>
  Object.fromEntries([...seats, ...(neutral ? [{ ...neutral, colour: NEUTRAL }] : [])].map((own) => [own.colour, own]));

/** @type {(view: View) => Turn} */
const turnOf = (view) => {
  const { turn, round } = view.position;
  return { turn: turn || null, round, seq: view.seq, steps: [], standing: standingNow(view) };
};

/** @type {(turn: Turn, other: Turn) => boolean} */
const isSameTurn = (turn, other) => turn.turn === other.turn && turn.round === other.round;

/** Return the turns with the newer ones; what came from the first of those on was taken back or is known better now. */
const goOn = (/** @type {Turn[]} */ turns, /** @type {Turn[]} */ newer) => {
  const at = turns.findIndex((turn) => newer.some((other) => isSameTurn(turn, other)));
  return [...(at < 0 ? turns : turns.slice(0, at)), ...newer];
};

/** @type {(story: Story | null, ended: Turn[]) => Turn[]} */
const listPast = (story, ended) => goOn(story ? listTurns(story) : [], ended);

/**
 * Return all turns, the present one last.
 *
 * @type {(story: Story, ended: Turn[], view: View) => Turn[]}
 */
export const joinTurns = (story, ended, view) => goOn(listPast(story, ended), [turnOf(view)]);

/**
 * Return the turns that ended since the story came, now that `view` follows `before`.
 *
 * @type {(story: Story | null, ended: Turn[], before: View, view: View) => Turn[]}
 */
export const followTurns = (story, ended, before, view) => {
  const [last, now] = [turnOf(before), turnOf(view)];
  if (isSameTurn(last, now)) return ended;
  const past = goOn(listPast(story, ended), [last]);
  const at = past.findIndex((turn) => isSameTurn(turn, now));
  if (at >= 0) return ended.filter((turn) => past.indexOf(turn) < at);
  /* What ends a turn belongs to it, as the deal to the set-up and the last army that is placed then. */
  const end = view.seq === before.seq + 1 ? { ...last, seq: view.seq, standing: now.standing } : last;
  return [...ended, end];
};

/** Say whether past turns are not as they were: the table put something right, or a turn ended that was not seen. */
export const isPastChanged = (/** @type {View} */ before, /** @type {View} */ view) => {
  const since = view.log.filter(({ seq }) => seq > before.seq);
  return (
    since.some(({ action }) => read(action).actor === "table") ||
    since.length < view.seq - before.seq ||
    (since.length > 1 && !isSameTurn(turnOf(before), turnOf(view)))
  );
};
