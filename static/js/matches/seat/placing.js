/** The armies of the set-up, placed from the phone: one at a tap, or several where everybody places freely. */

import { button, h } from "../../frame/dom.js";
import { count, page, t, territoryName } from "../../frame/page.js";
import { standingKeys } from "../acting/standing.js";
import { numberKeys, placeInitial } from "../acting/placing.js";
import { territoriesOf } from "../live/model.js";
import { mostPlaced } from "../live/set_up.js";
import { territoryKeys } from "../parts/territories.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match } from "../acting/match.js" */
/** @import { Territory } from "../types.d.ts" */

/**
 * Return the question while armies of the set-up wait, with a key for each territory beside the board; nothing once the
 * own ones are placed.
 *
 * @type {(match: Match) => Children}
 */
export const initialAsk = (match) => {
  const { view } = match;
  const left = view.to_place?.[page.seat];
  if (!left) return null;
  const most = mostPlaced(view, page.seat);
  const keyOf = (/** @type {Territory} */ territory) =>
    button(
      [
        h("span", { class: "pick-name" }, territoryName(territory)),
        h("span", { class: "number" }, String(match.armies(territory))),
      ],
      () => placeInitial(match, territory),
      { class: "button pick", disabled: !most, "data-key": `initial-${territory}` },
    );
  if (match.panel) return h("h2", {}, t(match.panel.title));
  return [
    h("h2", {}, count(most ? "initial_ask" : "initial_wait", left)),
    standingKeys(match),
    most ? numberKeys(match) : null,
    territoryKeys(territoriesOf(view, page.seat), keyOf),
  ];
};
