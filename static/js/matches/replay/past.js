/** A territory's history over the replay: its lines lead to their moments on this page. */

import { page, t } from "../../frame/page.js";
import { closeSheet } from "../parts/sheet.js";
import { openHistory as openPanel } from "../story/history_panel.js";

/** @import { Host } from "../story/lines.js" */
/** @import { Territory } from "../types.d.ts" */

/** Return a host in which nothing is entered or corrected. @type {(seq: number) => Host} */
const hostOf = (seq) => ({
  query: page.query,
  seq: () => seq,
  isTable: false,
  offers: () => ({}),
  say: async () => t("past.not_said"),
  pickTerritory: null,
  correct: null,
  putRight: null,
});

/**
 * Open the history of the territory up to the line `seq`, which is the newest one here.
 *
 * @param {Territory} territory
 * @param {number} seq
 */
export const openHistory = async (territory, seq) => {
  await openPanel(hostOf(seq), territory);
  window.addEventListener("hashchange", closeSheet, { once: true });
};
