/** Votes end by themselves: nothing that happens tells so. */

/** @import { Ballot, Ballots, EndedMotion } from "../types.d.ts" */

const SECOND = 1_000;
let timer = 0;

/**
 * Does it once the time of the first of these ballots is up.
 *
 * @type {(ballots: Ballot[], then: () => void) => void}
 */
export const whenOver = (ballots, then) => {
  clearTimeout(timer);
  const left = ballots.filter(({ over }) => !over).map(({ seconds }) => seconds);
  if (left.length) timer = setTimeout(then, Math.min(...left) * SECOND);
};

/** The votes that ended while this page looked on, until somebody has read how. */
export class Ended {
  constructor() {
    /** @type {Set<number>} */
    this.running = new Set();
    /** @type {EndedMotion[]} */
    this.unread = [];
  }

  take(/** @type {Ballots} */ { ballots, ended }) {
    this.unread.push(...ended.filter(({ id }) => this.running.has(id)));
    this.running = new Set(ballots.map(({ id }) => id));
  }

  close(/** @type {number} */ id) {
    this.unread = this.unread.filter((motion) => motion.id !== id);
  }
}
