/** What a tap on a territory means now. Offers come from the server; nothing is forbidden here, the referee answers. */

import { NEUTRAL } from "./match.js";
import { isPlacing, placeInitial, placingLights } from "./placing.js";
import { isTaking, takeTerritory } from "./taking.js";

const attackTargets = (match, from) => Object.keys(match.legal.attack?.from[from]?.to ?? {});
const moveTargets = (match, from) => match.legal.fortify?.from[from]?.to ?? [];

const chooseMover = (match, territory) => {
  const { from, to } = match.choice;
  if (territory === from) return match.choose({});
  const source = from && !to && moveTargets(match, from).includes(territory) ? from : null;
  return match.choose({ source, from: territory });
};

const chooseTarget = (match, territory) => {
  const { from, to } = match.choice;
  if (!from) return undefined;
  return match.choose({ from, to: territory === to ? null : territory });
};

/* Where nothing may be placed the referee says so at the tap, before any number is asked for. */
const choosePlace = (match, territory) => {
  const { seat, territories } = match.legal.place;
  if (!territories.includes(territory)) return match.say(`${seat} place ${territory} 1`);
  return match.choose({ from: territory === match.choice.from ? null : territory });
};

export const tapTerritory = (match, territory) => {
  if (match.panel?.onTerritory) return match.panel.onTerritory(match, territory);
  const { legal } = match;
  if (isTaking(match)) return takeTerritory(match, territory);
  if (isPlacing(match)) return placeInitial(match, territory);
  if (legal.occupy || legal.reroll || match.view.audience === "onlooker") return undefined;
  if (legal.place) return choosePlace(match, territory);
  return match.owner(territory) === match.actor ? chooseMover(match, territory) : chooseTarget(match, territory);
};

/* Whoever places for the neutral sees which territories are its own. */
const nothingChosen = ({ actor, legal }) => ({
  chosen: [],
  targets: (actor === NEUTRAL && legal.place?.territories) || [],
});

/** {chosen, targets}: what is lit on the board; everything else dims. */
export const lights = (match) => {
  const { panel, legal } = match;
  if (panel?.lights) return panel.lights(match);
  if (isPlacing(match)) return placingLights(match);
  if (legal.occupy) return { chosen: [legal.occupy.from], targets: [legal.occupy.to] };
  const { source, from, to } = match.choice;
  if (!from) return nothingChosen(match);
  if (to) return { chosen: [from], targets: [to] };
  if (legal.place) return { chosen: [from], targets: [] };
  const targets = legal.attack ? attackTargets(match, from) : moveTargets(match, from);
  return { chosen: [source, from].filter(Boolean), targets };
};
