/** The search for the drawn card among all possible ones: by its continent, or by a few letters of its name. */

import { button, h, replace } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";
import { cardSymbol, cardTitle, isJoker } from "./cards.js";
import { onAway } from "../parts/secret.js";

/** @import { Card } from "../types.d.ts" */

const fold = (/** @type {string} */ text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const groupOf = (/** @type {Card} */ card) => (isJoker(card) ? "joker" : page.continent_of[card]);
const GROUPS = [...Object.keys(page.continents), "joker"];
const groupName = (/** @type {string} */ group) => (group === "joker" ? t("joker") : page.continents[group]);
/** @type {(a: Card, b: Card) => number} */
const compareTitles = (a, b) => cardTitle(a).localeCompare(cardTitle(b));

/** Return the groups that have cards, with their cards by title. @type {(cards: Card[]) => [string, Card[]][]} */
const groupCards = (cards) => {
  const sorted = [...cards].sort(compareTitles);
  return GROUPS.map(
    (group) => /** @type {[string, Card[]]} */ ([group, sorted.filter((card) => groupOf(card) === group)]),
  ).filter(([, members]) => members.length);
};

/* The two jokers look alike, so one represents both. The name that is entered reveals nothing about other hands. */
const keepOneJoker = (/** @type {Card[]} */ cards) => {
  const jokers = cards.filter(isJoker);
  const joker = jokers[Math.floor(Math.random() * jokers.length)];
  return cards.filter((card) => !isJoker(card) || card === joker);
};

/** A finder in `node`; `onCard` gets the card once it was chosen and confirmed. */
export class CardFinder {
  /**
   * @param {HTMLElement} node
   * @param {(card: Card) => unknown} onCard
   */
  constructor(node, onCard) {
    this.node = node;
    this.onCard = onCard;
    this.offered = "";
    /** @type {Card[]} */
    this.cards = [];
    this.end = "";
    /** @type {string | null} the continent in which the card is looked for */
    this.group = null;
    /** @type {Card | null} */
    this.chosen = null;
    this.search = h("input", {
      type: "search",
      autocomplete: "off",
      placeholder: t("find"),
      "aria-label": t("find"),
      oninput: () => this.show(),
    });
    this.groups = h("div", { class: "finder-groups" });
    this.matching = h("div", { class: "finder-found" });
    this.done = h("div", { class: "finder-done" });
    onAway(() => this.offered && this.start());
  }

  /** Offer to name one of `cards`; nothing changes under the finger as long as they stay the same. */
  offer(/** @type {Card[]} */ cards, /** @type {boolean} */ ends) {
    const offered = `${ends} ${cards.join()}`;
    if (offered === this.offered) return;
    this.offered = offered;
    this.cards = keepOneJoker(cards);
    this.end = ends ? "_end" : "";
    this.start();
  }

  close() {
    this.offered = "";
    replace(this.node);
  }

  /* The finder is closed first: the card is taken when the player is done, and until then nobody who looks over their
   * shoulder sees anything. */
  start() {
    this.group = null;
    this.chosen = null;
    const open = button(t(`take_card${this.end}`), () => this.open(), {
      class: "button primary wide big",
      "data-key": "take-card",
    });
    replace(this.node, open);
  }

  open() {
    this.search.value = "";
    const title = h("h2", {}, t("which_card"));
    const hint = h("p", { class: "soft" }, t("for_you_alone"));
    replace(this.node, title, hint, this.search, this.groups, this.matching, this.done);
    this.show();
  }

  show() {
    const matching = groupCards(this.cards.filter((card) => this.fits(card)));
    replace(
      this.groups,
      groupCards(this.cards).map(([group]) => this.groupKey(group)),
    );
    replace(
      this.matching,
      matching.length
        ? matching.map(([group, cards]) => this.cardList(group, cards))
        : h("p", { class: "soft" }, t("no_such_card")),
    );
    replace(this.done, this.chosen && this.doneKey(this.chosen));
  }

  fits(/** @type {Card} */ card) {
    return (
      (!this.group || groupOf(card) === this.group) && fold(cardTitle(card)).includes(fold(this.search.value.trim()))
    );
  }

  groupKey(/** @type {string} */ group) {
    const press = () => {
      this.group = this.group === group ? null : group;
      this.show();
    };
    const attributes = { "aria-pressed": String(this.group === group), "data-key": `group-${group}` };
    return button(groupName(group), press, attributes);
  }

  cardList(/** @type {string} */ group, /** @type {Card[]} */ cards) {
    const keys = cards.map((card) => this.cardKey(card));
    const name = groupName(group);
    return h("section", { "aria-label": name }, h("h3", {}, name), h("div", { class: "picks" }, keys));
  }

  cardKey(/** @type {Card} */ card) {
    const press = () => {
      this.chosen = this.chosen === card ? null : card;
      this.show();
    };
    return button([cardSymbol(card), h("span", {}, cardTitle(card))], press, {
      class: "button pick",
      "aria-pressed": String(this.chosen === card),
      "data-key": `card-${isJoker(card) ? "joker" : card}`,
    });
  }

  doneKey(/** @type {Card} */ card) {
    return button(t(`name_card${this.end}`, { card: cardTitle(card) }), () => this.onCard(card), {
      class: "button primary wide big",
      "data-key": "name-card",
    });
  }
}
