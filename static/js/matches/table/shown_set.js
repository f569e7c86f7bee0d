/** A set of cards that the referee does not know: the cards are on the table, and players tap them on the board. */

import { button, h } from "../../frame/dom.js";
import { cardName, count, page, t } from "../../frame/page.js";
import { write } from "../live/notation.js";

/** @import { Match, Panel } from "../acting/match.js" */
/** @import { Card, TradeOffer } from "../types.d.ts" */

/** @type {Card[]} */
let picked = [];

const toggle = (/** @type {Match} */ match, /** @type {Card} */ card) => {
  picked = picked.includes(card) ? picked.filter((other) => other !== card) : [...picked, card].slice(-page.set_size);
  match.clearRefusal();
};

/** @type {(match: Match, offer: TradeOffer) => HTMLElement} */
const tradeKey = (match, { seat }) => {
  const { next_set: armies } = match.view;
  const trade = async (/** @type {HTMLElement} */ key) => {
    if (await match.say(write.trade(seat, picked), key)) match.open(null);
  };
  return button(armies === null ? t("trade_shown") : count("trade", armies), trade, {
    class: "button big primary wide",
    disabled: picked.length < page.set_size,
    "data-key": "trade-shown",
  });
};

/** @type {(match: Match, joker: Card) => HTMLElement} */
const jokerKey = (match, joker) =>
  button(cardName(joker), () => toggle(match, joker), {
    "aria-pressed": String(picked.includes(joker)),
    "data-key": joker,
  });

/** @type {Panel} */
const shownSetPanel = {
  title: "shown_set",
  body: (match) => {
    const { trade } = match.legal;
    if (!trade?.shown) return [];
    return [
      h("p", { class: "soft" }, t("shown_how")),
      h(
        "ul",
        { class: "plain number" },
        picked.map((card) => h("li", {}, cardName(card))),
      ),
      h(
        "div",
        { class: "choices" },
        Object.keys(page.cards).map((joker) => jokerKey(match, joker)),
      ),
      tradeKey(match, trade),
    ];
  },
  onTerritory: toggle,
  lights: () => ({ chosen: picked.filter((card) => !(card in page.cards)), targets: [] }),
};

/** @type {(match: Match, weight: string) => HTMLElement} */
export const shownSetKey = (match, weight) => {
  const open = () => {
    picked = [];
    match.open(shownSetPanel);
  };
  return button(t("shown_set"), open, { class: `button wide ${weight}`, "data-key": "shown-set" });
};
