/** Votes end by themselves: nothing that happens tells so. */

const SECOND = 1_000;
let timer = null;

/** Does it once the time of the first of these ballots is up. */
export const whenOver = (ballots, then) => {
  clearTimeout(timer);
  const left = ballots.filter(({ over }) => !over).map(({ seconds }) => seconds);
  if (left.length) timer = setTimeout(then, Math.min(...left) * SECOND);
};

/** The votes that ended while this page looked on, until somebody has read how. */
export class Ended {
  constructor() {
    this.running = new Set();
    this.told = [];
  }

  hear({ ballots, ended }) {
    this.told.push(...ended.filter(({ id }) => this.running.has(id)));
    this.running = new Set(ballots.map(({ id }) => id));
  }

  close(id) {
    this.told = this.told.filter((one) => one.id !== id);
  }
}
