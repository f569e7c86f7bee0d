/** What the player looks at stays where it is while others act: not every browser sees to that by itself. */

import { all, byId } from "../../frame/dom.js";

/** @import { Match } from "../acting/match.js" */

const page = byId("main");

/** Return the part of the page in the middle of the screen. @type {() => HTMLElement | undefined} */
const partInSight = () =>
  /** @type {HTMLElement[]} */ (all(".seat-page > *", page)).find((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return top <= innerHeight / 2 && bottom > innerHeight / 2;
  });

/** Return the own taps and actions so far: whatever else changes comes from others. */
export const ownSteps = (/** @type {Match} */ match) => JSON.stringify([match.accepted, match.choice]);

let steps = "";

/**
 * Call `draw`. Unless the change is the player's own, or the page has not been moved, what is looked at stays in its
 * place.
 *
 * @type {(match: Match, draw: () => void) => void}
 */
export const keepSteady = (match, draw) => {
  const isOwn = steps !== ownSteps(match);
  steps = ownSteps(match);
  const part = isOwn || !scrollY ? undefined : partInSight();
  const before = part?.getBoundingClientRect().top ?? 0;
  draw();
  if (part && !part.hidden) scrollBy({ top: part.getBoundingClientRect().top - before, behavior: "instant" });
};
