/** What was found on the board and is not sent yet. It stays with the page, also over a reload. */

import { page } from "../../../frame/page.js";

/** @import { Match } from "../match.js" */
/** @import { Colour, Territory } from "../../types.d.ts" */
/** @typedef {{ owner: Colour | null, armies: number }} Found an army count, and whose armies they are */

const KEY = `audit-${page.id}`;
const MAX_DIGITS = 4;
const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");

/** The findings of this page. */
export const findings = {
  /** @type {Map<Territory, Found>} */
  pieces: new Map(Object.entries(kept.pieces ?? {})),
  /** Whether a whole position is typed in: then nothing stands on the board but what was found. */
  isWhole: Boolean(kept.isWhole),
  reason: String(kept.reason ?? ""),
  /** @type {Colour | null} whose territories are looked at: what is tapped is this colour's */
  colour: null,
  /** @type {Territory | null} where the number is typed in */
  at: null,
  /** Whether the next digit begins a number. */
  isFresh: true,
};

export const keepFindings = () => {
  const { pieces, isWhole, reason } = findings;
  sessionStorage.setItem(KEY, JSON.stringify({ pieces: Object.fromEntries(pieces), isWhole, reason }));
};

export const forgetFindings = () => {
  findings.pieces.clear();
  Object.assign(findings, { isWhole: false, reason: "", colour: null, at: null });
  sessionStorage.removeItem(KEY);
};

/** What the referee believes. */
export const believed = (/** @type {Match} */ match, /** @type {Territory} */ territory) => ({
  owner: match.owner(territory),
  armies: match.armies(territory),
});

/** What stands there as far as it was found; in a whole position nothing else does. */
export const foundAt = (/** @type {Match} */ match, /** @type {Territory} */ territory) =>
  findings.pieces.get(territory) ?? (findings.isWhole ? { owner: null, armies: 0 } : believed(match, territory));

/**
 * Each territory that is not as the referee believes.
 *
 * @type {(match: Match) => [Territory, Found][]}
 */
export const differences = (match) =>
  [...findings.pieces].filter(([territory, { owner, armies }]) => {
    const before = believed(match, territory);
    return owner !== before.owner || armies !== before.armies;
  });

/** The territory was tapped. It becomes the colour's that is looked at, in a whole position with one army. */
export const pick = (/** @type {Match} */ match, /** @type {Territory} */ territory) => {
  const { colour, pieces, isWhole } = findings;
  const before = pieces.get(territory) ?? believed(match, territory);
  const armies = isWhole && !pieces.has(territory) ? 1 : Math.max(1, before.armies);
  Object.assign(findings, { at: territory, isFresh: true });
  if (colour || isWhole) pieces.set(territory, { owner: colour ?? before.owner, armies });
  keepFindings();
};

/** A digit was typed; the first one begins a new number, and no number begins with 0. */
export const typeDigit = (/** @type {Match} */ match, /** @type {number} */ digit) => {
  const { at, isFresh, pieces } = findings;
  if (!at) return;
  const { owner, armies } = foundAt(match, at);
  const number = isFresh ? digit : armies * 10 + digit;
  if (number < 1 || String(number).length > MAX_DIGITS) return;
  pieces.set(at, { owner, armies: number });
  findings.isFresh = false;
  keepFindings();
};

/** What the referee believes of the territory is right after all. */
export const takeBack = (/** @type {Territory} */ territory) => {
  findings.pieces.delete(territory);
  findings.isFresh = true;
  keepFindings();
};
