/**
 * The correction of an earlier entry: what it should have been, the later entries that do not hold any more, and the
 * two ways to continue. Loaded on demand.
 */

import { linkClause } from "../../frame/clause.js";
import { button, byKey, h } from "../../frame/dom.js";
import { count, page, playersOf, t, territoryName } from "../../frame/page.js";
import { getJson } from "../../frame/request.js";
import { COCKED, emptyDice, faceKey } from "../parts/face_keys.js";
import { faceRow } from "../acting/face_row.js";
import { closeSheet, openSheet } from "../parts/sheet.js";
import { isReplacement, listEntries } from "../story/chronicle.js";
import { canBePutRight } from "../story/lines.js";
import { loadStory, StoryReader } from "../story/story.js";
import { stepper } from "../parts/amount.js";
import { letStand, read, readAttack, readDice, readInstead, write } from "../live/notation.js";

/** @import { Face, Side } from "../parts/die.js" */
/** @import { Colour, EntryAgainst, Refusal, Replacement, Step, Territory } from "../types.d.ts" */
/** @import { Match } from "../acting/match.js" */

/**
 * What the entry should say.
 *
 * @typedef {object} Draft
 * @property {string} actor
 * @property {string} verb
 * @property {Territory} from
 * @property {Territory} to
 * @property {number} armies
 * @property {Face[]} red the attacker's dice, or the cocked dice thrown again; where only losses were entered, only the
 *   number counts
 * @property {Face[]} blue
 * @property {number | null} lost the attacker's losses, where only losses were entered
 * @property {number | null} announced the announced armies, if any were announced
 * @property {boolean} isStood whether the table lets it stand against the rules
 */

const MOST_LISTED = 12;

const isEnd = (/** @type {string} */ action) => read(readInstead(action)).verb === "end";

/**
 * Return the draft of an entry; for the end of a turn, a draft of the throw that was forgotten before it.
 *
 * @type {(action: string) => Draft}
 */
const parseDraft = (action) => {
  const { actor, verb, words, isStood } = read(readInstead(action));
  const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const draft = { actor, verb, from: "", to: "", armies: numbers.at(-1) ?? 1, lost: null, announced: null, isStood };
  if (verb === "end")
    return { ...draft, verb: page.dice_rolled ? "fortify" : "attack", red: emptyDice(1), blue: emptyDice(1) };
  if (verb === "reroll") return { ...draft, red: readDice(words[0]), blue: [] };
  if (verb === "attack") return { ...draft, ...readAttack(words) };
  return { ...draft, from: words[0], to: words[1], red: [], blue: [] };
};

/** @type {(draft: Draft) => number} */
const pairsOf = ({ red, blue }) => Math.min(red.length, blue.length);

const isThrown = (/** @type {Face[]} */ faces) => faces.length > 0 && !faces.includes(null);

/** Return the throw as an action; an empty text while something is missing. @type {(draft: Draft) => string} */
const writeThrow = (draft) => {
  const { actor, from, to, red, blue, lost, announced } = draft;
  if (!from || !to) return "";
  const armies = announced === null ? null : Math.max(announced, red.length);
  const attack = (/** @type {string} */ dice) => write.attack(actor, from, to, dice, armies);
  if (lost !== null) return attack(write.counted(red.length, blue.length, { lost, killed: pairsOf(draft) - lost }));
  return isThrown(red) && isThrown(blue) ? attack(write.dice(red, blue)) : "";
};

/** Return the draft as an action; an empty text while something is missing. @type {(draft: Draft) => string} */
const writeDraft = (draft) => {
  const command = writeCommand(draft);
  return command && draft.isStood ? letStand(command) : command;
};

/** @type {(draft: Draft) => string} */
const writeCommand = (draft) => {
  const { actor, verb, from, to, armies, red } = draft;
  if (verb === "place") return write.place(actor, from, armies);
  if (verb === "occupy") return write.occupy(actor, armies);
  if (verb === "fortify") return from && to ? write.fortify(actor, from, to, armies) : "";
  if (verb === "attack") return writeThrow(draft);
  return isThrown(red) ? write.reroll(actor, red) : "";
};

