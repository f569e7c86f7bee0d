/** The findings on the board that are not sent yet. They stay with the page, also across a reload. */

import { page } from "../../../frame/page.js";

/** @import { Match } from "../../acting/match.js" */
/** @import { Colour, Territory } from "../../types.d.ts" */
/** @typedef {{ owner: Colour | null, armies: number }} Found the number of armies, and their owner */

const KEY = `audit-${page.id}`;
const MAX_DIGITS = 4;
const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");

/** The findings of this page. */
export const findings = {
  /** @type {Map<Territory, Found>} */
  pieces: new Map(Object.entries(kept.pieces ?? {})),
  /** Whether a whole position is typed in: then only what was found is on the board. */
  isWhole: Boolean(kept.isWhole),
  reason: String(kept.reason ?? ""),
  /** @type {Colour | null} the colour that is being checked: tapped territories become its own */
  colour: null,
  /** @type {Territory | null} the territory whose number is typed in */
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

/** Return what the referee believes. */
export const believed = (/** @type {Match} */ match, /** @type {Territory} */ territory) => ({
  owner: match.owner(territory),
  armies: match.armies(territory),
});

/** Return what was found there; in a whole position nothing else exists. */
export const foundAt = (/** @type {Match} */ match, /** @type {Territory} */ territory) =>
  findings.pieces.get(territory) ?? (findings.isWhole ? { owner: null, armies: 0 } : believed(match, territory));

/**
 * Return each territory that differs from what the referee believes.
 *
 * @type {(match: Match) => [Territory, Found][]}
 */
export const differences = (match) =>
  [...findings.pieces].filter(([territory, { owner, armies }]) => {
    const before = believed(match, territory);
    return owner !== before.owner || armies !== before.armies;
  });

/** Take a tap on the territory: it gets the colour that is being checked, in a whole position with one army. */
export const pick = (/** @type {Match} */ match, /** @type {Territory} */ territory) => {
  const { colour, pieces, isWhole } = findings;
  const before = pieces.get(territory) ?? believed(match, territory);
  const armies = isWhole && !pieces.has(territory) ? 1 : Math.max(1, before.armies);
  Object.assign(findings, { at: territory, isFresh: true });
  if (colour || isWhole) pieces.set(territory, { owner: colour ?? before.owner, armies });
  keepFindings();
};

/** Add a typed digit; the first one begins a new number, and no number begins with 0. */
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

/** Drop the finding: the referee's number for the territory is right after all. */
export const takeBack = (/** @type {Territory} */ territory) => {
  findings.pieces.delete(territory);
  findings.isFresh = true;
  keepFindings();
};
