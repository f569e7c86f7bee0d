/** The number that this phone has added to the deal, as it is kept here. */

import { page } from "../../frame/page.js";

/** @import { LuckOfTheDeal } from "../types.d.ts" */

/**
 * The number of this phone for that seal of the referee; `seen` has all commitments at the moment when the number was
 * revealed.
 *
 * @typedef {{ referee: string, number: string, seen?: string }} Own
 */

/* Stored across reloads and tabs; where nothing can be stored, only while the page is open. */
const place = `luck ${page.id} ${page.seat}`;
/** @type {Own | null} */
let kept = null;

/** @type {() => Own | null} */
export const recall = () => {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "null") ?? kept;
  } catch {
    return kept;
  }
};

/** Return all that may be the own number, in this tab and in others. */
export const keptHere = () => [kept, recall()];

export const keep = (/** @type {Own} */ own) => {
  kept = own;
  try {
    localStorage.setItem(place, JSON.stringify(own));
  } catch {
    /* It is kept while the page is open. */
  }
};

/* Return all seals and commitments in the form that this phone remembers. */
export const allSealed = (/** @type {LuckOfTheDeal} */ { referee, commitments }) =>
  JSON.stringify([referee, commitments]);

/* After this phone has revealed its number, no commitment may change or disappear. */
export const isChanged = (/** @type {LuckOfTheDeal | null} */ luck) => {
  const seen = recall()?.seen;
  return Boolean(seen) && (!luck || allSealed(luck) !== seen);
};