class PutRight {
  /**
   * @param {Match} match
   * @param {number} seq
   * @param {string} action the action of the entry
   * @param {Record<Territory, Colour>} owners the owners at that moment
   */
  constructor(match, seq, action, owners) {
    this.match = match;
    this.seq = seq;
    this.owners = owners;
    this.draft = parseDraft(action);
    this.isEnd = isEnd(action);
    this.unchanged = this.isEnd ? "" : writeDraft(this.draft);
    this.asked = 0;
    this.pad = h("div", { class: "right-pad" });
    this.outcome = h("div", { class: "right-outcome", "aria-live": "polite" });
  }

  /** Draw the keys again, and ask the server for the consequences. */
  change(/** @type {Partial<Draft> | undefined} */ draft = undefined) {
    /* The mark `!stood` was only for the earlier draft. */
    Object.assign(this.draft, draft && { isStood: false, ...draft });
    const { activeElement } = document;
    const key = activeElement instanceof HTMLElement ? activeElement.dataset.key : undefined;
    this.pad.replaceChildren(...[this.padParts()].flat());
    if (key && this.pad.isConnected) byKey(this.pad, key)?.focus();
    this.foresee();
  }

  /** @returns {HTMLElement[]} */
  padParts() {
    const { verb } = this.draft;
    /** @type {HTMLElement[]} */
    const parts = this.isEnd && !page.dice_rolled ? [this.verbKeys()] : [];
    if (verb === "attack") parts.push(...this.throwParts());
    else if (verb === "reroll") parts.push(this.diceRows("red", t("right.again"), false));
    else parts.push(...this.moveParts());
    return parts;
  }

  /** @returns {HTMLElement[]} */
  moveParts() {
    const { actor, verb, from } = this.draft;
    const own = this.territoriesOf((owner) => owner === actor);
    if (verb === "place") return [this.choice("from", "right.where", own), this.armiesStepper()];
    if (verb === "occupy") return [this.armiesStepper()];
    const targets = own.filter((territory) => territory !== from);
    return [this.choice("from", "right.from", own), this.choice("to", "right.to", targets), this.armiesStepper()];
  }

  /** @returns {HTMLElement[]} */
  throwParts() {
    const { actor, from, lost } = this.draft;
    const { neighbours = {} } = page;
    const own = this.territoriesOf((owner) => owner === actor);
    const targets = this.territoriesOf((owner) => owner !== actor).filter(
      (territory) => !from || neighbours[from]?.includes(territory),
    );
    const places = [this.choice("from", "right.from", own), this.choice("to", "right.to", targets)];
    const [attacker, defender] = [t("right.attacker"), t("right.defender")];
    const areDice = lost === null;
    return [
      ...places,
      this.diceRows("red", attacker, areDice),
      this.diceRows("blue", defender, areDice),
      areDice ? null : this.lossKeys(),
      this.announcedStepper(),
      this.wayKeys(),
    ].filter((part) => part !== null);
  }

  /** Return the territories in the order of their names. @type {(fits: (owner: Colour) => boolean) => Territory[]} */
  territoriesOf(fits) {
    const names = Object.keys(this.owners).filter((id) => fits(this.owners[id]));
    return names.sort((left, right) => territoryName(left).localeCompare(territoryName(right)));
  }

  /** Return the keys for what was forgotten before the end of the turn. */
  verbKeys() {
    const keys = ["attack", "fortify"].map((verb) =>
      button(t(`right.was.${verb}`), () => this.change({ verb, from: "", to: "", armies: 1 }), {
        class: "button big",
        "aria-pressed": String(this.draft.verb === verb),
        "data-key": `right-was-${verb}`,
      }),
    );
    return h("div", { class: "right-keys", role: "group", "aria-label": t("right.not_ended") }, keys);
  }

  /** Return the keys that choose between known dice and losses only. */
  wayKeys() {
    const isCounted = this.draft.lost !== null;
    const way = (/** @type {string} */ name, /** @type {boolean} */ isOn, /** @type {number | null} */ lost) =>
      button(t(name), () => this.change({ lost }), {
        class: "button way",
        "aria-pressed": String(isOn),
        "data-key": `right-way-${name}`,
      });
    return h(
      "div",
      { class: "right-keys", role: "group", "aria-label": t("how") },
      way("faces", !isCounted, null),
      way("losses", isCounted, 0),
    );
  }

  /**
   * Return the stepper for the announced armies, where armies were announced, or could have been without a die for
   * each.
   */
  announcedStepper() {
    const { announced, red } = this.draft;
    if (announced === null && !page.announces) return null;
    return stepper({
      value: Math.max(announced ?? 0, red.length),
      least: red.length,
      most: page.dice.red,
      label: t("announced"),
      onValue: (armies) => this.change({ announced: armies }),
    });
  }

