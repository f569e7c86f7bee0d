/** The past of the match on a phone: its log, and the history of a territory. Neither can be changed here. */

import { t } from "../../frame/page.js";
import { loadStyles } from "./later_styles.js";
import { loadTexts } from "./later_texts.js";

/** @import { Search } from "../story/chronicle.js" */
/** @import { Host } from "../story/lines.js" */
/** @import { Refusal } from "../types.d.ts" */

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

/** @type {(fail: (refusal: Refusal) => unknown, opening: () => Promise<unknown>) => Promise<void>} */
const openOrTell = async (fail, opening) => {
  try {
    await opening();
  } catch {
    fail({ ok: false, status: 0, text: t("past.offline") });
  }
};

/**
 * Open the log up to the line `seq`; call `fail` if it cannot be fetched.
 *
 * @param {number} seq
 * @param {(refusal: Refusal) => unknown} fail
 * @param {Partial<Search>} [search]
 */
export const openLog = (seq, fail, search = {}) =>
  openOrTell(fail, async () => {
    const [panel] = await Promise.all([import("../story/log_panel.js"), loadStyles(), loadTexts()]);
    await panel.openLog(hostOf(seq), search);
  });

/**
 * Open the match in figures, in the same way.
 *
 * @param {number} seq
 * @param {(refusal: Refusal) => unknown} fail
 */
export const openFigures = (seq, fail) =>
  openOrTell(fail, async () => {
    const [figures] = await Promise.all([import("../figures/open.js"), loadStyles(), loadTexts()]);
    await figures.openFigures("", seq);
  });

/**
 * Open the card of the throw in line `seq`, in the same way.
 *
 * @param {number} seq
 * @param {(refusal: Refusal) => unknown} fail
 */
export const openCard = (seq, fail) =>
  openOrTell(fail, async () => {
    const [sheet] = await Promise.all([import("../story/throw_sheet.js"), loadStyles(), loadTexts()]);
    await sheet.openThrowCard(seq);
  });
