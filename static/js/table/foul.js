/** Reporting a foul: which, then where. */

import { button, h, seatMark } from "../lib/dom.js";
import { page, playersOf, t, territoryName } from "../lib/page.js";

const chosen = { offer: null };

const report = async (match, territory, at) => {
  const { seat, foul } = chosen.offer;
  chosen.offer = null;
  if (await match.say(`${seat} foul ${foul} ${territory}`, { at })) match.open(null);
};

const offerKey = (match, offer) =>
  button([seatMark(offer.seat), h("span", {}, `${playersOf(match.view.seats, offer.seat)}: ${page.fouls?.[offer.foul] ?? offer.foul}`)],
    () => { chosen.offer = offer; match.changed(); }, { class: "button wide", "data-key": `${offer.seat}-${offer.foul}` });

const placeKeys = (match) =>
  h("div", { class: "choices" }, chosen.offer.territories.map((territory) =>
    button(territoryName(territory), (event) => report(match, territory, event.currentTarget), { "data-key": `foul-${territory}` })));

export const foul = {
  title: "menu.foul",
  body: (match) => {
    const offers = match.legal.foul ?? [];
    if (!offers.length) return h("p", { class: "soft" }, t("foul_none"));
    if (!chosen.offer) return h("div", { class: "stack" }, offers.map((offer) => offerKey(match, offer)));
    return [h("p", {}, t("foul_where")), placeKeys(match)];
  },
  onTerritory: (match, territory) => (chosen.offer ? report(match, territory, null) : undefined),
  lights: () => ({ chosen: [], targets: chosen.offer?.territories ?? [] }),
};