  armiesStepper() {
    const onValue = (/** @type {number} */ armies) => this.change({ armies });
    return stepper({ value: this.draft.armies, least: 1, label: t("right.armies"), onValue });
  }

  /** @type {(name: "from" | "to", label: string, among: Territory[]) => HTMLElement} */
  choice(name, label, among) {
    const chosen = this.draft[name];
    if (chosen && !among.includes(chosen)) this.draft[name] = "";
    const options = among.map((id) => h("option", { value: id, selected: chosen === id }, territoryName(id)));
    const none = this.draft[name] ? null : h("option", { value: "", selected: true }, t("right.choose"));
    const onchange = (/** @type {Event} */ { target }) =>
      this.change({ [name]: /** @type {HTMLSelectElement} */ (target).value });
    return h(
      "label",
      { class: "right-choice" },
      t(label),
      h("select", { "data-key": `right-${name}`, onchange }, none, options),
    );
  }

  /**
   * Return the keys for the number of dice, and for their faces where these are known.
   *
   * @type {(side: Side, name: string, areRead: boolean) => HTMLElement}
   */
  diceRows(side, name, areRead) {
    const dice = this.draft[side];
    const isThrow = this.draft.verb === "attack";
    const resize = (/** @type {number} */ number) =>
      this.change({ [side]: Array.from({ length: number }, (_, at) => dice[at] ?? null) });
    const most = isThrow ? page.dice[side] : dice.length;
    const number = isThrow ? stepper({ value: dice.length, least: 1, most, label: name, onValue: resize }) : null;
    const rows = dice.map((_, row) => this.faceRow(side, name, row));
    return h(
      "div",
      { class: `right-side die-side-${side}` },
      number ?? h("strong", {}, name),
      areRead || !isThrow ? h("div", { class: "die-rows" }, rows) : null,
    );
  }

  /**
   * Return the keys for the six faces, and for a cocked die.
   *
   * @type {(side: Side, name: string, row: number) => HTMLElement}
   */
  faceRow(side, name, row) {
    const entered = this.draft[side][row];
    const set = (/** @type {Face} */ face) =>
      this.change({ [side]: this.draft[side].map((other, at) => (at === row ? face : other)) });
    const cocked = faceKey({
      ...{ side, face: COCKED, isSet: entered === COCKED, key: `right-${side}-${row}-${COCKED}` },
      label: t("right.cocked", { side: name, die: row + 1 }),
      onTap: () => set(COCKED),
    });
    const dress = `die-row right-row ${entered === null ? "" : "is-entered"}`;
    return faceRow({ side, name, row, entered, key: `right-${side}`, onFace: set, dress }, cocked);
  }

  lossKeys() {
    const pairs = pairsOf(this.draft);
    this.draft.lost = Math.min(this.draft.lost ?? 0, pairs);
    const keys = Array.from({ length: pairs + 1 }, (_, lost) =>
      button(t("right.losses", { lost, killed: pairs - lost }), () => this.change({ lost }), {
        class: "button big",
        "aria-pressed": String(this.draft.lost === lost),
        "data-key": `right-loses-${lost}`,
      }),
    );
    return h("div", { class: "right-losses", role: "group" }, keys);
  }

  async foresee() {
    this.asked += 1;
    const action = writeDraft(this.draft);
    if (!action || action === this.unchanged) {
      this.outcome.replaceChildren(h("p", { class: "soft" }, t("right.say")));
      return;
    }
    return this.ask(action);
  }

  async ask(/** @type {string} */ action) {
    const mine = this.asked;
    /* What is still offered would send the earlier draft. */
    for (const key of this.outcome.querySelectorAll("button")) key.disabled = true;
    const query = new URLSearchParams({
      ...Object.fromEntries(new URLSearchParams(page.query)),
      n: `${this.seq}`,
      action,
    });
    const answer = await getJson(`/matches/${page.id}/replace?${query}`);
    if (mine !== this.asked) return;
    const parts = answer.ok ? this.waysOn(answer, action) : [this.refusalText(answer), this.standKey(answer)];
    this.outcome.replaceChildren(...parts);
  }

  /**
   * Return the key for something that happened although the rules forbid it.
   *
   * @type {(answer: Refusal) => HTMLElement | string}
   */
  standKey({ ways_out: ways = [] }) {
    const [way] = ways;
    if (!way) return "";
    return button(way.text, () => this.change({ isStood: true }), { class: "button wide", "data-key": "right-stood" });
  }

