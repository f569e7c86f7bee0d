/** Finds the card that was drawn among all that may be it: by its continent, or by a few letters of its name. */

import { button, h, replace } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";
import { cardTitle, isJoker, symbol } from "./cards.js";
import { onAway } from "./secret.js";

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const groupOf = (card) => (isJoker(card) ? "joker" : page.continent_of[card]);
const GROUPS = [...Object.keys(page.continents), "joker"];
const groupName = (group) => (group === "joker" ? t("joker") : page.continents[group]);
const byTitle = (a, b) => cardTitle(a).localeCompare(cardTitle(b));

/* The two jokers look alike: one of them stands for both. Which of them it is named tells nothing of other hands. */
const oneJoker = (cards) => {
  const jokers = cards.filter(isJoker);
  const joker = jokers[Math.floor(Math.random() * jokers.length)];
  return cards.filter((card) => !isJoker(card) || card === joker);
};

class Finder {
  constructor(node, onCard) {
    Object.assign(this, { node, onCard, offered: "", cards: [], end: "" });
    this.clear();
    onAway(() => this.offered && this.start());
  }

  clear() {
    Object.assign(this, { group: null, chosen: null });
  }

  /** Offers to name one of `cards`; nothing changes under the finger as long as they stay the same. */
  offer(cards, ends) {
    const offered = `${ends} ${cards.join()}`;
    if (offered === this.offered) return;
    Object.assign(this, { offered, cards: oneJoker(cards), end: ends ? "_end" : "" });
    this.start();
  }

  close() {
    this.offered = "";
    replace(this.node);
  }

  /* Closed first: the card is taken when the player is done, and whoever looks on sees nothing until then. */
  start() {
    this.clear();
    replace(
      this.node,
      button(t(`take_card${this.end}`), () => this.open(), {
        class: "button primary wide big",
        "data-key": "take-card",
      }),
    );
  }

  open() {
    this.search = h("input", {
      type: "search",
      autocomplete: "off",
      placeholder: t("find"),
      "aria-label": t("find"),
      oninput: () => this.show(),
    });
    this.parts = {
      groups: h("div", { class: "finder-groups" }),
      found: h("div", { class: "finder-found" }),
      done: h("div", { class: "finder-done" }),
    };
    replace(
      this.node,
      h("h2", {}, t("which_card")),
      h("p", { class: "soft" }, t("for_you_alone")),
      this.search,
      this.parts.groups,
      this.parts.found,
      this.parts.done,
    );
    this.show();
  }

  show() {
    replace(
      this.parts.groups,
      Object.keys(this.grouped(this.cards)).map((group) => this.groupKey(group)),
    );
    const found = Object.entries(this.grouped(this.cards.filter((card) => this.fits(card))));
    replace(
      this.parts.found,
      found.length
        ? found.map(([group, cards]) => this.list(group, cards))
        : h("p", { class: "soft" }, t("no_such_card")),
    );
    replace(
      this.parts.done,
      this.chosen
        ? button(t(`name_card${this.end}`, { card: cardTitle(this.chosen) }), () => this.onCard(this.chosen), {
            class: "button primary wide big",
            "data-key": "name-card",
          })
        : null,
    );
  }

  fits(card) {
    return (
      (!this.group || groupOf(card) === this.group) && plain(cardTitle(card)).includes(plain(this.search.value.trim()))
    );
  }

  grouped(cards) {
    const groups = Object.fromEntries(GROUPS.map((group) => [group, []]));
    for (const card of [...cards].sort(byTitle)) groups[groupOf(card)].push(card);
    return Object.fromEntries(Object.entries(groups).filter(([, members]) => members.length));
  }

  groupKey(group) {
    const press = () => {
      this.group = this.group === group ? null : group;
      this.show();
    };
    return button(groupName(group), press, {
      "aria-pressed": String(this.group === group),
      "data-key": `group-${group}`,
    });
  }

  list(group, cards) {
    return h(
      "section",
      { "aria-label": groupName(group) },
      h("h3", {}, groupName(group)),
      h(
        "div",
        { class: "picks" },
        cards.map((card) => this.cardKey(card)),
      ),
    );
  }

  cardKey(card) {
    const press = () => {
      this.chosen = this.chosen === card ? null : card;
      this.show();
    };
    return button([symbol(card), h("span", {}, cardTitle(card))], press, {
      class: "button pick",
      "aria-pressed": String(this.chosen === card),
      "data-key": `card-${groupOf(card) === "joker" ? "joker" : card}`,
    });
  }
}

/** A finder in `node`; `onCard` is told the card, once it was chosen and confirmed. */
export const cardFinder = (node, onCard) => new Finder(node, onCard);
