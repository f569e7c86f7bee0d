/** The wait before the next try: longer each time, and never quite the same. */

const FIRST_MS = 500;
const LONGEST_MS = 15_000;

export class Backoff {
  constructor() {
    this.tries = 0;
    this.timer = 0;
    /** @type {(() => void) | null} */
    this.retry = null;
  }

  /** Call `retry` once after a while, or when `hurry` is called. */
  wait(/** @type {() => void} */ retry) {
    this.stop();
    const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.tries);
    this.tries += 1;
    this.retry = retry;
    /* Half of it is random, so that after a break not all devices come back at the same moment. */
    this.timer = setTimeout(() => this.fire(), longest * (0.5 + Math.random() / 2));
  }

  stop() {
    clearTimeout(this.timer);
    this.retry = null;
  }

  /** Begin with short waits again, because the last try succeeded. */
  reset() {
    this.stop();
    this.tries = 0;
  }

  /** Try at once what waits, and begin with short waits again: there is a reason to believe that it works now. */
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
