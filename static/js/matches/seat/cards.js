/** Cards as they look: missions, territory cards with their symbol, backs, sets. */

import { h, svg } from "../../frame/dom.js";
import { count, missionName, page, symbolOf, t, territoryName } from "../../frame/page.js";

/** A card or mission whose face the referee was not told. */
export const UNKNOWN = "?";

export const isJoker = (card) => symbolOf(card) === "joker";

/** The symbol printed on the card. */
export const symbol = (card) =>
  svg(
    "svg",
    { class: "symbol", viewBox: "-20 -20 40 40", "aria-hidden": "true" },
    svg("use", { href: `#symbol-${symbolOf(card)}` }),
  );

export const cardTitle = (card) => (isJoker(card) ? t("joker") : territoryName(card));

/* Symbol, name, and the symbol's name for those who hear the page. */
const cardFace = (id) =>
  h(
    "li",
    { class: "card", "data-symbol": symbolOf(id) },
    symbol(id),
    h("span", { class: "card-name" }, cardTitle(id)),
    h("span", { class: "visually-hidden" }, `, ${page.symbol_names[symbolOf(id)]}`),
  );

export const cardBack = () => h("li", { class: "card card-back" });

/** A territory card face up; its back where the referee does not know it. */
export const card = (id) => (id === UNKNOWN ? cardBack() : cardFace(id));

export const cardRow = (items, label) => h("ul", { class: "cards plain", "aria-label": label }, items);

export const missionBack = (number) =>
  h("div", { class: "mission mission-back" }, h("span", {}, t("mission_back", { number })));

/** A mission face up: its title and what it asks of this seat. */
export const mission = (id, sentence) =>
  h("div", { class: "mission" }, h("strong", {}, missionName(id)), h("span", {}, sentence ?? ""));

const bonusLines = (bonus) =>
  Object.entries(bonus ?? {}).map(([territory, number]) =>
    h("span", { class: "set-bonus" }, t("bonus", { number, name: territoryName(territory) })),
  );

/** A set with what it brings; one tap trades it. */
export const setOffer = (set, trade) =>
  h(
    "div",
    { class: "set" },
    cardRow(set.cards.map(card), count("cards", set.cards.length)),
    bonusLines(set.bonus),
    h(
      "button",
      { type: "button", class: "button primary wide", onclick: () => trade(set) },
      count("trade", set.armies),
    ),
  );
