/** The loading of parts that the table seldom opens: they are fetched on demand. */

import { t } from "../../frame/page.js";

/** @import { Match } from "../acting/match.js" */

/**
 * Open a part; if it cannot be fetched, show that where the tap was: `missing` says so.
 *
 * @type {(match: Match, opening: () => Promise<unknown>, missing?: string) => Promise<unknown>}
 */
export const openOrTell = async (match, opening, missing = t("dispute.offline")) => {
  try {
    return await opening();
  } catch {
    match.refusal = { ok: false, status: 0, text: missing, action: "", at: null };
    return match.notify();
  }
};
