/** How long to wait before the next try: longer each time, and never quite alike. */

const FIRST = 500;
const LONGEST = 15_000;

export class Backoff {
  constructor() {
    this.tries = 0;
    this.timer = 0;
    /** @type {(() => void) | null} */
    this.retry = null;
  }

  /** Calls `retry` once after a while, or when somebody hurries. */
  wait(/** @type {() => void} */ retry) {
    this.stop();
    const longest = Math.min(LONGEST, FIRST * 2 ** this.tries);
    this.tries += 1;
    this.retry = retry;
    /* Half of it is chance: after a break not all devices come back in the same moment. */
    this.timer = setTimeout(() => this.fire(), longest * (0.5 + Math.random() / 2));
  }

  stop() {
    clearTimeout(this.timer);
    this.retry = null;
  }

  /** The last try went well: the next wait is a short one again. */
  reset() {
    this.stop();
    this.tries = 0;
  }

  /** There is a reason to believe that it works now: what waits is tried at once, and waits begin anew. */
  hurry() {
    if (!this.retry) return;
    this.tries = 0;
    this.fire();
  }

  fire() {
    const { retry } = this;
    this.stop();
    retry?.();
  }
}
