/** Votes end by themselves: nothing that happens tells so. */

const SECOND = 1_000;
let timer = null;

/** Does it once the time of the first of these ballots is up. */
export const whenOver = (ballots, then) => {
  clearTimeout(timer);
  const left = ballots.filter(({ over }) => !over).map(({ seconds }) => seconds);
  if (left.length) timer = setTimeout(then, Math.min(...left) * SECOND);
};
