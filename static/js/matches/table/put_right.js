/**
 * Putting an entry of the past right: what it should have been, what no longer holds behind it, and the two ways on.
 * Loaded when it is first asked for.
 */

import { linkClause } from "../../frame/clause.js";
import { button, byKey, h } from "../../frame/dom.js";
import { count, page, playersOf, t, territoryName } from "../../frame/page.js";
import { getJson } from "../../frame/request.js";
import { die } from "../die.js";
import { closeSheet, openSheet } from "../sheet.js";
import { loadStory, StoryReader } from "../story/story.js";
import { stepper } from "./amount.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Side } from "../die.js" */
/** @import { EntryAgainst, Replacement, Step, Territory } from "../types.d.ts" */
/** @import { Match } from "./match.js" */

/**
 * What the entry should say.
 *
 * @typedef {object} Draft
 * @property {string} actor
 * @property {string} verb
 * @property {Territory} from
 * @property {Territory} to
 * @property {number} armies
 * @property {number[]} red the attacker's dice; nobody reads them where only losses were entered
 * @property {number[]} blue
 * @property {number | null} lost by the attacker, where only losses were entered
 * @property {string} announced
 */

const FACES = [1, 2, 3, 4, 5, 6];
const MOST_LISTED = 12;
const FEWEST_FACES = 1;

/** @type {(word: string | undefined) => number[]} "6,5,x" and "3d" */
const diceIn = (word = "") =>
  word.endsWith("d") ? Array(parseInt(word, 10)).fill(0) : word.split(",").map((face) => Number(face) || FEWEST_FACES);

/** What a line says that has put another one right, or the line itself. */
const entryIn = (/** @type {string} */ action) => action.replace(/^table replace \d+ \w+: /, "");

const isEnd = (/** @type {string} */ action) => entryIn(action).split(" ")[1] === "end";

/** @type {(action: string) => Draft} */
const parseDraft = (action) => {
  const words = entryIn(action).split(" #")[0].replace(" !stood", "").split(" ");
  const [actor, verb, ...rest] = words;
  const numbers = rest.filter((word) => /^\d+$/.test(word)).map(Number);
  const versus = words.indexOf("v");
  const losing = words.indexOf("losing");
  const announced = rest[2] === "with" ? ` with ${rest[3]}` : "";
  return {
    actor,
    verb: verb === "end" ? "fortify" : verb,
    from: verb === "attack" || verb === "fortify" || verb === "place" ? rest[0] : "",
    to: verb === "attack" || verb === "fortify" ? rest[1] : "",
    armies: numbers.at(-1) ?? 1,
    red: verb === "attack" ? diceIn(words[versus - 1]) : [],
    blue: verb === "attack" ? diceIn(words[versus + 1]) : [],
    lost: losing < 0 ? null : Number(words[losing + 1]),
    announced,
  };
};

/** @type {(draft: Draft) => number} */
const pairsOf = ({ red, blue }) => Math.min(red.length, blue.length);

/** @type {(draft: Draft) => string} empty while something is missing */
const writeDraft = (draft) => {
  const { actor, verb, from, to, armies, red, blue, lost, announced } = draft;
  if (verb === "place") return `${actor} place ${from} ${armies}`;
  if (verb === "occupy") return `${actor} occupy ${armies}`;
  if (verb === "fortify") return from && to ? `${actor} fortify ${from} ${to} ${armies}` : "";
  const attack = `${actor} attack ${from} ${to}${announced}`;
  if (lost === null) return `${attack} ${red.join(",")} v ${blue.join(",")}`;
  return `${attack} ${red.length}d v ${blue.length}d losing ${lost} v ${pairsOf(draft) - lost}`;
};

class PutRight {
  /**
   * @param {Match} match
   * @param {number} seq
   * @param {string} action what the entry says
   * @param {Territory[]} own the territories that its seat had then
   */
  constructor(match, seq, action, own) {
    this.match = match;
    this.seq = seq;
    this.own = own;
    this.draft = parseDraft(action);
    this.unchanged = isEnd(action) ? "" : writeDraft(this.draft);
    this.asked = 0;
    this.pad = h("div", { class: "right-pad" });
    this.outcome = h("div", { class: "right-outcome", "aria-live": "polite" });
  }

  /** Draws the keys anew, and asks what would come of it. */
  change(/** @type {Partial<Draft>} */ draft = {}) {
    Object.assign(this.draft, draft);
    const { activeElement } = document;
    const key = activeElement instanceof HTMLElement ? activeElement.dataset.key : undefined;
    this.pad.replaceChildren(...[this.padParts()].flat());
    if (key && this.pad.isConnected) byKey(this.pad, key)?.focus();
    this.foresee();
  }

