/**
 * The meaning of a tap on a territory. The offers come from the server; nothing is forbidden here, the referee answers.
 */

import { attackTargets, fortifyTargets, isOwn, NEUTRAL } from "../live/model.js";
import { isPlacing, isTaking } from "../live/set_up.js";
import { placeInitial, placingLights } from "./placing.js";
import { takeTerritory } from "./taking.js";
import { explainTap, hideTip } from "./tip.js";
import { write } from "../live/notation.js";

/** @import { Match } from "./match.js" */
/** @import { Lights, PlaceOffer, Territory } from "../types.d.ts" */

/* Choose a territory to move from; an own territory from which nothing can be done shows the reason. */
const chooseMover = (/** @type {Match} */ match, /** @type {Territory} */ territory) => {
  const { from, to } = match.choice;
  const { view } = match;
  if (territory === from) return match.choose(match.isPreset && !to ? { from } : {});
  const source = from && !to && fortifyTargets(view, from).includes(territory) ? from : null;
  match.choose({ source, from: territory });
  const isDeadEnd = !targetsOf(match, territory).length && !fortifyTargets(view, territory).length;
  return isDeadEnd && !source ? explainTap(match, territory) : undefined;
};

/**
 * Return the territories that can be attacked; none while the board is turned to regrouping.
 *
 * @type {(match: Match, from: Territory | null) => Territory[]}
 */
const targetsOf = (match, from) => (match.isRegrouping ? [] : attackTargets(match.view, from));

/* Choose a target. An impossible one is struck, and the reason is shown; a table that reports the attack nevertheless
 * enters its dice. */
const chooseTarget = (/** @type {Match} */ match, /** @type {Territory} */ territory) => {
  const { from, to } = match.choice;
  if (!from || !match.legal.attack || match.isRegrouping) return explainTap(match, territory);
  if (territory === to || attackTargets(match.view, from).includes(territory))
    return match.choose({ from, to: territory === to ? null : territory });
  match.strike(territory);
  return explainTap(match, territory);
};

/**
 * Choose where to place. The referee refuses an impossible territory at the tap, before a number is asked for.
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

/** Light the own territories for a player who places for the neutral. */
const lightsOfNothing = (/** @type {Match} */ { actor, legal }) => ({
  chosen: [],
  targets: (actor === NEUTRAL && legal.place?.territories) || [],
});

/** Light the territories from which armies may move. @type {(match: Match) => Lights} */
const lightsOfMovers = ({ legal }) => ({ chosen: [], targets: [], ways: Object.keys(legal.fortify?.from ?? {}) });

/**
 * Return the lights of a target; one that the table reports as attacked stays struck.
 *
 * @type {(match: Match, from: Territory, to: Territory) => Omit<Lights, "chosen">}
 */
const lightsOfTarget = ({ view }, from, to) =>
  attackTargets(view, from).includes(to) ? { targets: [to] } : { targets: [], struck: to };

/**
 * Return what is lit on the board; everything else is dimmed.
 *
 * @type {(match: Match) => Lights}
 */
export const lights = (match) => {
  const { panel, legal, view } = match;
  if (panel?.lights) return panel.lights(match);
  if (isPlacing(view)) return placingLights(match);
  if (view.announced && !match.choice.from) return { chosen: [view.announced.from], targets: [view.announced.to] };
  if (legal.occupy) return { chosen: [legal.occupy.from], targets: [], ways: [legal.occupy.to] };
  const { source, from, to } = match.choice;
  if (!from) return match.isRegrouping ? lightsOfMovers(match) : lightsOfNothing(match);
  if (to) return { chosen: [from], ...lightsOfTarget(match, from, to) };
  if (legal.place) return { chosen: [from], targets: [] };
  if (source) return { chosen: [source, from], targets: [], ways: fortifyTargets(view, from) };
  return { chosen: [from], targets: targetsOf(match, from), ways: fortifyTargets(view, from), struck: match.struck };
};
