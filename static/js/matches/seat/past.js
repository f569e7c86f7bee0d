/** The past of the match on a phone: its log, its figures, and the card of a throw. Nothing can be changed here. */

import { t } from "../../frame/page.js";
import { loadLater } from "./later.js";

/** @import { Search } from "../story/chronicle.js" */
/** @import { Host } from "../story/lines.js" */

/** @type {(seq: number) => Host} */
const hostOf = (seq) => ({
  query: "",
  seq: () => seq,
  isTable: false,
  offers: () => ({}),
  say: async () => t("past.not_said"),
  pickTerritory: null,
  correct: null,
  putRight: null,
});

/**
 * Open the log up to the line `seq`. Fails, as all of these do, if what it needs cannot be fetched.
 *
 * @type {(seq: number, search?: Partial<Search>) => Promise<void>}
 */
export const openLog = async (seq, search = {}) => {
  const [panel] = await Promise.all([import("../story/log_panel.js"), loadLater()]);
  await panel.openLog(hostOf(seq), search);
};

/** Open the match in figures. */
export const openFigures = async (/** @type {number} */ seq) => {
  const [figures] = await Promise.all([import("../figures/open.js"), loadLater()]);
  await figures.openFigures("", seq);
};

/** Open the card of the throw in line `seq`. */
export const openCard = async (/** @type {number} */ seq) => {
  const [sheet] = await Promise.all([import("../story/throw_sheet.js"), loadLater()]);
  await sheet.openThrowCard(seq);
};
