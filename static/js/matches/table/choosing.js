/** What a tap on a territory means now. Offers come from the server; nothing is forbidden here, the referee answers. */

import { attackTargets, fortifyTargets, isOwn, isPlacing, isTaking, NEUTRAL } from "../live/model.js";
import { placeInitial, placingLights } from "./placing.js";
import { takeTerritory } from "./taking.js";
import { explainTap, hideTip } from "./tip.js";
import { write } from "../live/notation.js";

/** @import { Match } from "./match.js" */
/** @import { Lights, PlaceOffer, Territory } from "../types.d.ts" */

/* An own territory from which nothing can be done says why. */
const chooseMover = (/** @type {Match} */ match, /** @type {Territory} */ territory) => {
  const { from, to } = match.choice;
  const { view } = match;
  if (territory === from) return match.choose(match.isPreset && !to ? { from } : {});
  const source = from && !to && fortifyTargets(view, from).includes(territory) ? from : null;
  match.choose({ source, from: territory });
  const isDeadEnd = !targetsOf(match, territory).length && !fortifyTargets(view, territory).length;
  return isDeadEnd && !source ? explainTap(match, territory) : undefined;
};

/** @type {(match: Match, from: Territory | null) => Territory[]} none while the board is turned to regrouping */
const targetsOf = (match, from) => (match.isRegrouping ? [] : attackTargets(match.view, from));

/* What cannot be attacked is struck, and why is said; who says that it happened all the same enters its dice. */
const chooseTarget = (/** @type {Match} */ match, /** @type {Territory} */ territory) => {
  const { from, to } = match.choice;
  if (!from || !match.legal.attack || match.isRegrouping) return explainTap(match, territory);
  if (territory === to || attackTargets(match.view, from).includes(territory))
    return match.choose({ from, to: territory === to ? null : territory });
  match.strike(territory);
  return explainTap(match, territory);
};

/**
 * Where nothing may be placed the referee says so at the tap, before any number is asked for.
 *
 * @type {(match: Match, offer: PlaceOffer, territory: Territory) => unknown}
 */
const choosePlace = (match, { seat, territories }, territory) => {
  if (!territories.includes(territory)) return match.say(write.place(seat, territory, 1));
  return match.choose({ from: territory === match.choice.from ? null : territory });
};

/** @type {(match: Match, territory: Territory) => unknown} */
export const tapTerritory = (match, territory) => {
  hideTip();
  if (match.panel?.onTerritory) return match.panel.onTerritory(match, territory);
  const { legal } = match;
  if (isTaking(match.view)) return takeTerritory(match, territory);
  if (isPlacing(match.view)) return placeInitial(match, territory);
  if (legal.occupy || legal.reroll || match.view.audience === "onlooker") return explainTap(match, territory);
  if (legal.place) return choosePlace(match, legal.place, territory);
  if (!legal.attack && !legal.fortify) return explainTap(match, territory);
  return isOwn(match.view, territory) ? chooseMover(match, territory) : chooseTarget(match, territory);
};

/** Whoever places for the neutral sees which territories are its own. */
const lightsOfNothing = (/** @type {Match} */ { actor, legal }) => ({
  chosen: [],
  targets: (actor === NEUTRAL && legal.place?.territories) || [],
});

/** From where armies may move. @type {(match: Match) => Lights} */
const lightsOfMovers = ({ legal }) => ({ chosen: [], targets: [], ways: Object.keys(legal.fortify?.from ?? {}) });

/** @type {(match: Match, from: Territory, to: Territory) => Omit<Lights, "chosen">} one that the table says was attacked stays struck */
const lightsOfTarget = ({ view }, from, to) =>
  attackTargets(view, from).includes(to) ? { targets: [to] } : { targets: [], struck: to };

/**
 * What is lit on the board; everything else dims.
 *
 * @type {(match: Match) => Lights}
 */
export const lights = (match) => {
  const { panel, legal, view } = match;
  if (panel?.lights) return panel.lights(match);
  if (isPlacing(view)) return placingLights(match);
  if (legal.occupy) return { chosen: [legal.occupy.from], targets: [], ways: [legal.occupy.to] };
  const { source, from, to } = match.choice;
  if (!from) return match.isRegrouping ? lightsOfMovers(match) : lightsOfNothing(match);
  if (to) return { chosen: [from], ...lightsOfTarget(match, from, to) };
  if (legal.place) return { chosen: [from], targets: [] };
  if (source) return { chosen: [source, from], targets: [], ways: fortifyTargets(view, from) };
  return { chosen: [from], targets: targetsOf(match, from), ways: fortifyTargets(view, from), struck: match.struck };
};
