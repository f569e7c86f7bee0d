/**
 * When the tour is shown: automatically once on a device, in an instance without a finished match; otherwise on
 * request.
 */

import { keep, recall } from "../../frame/kept.js";
import { page } from "../../frame/page.js";
import { openOrTell } from "./fetched.js";

/** @import { Match } from "../acting/match.js" */

const OFFERED = "tour";

/** @type {(match: Match) => Promise<unknown>} */
export const openTour = (match) => openOrTell(match, async () => (await import("./tour.js")).showTour(match));

/** @type {(match: Match) => unknown} */
export const offerTour = (match) => {
  if (!page.offers_tour || match.view.result || recall(OFFERED)) return undefined;
  /* Where nothing can be stored, it would come back with every page. */
  return keep(OFFERED, "seen") ? openTour(match) : undefined;
};
