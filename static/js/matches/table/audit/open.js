/** Opens the board audit, which is loaded when it is first asked for. */

import { openOrTell } from "../fetched.js";

/** @import { Match } from "../match.js" */
/** @import { Territory } from "../../types.d.ts" */

/**
 * What stands on the table is right, the referee follows; a territory that is named is the first one to be looked at.
 *
 * @type {(match: Match, territory?: Territory | null) => Promise<unknown>}
 */
export const openAudit = (match, territory = null) =>
  openOrTell(match, async () => {
    const before = match.panel;
    const { audit, examine } = await import("./panel.js");
    /* Whoever went on meanwhile is not called back. */
    if (match.panel !== before) return;
    if (territory) examine(match, territory);
    match.open(audit);
  });
