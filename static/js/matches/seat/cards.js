/** The drawings of cards: missions, territory cards with their symbol, backs, sets. */

import { h, svg } from "../../frame/dom.js";
import { count, missionName, page, symbolOf, t, territoryName } from "../../frame/page.js";
import { UNKNOWN } from "../live/model.js";

/** @import { Card, Hidden, Mission, SetOffer } from "../types.d.ts" */

export const isJoker = (/** @type {Card} */ card) => symbolOf(card) === "joker";

/** Return the symbol printed on the card. */
export const cardSymbol = (/** @type {Card} */ card) =>
  svg(
    "svg",
    { class: "symbol", viewBox: "-20 -20 40 40", "aria-hidden": "true" },
    svg("use", { href: `#symbol-${symbolOf(card)}` }),
  );

export const cardTitle = (/** @type {Card} */ card) => (isJoker(card) ? t("joker") : territoryName(card));

/* Return the symbol and the name, and the symbol's name for screen readers. */
const knownCard = (/** @type {Card} */ card) =>
  h(
    "li",
    { class: "card", "data-symbol": symbolOf(card) },
    cardSymbol(card),
    h("span", { class: "card-name" }, cardTitle(card)),
    h("span", { class: "visually-hidden" }, `, ${page.symbol_names[symbolOf(card)]}`),
  );

export const cardBack = () => h("li", { class: "card card-back" });

/** Return a territory card face up, or its back if the referee does not know it. */
export const cardFace = (/** @type {Hidden} */ card) => (card === UNKNOWN ? cardBack() : knownCard(card));

/** Return a row of the given cards. */
export const cardRow = (/** @type {HTMLElement[]} */ items) =>
  h("ul", { class: "cards plain", "aria-label": count("cards", items.length) }, items);

export const missionBack = (/** @type {number} */ number) =>
  h("div", { class: "mission mission-back" }, h("span", {}, t("mission_back", { number })));

/** Return a mission face up: its title and what it demands of this seat. */
export const missionFace = (/** @type {Mission} */ id) =>
  h("div", { class: "mission" }, h("strong", {}, missionName(id)), h("span", {}, page.mission_sentences[id] ?? ""));

/** Return a set with the armies that it brings; one tap trades it. */
export const setOffer = (/** @type {SetOffer} */ set, /** @type {(set: SetOffer) => unknown} */ trade) => {
  const bonuses = Object.entries(set.bonus ?? {}).map(([territory, number]) =>
    h("span", { class: "set-bonus" }, t("bonus", { number, name: territoryName(territory) })),
  );
  const attributes = { type: "button", class: "button primary wide", onclick: () => trade(set) };
  return h(
    "div",
    { class: "set" },
    cardRow(set.cards.map(cardFace)),
    bonuses,
    h("button", attributes, count("trade", set.armies)),
  );
};
