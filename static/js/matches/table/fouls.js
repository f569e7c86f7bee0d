/** Reporting a foul: which, then where; one that is no throw's has no place. */

import { button, h, seatMark } from "../../frame/dom.js";
import { page, playersOf, t, territoryName } from "../../frame/page.js";

const chosen = { offer: null };

const report = async (match, { seat, foul }, territory, at) => {
  chosen.offer = null;
  if (await match.say([seat, "foul", foul, ...(territory ? [territory] : [])].join(" "), { at })) match.open(null);
};

const choose = (match, offer, at) => {
  if (!offer.territories.length) return report(match, offer, null, at);
  chosen.offer = offer;
  return match.changed();
};

const offerKey = (match, offer) =>
  button(
    [
      seatMark(offer.seat),
      h("span", {}, `${playersOf(match.view.seats, offer.seat)}: ${page.fouls?.[offer.foul] ?? offer.foul}`),
    ],
    (event) => choose(match, offer, event.currentTarget),
    { class: "button wide", "data-key": `${offer.seat}-${offer.foul}` },
  );

const placeKeys = (match) =>
  h(
    "div",
    { class: "choices" },
    chosen.offer.territories.map((territory) =>
      button(territoryName(territory), (event) => report(match, chosen.offer, territory, event.currentTarget), {
        "data-key": `foul-${territory}`,
      }),
    ),
  );

export const foul = {
  title: "menu.foul",
  body: (match) => {
    const offers = match.legal.foul ?? [];
    if (!offers.length) return h("p", { class: "soft" }, t("foul_none"));
    if (!chosen.offer)
      return h(
        "div",
        { class: "stack" },
        offers.map((offer) => offerKey(match, offer)),
      );
    return [h("p", {}, t("foul_where")), placeKeys(match)];
  },
  onTerritory: (match, territory) => (chosen.offer ? report(match, chosen.offer, territory, null) : undefined),
  lights: () => ({ chosen: [], targets: chosen.offer?.territories ?? [] }),
};
