/** When the tour is shown: by itself once on a device, in an instance that has finished no match; else if somebody asks. */

import { keep, recall } from "../../frame/kept.js";
import { page } from "../../frame/page.js";
import { openOrTell } from "./fetched.js";

/** @import { Match } from "./match.js" */

const OFFERED = "tour";

/** @type {(match: Match) => Promise<unknown>} */
export const openTour = (match) => openOrTell(match, async () => (await import("./tour.js")).showTour(match));

/** @type {(match: Match) => unknown} */
export const offerTour = (match) => {
  if (!page.offers_tour || match.view.result || recall(OFFERED)) return undefined;
  /* Where nothing can be kept it would come back with every page. */
  return keep(OFFERED, "seen") ? openTour(match) : undefined;
};
