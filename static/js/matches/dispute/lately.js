/** Show the latest throws of both players of a disputed throw, each with a link to its place in the replay. */

import { h } from "../../frame/dom.js";
import { page, playersOf, t } from "../../frame/page.js";
import { listEntries } from "../story/chronicle.js";
import { actorMark, replayAddress, whatWasSaid } from "../story/lines.js";
import { loadStory } from "../story/story.js";

/** @import { Children, Sitting } from "../../frame/types.d.ts" */
/** @import { Colour, Story } from "../types.d.ts" */
/** @import { Entry } from "../story/chronicle.js" */

const MAX_THROWS = 3;

/** @typedef {{ story: Story, throws: Entry[] }} Lately the throws that count, the newest first */

/** @type {(query: string, seq: number) => Promise<Lately | null>} null if the referee does not answer */
export const loadLately = async (query, seq) => {
  const story = await loadStory(page.id, query, seq);
  if (!story.ok) return null;
  const throws = listEntries(story).filter(({ step, counts }) => step.throw && counts);
  return { story, throws: throws.reverse() };
};

/** @type {(heading: string, lately: Lately, throws: Entry[], query: string) => Children} */
const throwList = (heading, { story }, throws, query) =>
  throws.length
    ? h(
        "section",
        { "aria-label": heading },
        h("h3", {}, heading),
        h(
          "ul",
          { class: "plain" },
          throws
            .slice(0, MAX_THROWS)
            .map((entry) =>
              h(
                "li",
                {},
                h(
                  "a",
                  { class: "line-open", href: replayAddress(entry.step.seq, query) },
                  actorMark(story.seats, entry.step),
                  whatWasSaid(story, entry),
                ),
              ),
            ),
        ),
      )
    : null;

/** @type {(lately: Lately, seats: Sitting[], disputed: (Colour | null)[], query: string) => Children} */
export const latelyThrown = (lately, seats, disputed, query) => {
  const colours = disputed.filter((colour) => colour !== null);
  if (!colours.length) return throwList(t("dispute.lately_all"), lately, lately.throws, query);
  return colours.map((colour) => {
    const own = lately.throws.filter(({ step }) => step.throw?.seat === colour);
    return throwList(t("dispute.lately", { player: playersOf(seats, colour) }), lately, own, query);
  });
};
