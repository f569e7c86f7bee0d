/**
 * The log over the page, beginning with the newest turn: what was entered, by whom, when, on which device, and whether
 * it was taken back. It can be searched by territory, player and kind, and each line leads to its throw or its moment.
 */

import { linkClause } from "../../frame/clause.js";
import { button, h, replace, seatMark, sign } from "../../frame/dom.js";
import { colourName, count, page, playersOf, t, territoryName } from "../../frame/page.js";
import { openSheet } from "../parts/sheet.js";
import { cardOfTurn, cardsOfTurns, findEntries, groupByTurn, KINDS, lastTimeOf, listEntries } from "./chronicle.js";
import { openHistory } from "./history_panel.js";
import {
  actorMark,
  leadingLine,
  linesText,
  putRightKey,
  readStory,
  replayLink,
  whatBecameOfIt,
  whatWasSaid,
  whenAndWhere,
} from "./lines.js";
import { write } from "../live/notation.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Story, Territory } from "../types.d.ts" */
/** @import { Entry, Kind, Turn, Search } from "./chronicle.js" */
/** @import { Host } from "./lines.js" */

/* How many lines are drawn at a time; older ones follow when they come into sight. */
const CHUNK_LINES = 120;
const MAX_SUGGESTIONS = 6;
const MAX_NOTE_LETTERS = 500;

