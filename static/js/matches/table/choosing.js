/** What a tap on a territory means now. Offers come from the server; nothing is forbidden here, the referee answers. */

import { attackTargets, fortifyTargets, isPlacing, isTaking, NEUTRAL } from "../model.js";
import { placeInitial, placingLights } from "./placing.js";
import { takeTerritory } from "./taking.js";

/** @import { Match } from "./match.js" */
/** @import { Lights, PlaceOffer, Territory } from "../types.d.ts" */

const chooseMover = (/** @type {Match} */ match, /** @type {Territory} */ territory) => {
  const { from, to } = match.choice;
  if (territory === from) return match.choose({});
  const source = from && !to && fortifyTargets(match.view, from).includes(territory) ? from : null;
  return match.choose({ source, from: territory });
};

const chooseTarget = (/** @type {Match} */ match, /** @type {Territory} */ territory) => {
  const { from, to } = match.choice;
  if (!from) return undefined;
  return match.choose({ from, to: territory === to ? null : territory });
};

/**
 * Where nothing may be placed the referee says so at the tap, before any number is asked for.
 *
 * @type {(match: Match, offer: PlaceOffer, territory: Territory) => unknown}
 */
const choosePlace = (match, { seat, territories }, territory) => {
  if (!territories.includes(territory)) return match.say(`${seat} place ${territory} 1`);
  return match.choose({ from: territory === match.choice.from ? null : territory });
};

/** @type {(match: Match, territory: Territory) => unknown} */
export const tapTerritory = (match, territory) => {
  if (match.panel?.onTerritory) return match.panel.onTerritory(match, territory);
  const { legal } = match;
  if (isTaking(match.view)) return takeTerritory(match, territory);
  if (isPlacing(match.view)) return placeInitial(match, territory);
  if (legal.occupy || legal.reroll || match.view.audience === "onlooker") return undefined;
  if (legal.place) return choosePlace(match, legal.place, territory);
  return match.owner(territory) === match.actor ? chooseMover(match, territory) : chooseTarget(match, territory);
};

/** Whoever places for the neutral sees which territories are its own. */
const lightsOfNothing = (/** @type {Match} */ { actor, legal }) => ({
  chosen: [],
  targets: (actor === NEUTRAL && legal.place?.territories) || [],
});

/**
 * What is lit on the board; everything else dims.
 *
 * @type {(match: Match) => Lights}
 */
export const lights = (match) => {
  const { panel, legal, view } = match;
  if (panel?.lights) return panel.lights(match);
  if (isPlacing(view)) return placingLights(match);
  if (legal.occupy) return { chosen: [legal.occupy.from], targets: [legal.occupy.to] };
  const { source, from, to } = match.choice;
  if (!from) return lightsOfNothing(match);
  if (to) return { chosen: [from], targets: [to] };
  if (legal.place) return { chosen: [from], targets: [] };
  const targets = legal.attack ? attackTargets(view, from) : fortifyTargets(view, from);
  return { chosen: source ? [source, from] : [from], targets };
};
