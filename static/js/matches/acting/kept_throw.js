/** The throw that is being entered, kept across a reload of the page; none of it is secret. */

import { keepPossible } from "../live/model.js";
import { readEntered, takeUpEntered } from "./dice.js";

/** @import { Match } from "./match.js" */
/** @import { Choice } from "../types.d.ts" */
/** @import { HalfEntered } from "./dice.js" */
/**
 * @typedef {{ seq: number, choice: Choice, entered: HalfEntered }} Kept `seq`: the head of the log for which it was
 *   entered
 */

/** Return under which name the page of the match keeps it. */
export const placeOf = (/** @type {Match} */ { view }) => `throw ${view.id} ${view.audience}`;

/* An action that is being sent belongs to the outbox: it is not entered here a second time. */
const readThrow = (/** @type {Match} */ match) => {
  const { view, choice, outbox } = match;
  const entered = readEntered(match);
  if (outbox.isBusy || !(choice.from || entered.again)) return null;
  return JSON.stringify({ seq: view.seq, choice, entered });
};

/* A browser may forbid pages to store anything: then nothing survives a reload. */
const recallThrow = (/** @type {string} */ place) => {
  try {
    return /** @type {Kept | null} */ (JSON.parse(sessionStorage.getItem(place) ?? "null"));
  } catch {
    return null;
  }
};

/** Forget the throw, because this page may not enter it any more. */
export const forgetThrow = (/** @type {string} */ place) => {
  try {
    sessionStorage.removeItem(place);
  } catch {
    /* As above. */
  }
};

export const keepThrow = (/** @type {Match} */ match) => {
  const kept = readThrow(match);
  if (!kept) return forgetThrow(placeOf(match));
  try {
    sessionStorage.setItem(placeOf(match), kept);
  } catch {
    /* As above. */
  }
};

/** @type {(before: Choice, now: Choice) => boolean} */
const isSame = (before, now) =>
  before.source === now.source &&
  before.from === now.from &&
  before.to === now.to &&
  before.isReported === now.isReported;

/** Continue with the throw of an earlier page, if nothing has been entered since and the referee still offers it. */
export const takeUpThrow = (/** @type {Match} */ match) => {
  const kept = recallThrow(placeOf(match));
  if (!kept || kept.seq !== match.view.seq || !isSame(keepPossible(match.view, kept.choice), kept.choice)) return;
  match.choice = kept.choice;
  takeUpEntered(match, kept.entered);
};
