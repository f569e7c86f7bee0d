/** The drawings of cards: missions, the capital, territory cards with their symbol, backs. */

import { h, sign, svg } from "../../frame/dom.js";
import { count, missionName, page, playersOf, symbolOf, t, territoryName } from "../../frame/page.js";
import { ownerOf, UNKNOWN } from "../live/model.js";

/** @import { Card, Hidden, Mission, Territory, View } from "../types.d.ts" */

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

/** Draw the capital face down, where all capitals look the same. */
export const capitalBack = () =>
  h("div", { class: "mission mission-back capital-card" }, sign("capital"), h("span", {}, t("capital.back")));

const fate = (/** @type {View} */ view, /** @type {Territory} */ capital) => {
  const owner = ownerOf(view, capital);
  return owner && owner !== page.seat
    ? t("capital.lost", { player: playersOf(view.seats, owner) })
    : t("capital.secret");
};

/** @type {(view: View, capital: Territory) => HTMLElement} */
export const capitalFace = (view, capital) =>
  h(
    "div",
    { class: "mission capital-card" },
    sign("capital"),
    h("strong", {}, territoryName(capital)),
    h("span", {}, fate(view, capital)),
  );
