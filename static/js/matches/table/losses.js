/** The armies that a throw costs rise as numbers from the badges. */

import { svg } from "../../frame/dom.js";
import { placeOf } from "../parts/pieces.js";
import { putOnTop } from "../acting/board.js";

/** @import { LastThrow, Territory } from "../types.d.ts" */
/** @import { Place } from "../parts/pieces.js" */

/* Where a number may begin to rise so that it stays within the frame, in view box units; at the top it begins beside
 * the badge. */
const FLOATS = { left: 60, right: 1540, top: 110, beside: 54 };
const startOf = (/** @type {Place} */ { x, y }) => {
  const across = y - 22 < FLOATS.top ? x + FLOATS.beside : x;
  return { x: Math.max(FLOATS.left, Math.min(across, FLOATS.right)), y: Math.max(y - 22, FLOATS.top) };
};

/** Let the number of lost armies rise from the badge. @type {(id: Territory, number: number) => void} */
const floatLoss = (id, number) =>
  putOnTop(svg("text", { class: "floater floater-loss", ...startOf(placeOf(id)) }, `−${number}`));

export const showLosses = (/** @type {LastThrow} */ { from, to, losses: { attacker, defender } }) => {
  if (attacker) floatLoss(from, attacker);
  if (defender) floatLoss(to, defender);
};