const fold = (/** @type {string} */ text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/**
 * @typedef {{ id: string, name: string, kind: "seats" | "territories" }} Subject the player or territory that is looked
 *   for
 */

class LogPanel {
  /**
   * @param {Host} host
   * @param {Story} story
   * @param {Partial<Search>} search
   */
  constructor(host, story, search) {
    this.host = host;
    /** @type {Search} */
    this.search = { territories: [], seats: [], kinds: [], ...search };
    /** @type {Turn[]} */
    this.turns = [];
    /** The first turn that is not drawn yet. */
    this.next = 0;
    this.chips = h("div", { class: "log-chips" });
    this.suggestions = h("div", { class: "log-suggestions" });
    this.kinds = h("div", { class: "log-kinds", role: "group", "aria-label": t("log.kinds") });
    this.number = h("p", { class: "log-number soft small", role: "status" });
    this.list = h("div", { class: "log-turns" });
    this.note = this.noteForm();
    this.fault = h("p", { class: "notice bad", role: "alert", hidden: true });
    this.unknown = h("p", { class: "soft small" });
    this.aboutCards = h("p", { class: "soft" }, t("log.about_cards"));
    this.newKey = button(t("log.new"), () => this.refresh(), { class: "button primary wide", "data-key": "log-new" });
    this.newKey.hidden = true;
    this.field = h("input", {
      type: "search",
      class: "log-field",
      autocomplete: "off",
      maxlength: 60,
      placeholder: t("log.find"),
      "aria-label": t("log.find"),
      "data-key": "log-find",
      oninput: () => this.suggest(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.press(event),
    });
    this.node = h("div", { class: "log-panel" }, this.head(), this.list);
    this.take(story);
  }

  take(/** @type {Story} */ story) {
    this.story = story;
    /** @type {Entry[]} */
    this.entries = listEntries(story);
    this.cards = cardsOfTurns(this.entries);
    this.last = lastTimeOf(this.entries);
    this.unknown.hidden = !story.known_from;
    this.unknown.textContent = count("log.known_from", story.known_from);
    this.show();
  }

  head() {
    const { host } = this;
    const onBoard = host.pickTerritory
      ? button([sign("territory"), t("log.on_board")], () => this.pick(), { "data-key": "log-pick" })
      : null;
    return h(
      "div",
      { class: "log-head" },
      h("div", { class: "log-search" }, this.field, onBoard, host.isTable ? this.noteKey() : null),
      this.note,
      this.fault,
      this.suggestions,
      this.chips,
      h("div", { class: "log-which" }, this.kinds, this.number),
      this.unknown,
      this.aboutCards,
      this.newKey,
    );
  }

  noteKey() {
    const open = () => {
      this.note.hidden = !this.note.hidden;
      key.setAttribute("aria-expanded", String(!this.note.hidden));
      if (!this.note.hidden) this.note.querySelector("input")?.focus();
    };
    const key = button([sign("pencil"), t("log.note")], open, { "aria-expanded": "false", "data-key": "log-note" });
    return key;
  }

  noteForm() {
    const field = h("input", {
      maxlength: MAX_NOTE_LETTERS,
      autocomplete: "off",
      placeholder: t("log.agreed"),
      "aria-label": t("log.write_note"),
      "data-key": "log-note-text",
    });
    const writeDown = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (!text) return field.focus();
      if (await this.say(write.note(text))) field.value = "";
      return undefined;
    };
    const key = h("button", { class: "button primary", type: "submit", "data-key": "log-write" }, t("log.write"));
    return h("form", { class: "log-note-form", onsubmit: writeDown, hidden: true }, field, key);
  }

  /** Submit the action. Return whether it was accepted. A refusal is shown here, because the page is underneath. */
  async say(/** @type {string} */ action) {
    const fault = await this.host.say(action);
    this.fault.hidden = !fault;
    this.fault.textContent = fault;
    if (!fault) await this.refresh();
    return !fault;
  }

  /** Take in the lines that are new since the log was opened. */
  async refresh() {
    this.newKey.hidden = true;
    this.take(await readStory(this.host));
  }

  pick() {
    const take = (/** @type {Territory} */ territory) =>
      openLog(this.host, { ...this.search, territories: [...new Set([...this.search.territories, territory])] });
    this.host.pickTerritory?.(take);
  }

  /** @returns {Subject[]} all players and territories that can be looked for */
  subjects() {
    const seats = /** @type {Story} */ (this.story).seats;
    /** @type {Subject[]} */
    const sitting = seats.map(({ colour }) => ({ id: colour, name: playersOf(seats, colour), kind: "seats" }));
    const names = Object.entries(page.territories).sort((a, b) => a[1].localeCompare(b[1]));
    return [...sitting, ...names.map(([id, name]) => /** @type {Subject} */ ({ id, name, kind: "territories" }))];
  }

  matching() {
    const text = fold(this.field.value);
    if (!text) return [];
    const fits = (/** @type {Subject} */ { id, name, kind }) =>
      fold(name).includes(text) || (kind === "seats" && fold(colourName(id)).startsWith(text));
    const begins = (/** @type {Subject} */ { name }) => Number(!fold(name).startsWith(text));
    return this.subjects()
      .filter((subject) => fits(subject) && !this.search[subject.kind].includes(subject.id))
      .sort((a, b) => begins(a) - begins(b))
      .slice(0, MAX_SUGGESTIONS);
  }

  suggest() {
    const matching = this.matching();
    const isUnknown = fold(this.field.value) && !matching.length;
    replace(
      this.suggestions,
      matching.map((subject) =>
        button(this.subjectName(subject), () => this.add(subject), { "data-key": `suggest-${subject.id}` }),
      ),
      isUnknown ? h("p", { class: "soft small", role: "status" }, t("log.nobody")) : null,
    );
  }

  press(/** @type {KeyboardEvent} */ event) {
    const [first] = event.key === "Enter" ? this.matching() : [];
    if (!first) return;
    event.preventDefault();
    this.add(first);
  }

  subjectName(/** @type {Subject} */ { id, name, kind }) {
    return [kind === "seats" ? seatMark(id) : sign("territory"), h("span", {}, name)];
  }

  add(/** @type {Subject} */ { id, kind }) {
    this.search[kind] = [...this.search[kind], id];
    this.field.value = "";
    this.suggest();
    this.show();
    this.field.focus();
  }

  remove(/** @type {"seats" | "territories"} */ kind, /** @type {string} */ id) {
    this.search[kind] = this.search[kind].filter((other) => other !== id);
    this.show();
    this.field.focus();
  }

  toggle(/** @type {Kind} */ kind) {
    const { kinds } = this.search;
    this.search.kinds = kinds.includes(kind) ? kinds.filter((other) => other !== kind) : [...kinds, kind];
    this.show();
  }

  show() {
    this.showSearch();
    this.turns = groupByTurn(findEntries(this.entries ?? [], this.search));
    const number = this.turns.reduce((sum, { entries }) => sum + entries.length, 0);
    this.number.textContent = number ? linesText(number) : t("log.nothing");
    this.showTurns();
  }

  showSearch() {
    const { seats, territories, kinds } = this.search;
    this.aboutCards.hidden = !kinds.includes("card");
    const sitting = /** @type {Story} */ (this.story).seats;
    replace(
      this.chips,
      seats.map((seat) => this.chip("seats", seat, playersOf(sitting, seat))),
      territories.map((territory) => this.chip("territories", territory, territoryName(territory))),
      territories.map((territory) =>
        button(t("history.of", { name: territoryName(territory) }), () => openHistory(this.host, territory), {
          class: "button quiet",
          "data-key": `history-${territory}`,
        }),
      ),
    );
    replace(
      this.kinds,
      KINDS.map((kind) =>
        button(t(`log.kind.${kind}`), () => this.toggle(kind), {
          class: "button log-kind",
          "aria-pressed": String(kinds.includes(kind)),
          "data-key": `kind-${kind}`,
        }),
      ),
    );
  }

  /** @type {(kind: "seats" | "territories", id: string, name: string) => HTMLElement} */
  chip(kind, id, name) {
    return button(
      [this.subjectName({ id, name, kind }), h("span", { "aria-hidden": "true" }, "×")],
      () => this.remove(kind, id),
      {
        class: "button log-chip",
        "aria-label": t("log.no_longer", { name }),
        "data-key": `chip-${id}`,
      },
    );
  }

  /* Show the newest turns; older lines are drawn when the reader reaches them. */
  showTurns() {
    this.next = 0;
    replace(this.list);
    this.showMore();
  }

  /** Show whole turns, until there are enough lines. */
  showMore() {
    const { next, turns } = this;
    for (let lines = 0; lines < CHUNK_LINES && this.next < turns.length; this.next += 1)
      lines += turns[this.next].entries.length;
    const round = next ? turns[next - 1].round : -1;
    this.list.append(...this.sections(turns.slice(next, this.next), round));
    if (this.next < turns.length) this.list.append(this.olderKey());
  }

  /**
   * Return each round with its heading, except one that continues.
   *
   * @type {(turns: Turn[], round: number) => HTMLElement[]}
   */
  sections(turns, round) {
    return turns.flatMap((turn, index) => {
      const before = index ? turns[index - 1].round : round;
      const heading = turn.round === before ? [] : [h("h3", { class: "log-round" }, this.roundName(turn))];
      return [...heading, this.section(turn)];
    });
  }

  roundName(/** @type {Turn} */ { turn, round }) {
    return turn ? t("round", { number: round }) : t("log.setup");
  }

  section(/** @type {Turn} */ turn) {
    const { seats } = /** @type {Story} */ (this.story);
    const title = turn.turn
      ? h(
          "h4",
          { class: "log-turn" },
          seatMark(turn.turn),
          h("span", {}, playersOf(seats, turn.turn)),
          this.cardOf(turn),
        )
      : null;
    const lines = turn.entries.map((entry) => this.line(entry));
    return h(
      "section",
      { class: "log-section", "data-seat": turn.turn },
      title,
      h("ol", { class: "log-lines plain", reversed: true }, lines),
    );
  }

  /**
   * Return whether the card of the turn was taken, or the key for it while it may be.
   *
   * @type {(turn: Turn) => Children}
   */
  cardOf(turn) {
    const card = cardOfTurn(this.cards ?? new Map(), turn);
    if (!card || (card.card === "none" && !card.isOver)) return null;
    const isOpen = card.card === "missed" && !card.isOver;
    const kind = isOpen ? "open" : card.card;
    return h("span", { class: `log-card is-${kind}` }, this.cardText(kind), this.takeKey(turn));
  }

  /** Return the text about the card, with the clause if it was not taken. @type {(kind: string) => Children} */
  cardText(kind) {
    const rule = this.story?.card_rule;
    const text = t(`log.card_${kind}`);
    return kind === "missed" && rule ? linkClause(page.id, { ...rule, text }) : text;
  }

  takeKey(/** @type {Turn} */ turn) {
    const { draw } = this.host.offers();
    const latest = this.turns.find((other) => other.turn === turn.turn);
    if (!this.host.isTable || !draw || draw.cards || draw.seat !== turn.turn || latest !== turn) return null;
    return button(t("log.take_card"), () => this.say(write.draw(draw.seat)), {
      class: "button primary",
      "data-key": "log-take",
    });
  }

  /** @type {(entry: Entry) => HTMLElement} */
  line(entry) {
    const story = /** @type {Story} */ (this.story);
    const { step, counts } = entry;
    const content = [
      actorMark(story.seats, step),
      h(
        "span",
        { class: "line-body" },
        whatBecameOfIt(entry),
        " ",
        whatWasSaid(story, entry),
        " ",
        h("span", { class: "line-when" }, whenAndWhere(story, entry, this.last ?? null)),
      ),
    ];
    return h(
      "li",
      { class: counts ? "log-line" : "log-line is-undone", "data-seq": step.seq },
      leadingLine(content, entry, this.host),
      h("span", { class: "line-keys" }, step.throw ? replayLink(step, this.host) : null, putRightKey(entry, this.host)),
      this.pastOf(entry),
    );
  }

  /** Return the earlier wording of a corrected entry, and what followed it then. @type {(entry: Entry) => Children} */
  pastOf({ step, replaced }) {
    if (!replaced) return null;
    const story = /** @type {Story} */ (this.story);
    const before = (this.entries ?? []).filter(({ by }) => by === step);
    return h(
      "details",
      { class: "line-past" },
      h("summary", {}, t("log.instead", { number: replaced.seq })),
      h(
        "ol",
        { class: "plain" },
        before.map((entry) => h("li", {}, actorMark(story.seats, entry.step), " ", whatWasSaid(story, entry))),
      ),
    );
  }

  olderKey() {
    const more = () => {
      const hadFocus = document.activeElement === key;
      const last = key.previousElementSibling;
      key.remove();
      this.showMore();
      if (hadFocus) /** @type {HTMLElement | null} */ (last?.nextElementSibling?.querySelector(".line-open"))?.focus();
    };
    const key = button(t("log.older"), more, { class: "button wide", "data-key": "log-older" });
    /* A reader who scrolls there need not tap it. */
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      more();
    });
    watch.observe(key);
    return key;
  }
}

/** @type {LogPanel | null} */
let opened = null;

/**
 * Open the log over the page; `search` narrows it from the beginning.
 *
 * @param {Host} host
 * @param {Partial<Search>} search
 */
export const openLog = async (host, search = {}) => {
  const story = await readStory(host);
  const panel = new LogPanel(host, story, search);
  opened = panel;
  const forget = () => {
    if (opened === panel) opened = null;
  };
  openSheet({ title: t("log.title"), body: panel.node, wide: true, onClose: forget });
};

/** Offer the new lines in an open log, which stays unchanged while it is read. */
export const offerNewLines = (/** @type {number} */ seq) => {
  if (opened) opened.newKey.hidden = seq <= (opened.story?.seq ?? 0);
};
