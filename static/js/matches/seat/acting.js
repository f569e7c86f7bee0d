/** What a phone acts with: the question, the meaning of a tap on the board, and the keys below it. */

import { byId } from "../../frame/dom.js";
import { lights, tapTerritory } from "../acting/choosing.js";
import { forgetThrow, keepThrow, placeOf, takeUpThrow } from "../acting/kept_throw.js";
import { showTip } from "../acting/tip.js";
import { renderAsks } from "./asks.js";
import { renderPad } from "./pad.js";

/** @import { Match } from "../acting/match.js" */
/** @import { Territory } from "../types.d.ts" */

/** Begin with the throw that an earlier page left. */
export const beginActing = (/** @type {Match} */ match) => takeUpThrow(match);

export const lightsOf = (/** @type {Match} */ match) => lights(match);

/** @type {(match: Match, territory: Territory) => unknown} */
export const answerTap = (match, territory) => tapTerritory(match, territory);

/** Draw the question, the keys and the answer to a tap, and keep the throw that is being entered. */
export const renderActing = (/** @type {Match} */ match) => {
  renderAsks(byId("ask"), match);
  renderPad(match);
  showTip(match);
};

export const keepEntered = (/** @type {Match} */ match) => keepThrow(match);

/** Forget what was entered: this phone may not enter it any more. */
export const forgetEntered = (/** @type {Match} */ match) => forgetThrow(placeOf(match));