  padParts() {
    const { verb, lost } = this.draft;
    if (verb === "attack") return lost === null ? [this.diceRows("red"), this.diceRows("blue")] : [this.lossKeys()];
    /** @type {HTMLElement[]} */
    const parts = [this.armiesStepper()];
    if (verb === "place") parts.unshift(this.choice("from", "right.where"));
    if (verb === "fortify") parts.unshift(this.choice("from", "right.from"), this.choice("to", "right.to"));
    return parts;
  }

  armiesStepper() {
    const onValue = (/** @type {number} */ armies) => this.change({ armies });
    return stepper({ value: this.draft.armies, least: 1, label: t("right.armies"), onValue });
  }

  /** @type {(name: "from" | "to", label: string) => HTMLElement} */
  choice(name, label) {
    const options = this.own.map((id) =>
      h("option", { value: id, selected: this.draft[name] === id }, territoryName(id)),
    );
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

  /** @type {(side: Side) => HTMLElement} */
  diceRows(side) {
    const dice = this.draft[side];
    const name = t(side === "red" ? "right.attacker" : "right.defender");
    const most = page.dice[side];
    const resize = (/** @type {number} */ number) =>
      this.change({ [side]: Array.from({ length: number }, (_, at) => dice[at] ?? FEWEST_FACES) });
    const number = stepper({ value: dice.length, least: 1, most, label: name, onValue: resize });
    const rows = dice.map((entered, row) =>
      h(
        "div",
        { class: "die-row is-entered", role: "group" },
        FACES.map((face) => this.faceKey(side, row, face, face === entered)),
      ),
    );
    return h("div", { class: `right-side die-side-${side}` }, number, h("div", { class: "die-rows" }, rows));
  }

  /** @type {(side: Side, row: number, face: number, isSet: boolean) => HTMLElement} */
  faceKey(side, row, face, isSet) {
    const name = t(side === "red" ? "right.attacker" : "right.defender");
    const dice = this.draft[side].map((entered, at) => (at === row ? face : entered));
    return h(
      "button",
      {
        type: "button",
        class: `die-key ${isSet ? "is-set" : ""}`,
        "data-key": `right-${side}-${row}-${face}`,
        "aria-pressed": String(isSet),
        "aria-label": t("die_label", { side: name, die: row + 1, face }),
        onclick: () => this.change({ [side]: dice }),
      },
      die(face, side),
    );
  }

  lossKeys() {
    const pairs = pairsOf(this.draft);
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
    const mine = this.asked;
    const action = writeDraft(this.draft);
    if (!action || action === this.unchanged) {
      this.outcome.replaceChildren(h("p", { class: "soft" }, t("right.say")));
      return;
    }
    const query = new URLSearchParams({
      ...Object.fromEntries(new URLSearchParams(page.query)),
      n: `${this.seq}`,
      action,
    });
    const answer = await getJson(`/matches/${page.id}/replace?${query}`);
    if (mine !== this.asked) return;
    const parts = answer.ok ? this.waysOn(answer, action) : [this.refusalText(answer)];
    this.outcome.replaceChildren(...parts);
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

  /** @type {(board: NonNullable<Step["board"]>) => string} "Alaska: Alice 8; Japan: Bob 1" */
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
      (key) => this.send(`table replace ${this.seq} ${mode}: ${action}`, key),
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

/** @type {(match: Match, seq: number) => Promise<unknown>} opens the correction of an entry of the past over the page */
export const openPutRight = async (match, seq) => {
  const query = page.query ? `?${page.query}` : "";
  const story = await loadStory(page.id, query, match.view.seq);
  if (!story.ok) throw new Error(story.text ?? String(story.status));
  const reader = new StoryReader(story);
  const step = reader.step(seq);
  if (!step) return;
  const { owners } = reader.momentBefore(seq);
  const { actor } = parseDraft(step.action);
  const own = Object.keys(owners).filter((id) => owners[id] === actor);
  own.sort((left, right) => territoryName(left).localeCompare(territoryName(right)));
  const form = new PutRight(match, seq, step.action, own);
  const line = h("p", { class: "right-said" }, t("right.said", { number: seq, text: step.text }));
  const how = isEnd(step.action) ? t("right.not_ended") : t("right.instead");
  openSheet({ title: t("right.title"), body: [line, h("h3", {}, how), form.pad, form.outcome], wide: false });
  form.change();
};
