/** The report of a foul: first the foul, then the place; a foul without a throw has no place. */

import { button, h, seatMark } from "../../frame/dom.js";
import { page, playersOf, t, territoryName } from "../../frame/page.js";
import { write } from "../live/notation.js";

/** @import { Match, Panel } from "../acting/match.js" */
/** @import { FoulOffer, Territory } from "../types.d.ts" */

/** @type {FoulOffer | null} the foul whose place is asked for */
let chosen = null;

/** @type {(match: Match, offer: FoulOffer, territory: Territory | null, at: HTMLElement | null) => Promise<void>} */
const report = async (match, { seat, foul }, territory, at) => {
  chosen = null;
  if (await match.say(write.foul(seat, foul, territory), at)) match.open(null);
};

/** @type {(match: Match, offer: FoulOffer) => HTMLElement} */
const offerKey = (match, offer) => {
  const { seat, foul, territories } = offer;
  const name = `${playersOf(match.view.seats, seat)}: ${page.fouls?.[foul] ?? foul}`;
  const choose = (/** @type {HTMLElement} */ key) => {
    if (!territories.length) return report(match, offer, null, key);
    chosen = offer;
    return match.notify();
  };
  return button([seatMark(seat), h("span", {}, name)], choose, { class: "button wide", "data-key": `${seat}-${foul}` });
};

/** @type {(match: Match, offer: FoulOffer) => HTMLElement} */
const placeKeys = (match, offer) =>
  h(
    "div",
    { class: "choices" },
    offer.territories.map((territory) =>
      button(territoryName(territory), (key) => report(match, offer, territory, key), {
        "data-key": `foul-${territory}`,
      }),
    ),
  );

/** @type {Panel} */
export const foulPanel = {
  title: "menu.foul",
  body: (match) => {
    const offers = match.legal.foul ?? [];
    if (!offers.length) return h("p", { class: "soft" }, t("foul_none"));
    if (chosen) return [h("p", {}, t("foul_where")), placeKeys(match, chosen)];
    return h(
      "div",
      { class: "stack" },
      offers.map((offer) => offerKey(match, offer)),
    );
  },
  onTerritory: (match, territory) => (chosen ? report(match, chosen, territory, null) : undefined),
  lights: () => ({ chosen: [], targets: chosen?.territories ?? [] }),
};
