/** The submission of what several seats enter at once. */

/** @import { Spoken } from "../types.d.ts" */
/** @typedef {(action: string) => Promise<Spoken>} Speak submits one action and resolves to its answer */

const MAX_TRIES = 8;

/**
 * Return a `speak` that submits again, after `renewed`, while somebody else was faster: six people enter their cards at
 * once.
 *
 * @type {(speak: Speak, renewed: () => Promise<unknown> | null) => Speak}
 */
export const insisting = (speak, renewed) => async (action) => {
  for (let tries = 1; ; tries += 1) {
    const answer = await speak(action);
    if (answer.status !== 409 || tries === MAX_TRIES) return answer;
    await renewed();
  }
};
