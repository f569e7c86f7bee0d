/** What the table opens now and then is fetched when it is asked for. */

import { t } from "../../frame/page.js";

/** @import { Match } from "./match.js" */

/** @type {(match: Match, opening: () => Promise<unknown>) => Promise<unknown>} what cannot be fetched is told where it was tapped */
export const openOrTell = async (match, opening) => {
  try {
    return await opening();
  } catch {
    match.refusal = { ok: false, status: 0, text: t("past.offline"), action: "", at: null };
    return match.notify();
  }
};
