/** The opening of the board audit, which is loaded on demand. */

import { openOrTell } from "../fetched.js";

/** @import { Match } from "../../acting/match.js" */
/** @import { Territory } from "../../types.d.ts" */

/**
 * Open the audit, in which the real board is right and the referee follows; a named territory is the first one to be
 * checked.
 *
 * @type {(match: Match, territory?: Territory | null) => Promise<unknown>}
 */
export const openAudit = (match, territory = null) =>
  openOrTell(match, async () => {
    const before = match.panel;
    const { audit, examine } = await import("./panel.js");
    /* A player who has continued meanwhile is not called back. */
    if (match.panel !== before) return;
    if (territory) examine(match, territory);
    match.open(audit);
  });