  /** @type {(answer: { text?: string, paragraph?: string, cite?: string }) => HTMLElement} */
  refusalText(answer) {
    return h(
      "p",
      { class: "notice", role: "alert" },
      linkClause(page.id, answer.text ? answer : { text: t("past.offline") }),
    );
  }

  /** @type {(foreseen: Replacement, action: string) => HTMLElement[]} */
  waysOn(foreseen, action) {
    const { back, keep } = foreseen;
    const changed = this.boardText(back.changes.board ?? {});
    const corrected = this.boardText(keep.corrected);
    const backTo = back.first ? count("right.falls", back.falls, { what: back.first.what }) : t("right.all_hold");
    const backBoard = changed ? t("right.board_back", { names: changed }) : t("right.board_same");
    const kept = [
      keep.stood ? count("right.stood", keep.stood) : "",
      keep.falls ? count("right.left_out", keep.falls) : "",
      corrected ? t("right.booked", { names: corrected }) : "",
    ];
    return [
      ...this.againstParts(keep.against),
      h(
        "div",
        { class: "right-ways" },
        this.wayKey("back", action, [backTo, backBoard]),
        this.wayKey("keep", action, [t("right.keep_what"), ...kept]),
      ),
    ];
  }

  /** Return a text such as "Alaska: Alice 8; Japan: Bob 1". @type {(board: NonNullable<Step["board"]>) => string} */
  boardText(board) {
    const { seats } = this.match.view;
    return Object.entries(board)
      .map(([id, [owner, armies]]) => `${territoryName(id)}: ${playersOf(seats, owner ?? "")} ${armies}`)
      .join("; ");
  }

  /** @type {(against: EntryAgainst[]) => HTMLElement[]} */
  againstParts(against) {
    if (!against.length) return [h("p", { class: "right-holds" }, t("right.all_hold"))];
    const lines = against
      .slice(0, MOST_LISTED)
      .map((entry) =>
        h("li", {}, h("strong", {}, `${entry.seq} · ${entry.what}`), h("span", {}, linkClause(page.id, entry))),
      );
    const more = against.length - lines.length;
    return [
      h("h3", {}, t("right.against")),
      h("ul", { class: "right-against" }, lines, more > 0 ? h("li", {}, count("right.more", more)) : null),
    ];
  }

  /** @type {(mode: "back" | "keep", action: string, meaning: string[]) => HTMLElement} */
  wayKey(mode, action, meaning) {
    const says = meaning.filter(Boolean).map((text) => h("span", {}, text));
    return button(
      [h("strong", {}, t(mode === "back" ? "right.back" : "right.keep")), says],
      (key) => this.send(write.replace(this.seq, mode, action), key),
      { class: "button right-way", "data-key": `right-${mode}` },
    );
  }

  /** @type {(action: string, key: HTMLElement) => Promise<unknown>} */
  async send(action, key) {
    if (await this.match.say(action, key)) return closeSheet();
    const { text } = this.match.refusal ?? {};
    this.match.clearRefusal();
    return this.outcome.prepend(this.refusalText({ text: text ?? t("past.not_said") }));
  }
}

/** Open the correction of an earlier entry over the page. @type {(match: Match, seq: number) => Promise<unknown>} */
export const openPutRight = async (match, seq) => {
  const query = page.query ? `?${page.query}` : "";
  const story = await loadStory(page.id, query, match.view.seq);
  if (!story.ok) throw new Error(story.text ?? String(story.status));
  const reader = new StoryReader(story);
  const entry = listEntries(story).find(({ step }) => step.seq === seq);
  if (!entry) return undefined;
  const { step } = entry;
  /* A correction is shown in the place of the entry that it corrected. */
  const { owners } = reader.momentBefore(isReplacement(step) ? (step.of ?? seq) : seq);
  const form = new PutRight(match, seq, step.action, owners);
  const line = h("p", { class: "right-said" }, t("right.said", { number: seq, text: step.text }));
  const how = form.isEnd ? t("right.not_ended") : t("right.instead");
  openSheet({ title: t("right.title"), body: [line, h("h3", {}, how), form.pad, form.outcome], wide: true });
  if (canBePutRight(entry)) return form.change();
  /* A key that was drawn before somebody else made a correction explains why it does not work any more. */
  form.pad.remove();
  return form.ask(readInstead(step.action));
};
