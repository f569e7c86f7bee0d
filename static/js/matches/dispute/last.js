/** Find the last throw for a dispute, with the armies that stood there before it. */

import { page } from "../../frame/page.js";
import { loadStory, StoryReader } from "../story/story.js";

/** @import { DisputedThrow, LastThrow } from "../types.d.ts" */

/** @type {(thrown: LastThrow, query: string) => Promise<DisputedThrow | null>} null if the referee does not answer */
export const findLastThrow = async ({ seq, seat, defending, from, to, dice }, query) => {
  const story = await loadStory(page.id, query, seq);
  if (!story.ok) return null;
  const { armies } = new StoryReader(story).momentBefore(seq);
  return { seat, defending, from, to, dice, armies: { attacker: armies[from] ?? null, defender: armies[to] ?? null } };
};
