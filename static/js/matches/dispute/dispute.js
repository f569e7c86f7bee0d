/**
 * Settle disputes. The sheet opens with the last throw and its judgement. Players can tap in other dice and armies,
 * which are judged and explained, and go on to other things that are disputed. The match does not change until somebody
 * takes one of the ways out.
 */

import { linkClause } from "../../frame/clause.js";
import { button, h, replace, seatMark } from "../../frame/dom.js";
import { page, playersOf, t, territoryName } from "../../frame/page.js";
import { getJson } from "../../frame/request.js";
import { FACES, faceKey } from "../parts/face_keys.js";
import { openSheet, watchTaps } from "../parts/sheet.js";
import { throwCard } from "../parts/throw_card.js";
import { latelyThrown, loadLately } from "./lately.js";

/** @import { Children, Sitting } from "../../frame/types.d.ts" */
/** @import { Side } from "../parts/die.js" */
/** @import { DisputedThrow, JudgedDispute } from "../types.d.ts" */
/** @import { Lately } from "./lately.js" */

/**
 * What the page brings to a dispute.
 *
 * @typedef {object} DisputeHost
 * @property {string} query what the page's requests add to their address
 * @property {number} seq the newest line that the page knows
 * @property {Sitting[]} seats
 * @property {DisputedThrow | null} armed the attack that is chosen on the board
 * @property {(() => Promise<DisputedThrow | null>) | null} last the last throw, with the armies before it
 * @property {(asked: DisputedThrow, judged: JudgedDispute | null, isLast: boolean) => Children} ways the ways out
 *   that this device has; `isLast` says that the throw is in the match already
 * @property {() => Children} doors the keys that lead to other disputes
 */

/** @type {Side[]} */
const SIDES = ["red", "blue"];
/** The dice in the box: more than the rules allow can be entered, and are then refused. */
const MOST_DICE = 6;
const MOST_ARMIES = 9_999;
const ROLES = { red: "card.attacks", blue: "card.defends" };
const FIELDS = /** @type {const} */ ({ red: "attacker", blue: "defender" });

/** @type {() => DisputedThrow} */
const anyThrow = () => ({
  seat: null,
  defending: null,
  from: null,
  to: null,
  dice: { attacker: [], defender: [] },
  armies: { attacker: null, defender: null },
});

class Dispute {
  constructor(/** @type {DisputeHost} */ host) {
    this.host = host;
    this.which = host.last ? "last" : host.armed ? "armed" : "any";
    this.asked = (!host.last && host.armed) || anyThrow();
    /** @type {JudgedDispute | null} */
    this.judged = null;
    /** @type {Lately | null} */
    this.lately = null;
    this.failed = "";
    this.question = 0;
    this.choices = h("div", { class: "asking-keys", role: "group", "aria-label": t("dispute.which") });
    this.entry = h("div", { class: "dispute-entry" });
    this.verdict = h("div", { class: "dispute-verdict", "aria-live": "polite" });
    this.ways = h("div", { class: "dispute-ways" });
    this.thrown = h("div", { class: "dispute-lately" });
    this.body = h(
      "div",
      { class: "dispute" },
      this.choices,
      h("div", { class: "dispute-says" }, this.verdict, this.ways),
      h(
        "section",
        { class: "dispute-doors", "aria-label": t("dispute.doors") },
        h("h3", {}, t("dispute.doors")),
        h("div", { class: "dispute-door-keys" }, host.doors()),
      ),
      h("div", { class: "dispute-asks" }, h("p", { class: "soft" }, t("dispute.how")), this.entry),
      this.thrown,
    );
  }

  show() {
    /* For the last throw the judgement comes first, for other dice the dice. */
    this.body.classList.toggle("is-last", this.which === "last");
    replace(this.choices, this.choiceKeys());
    replace(
      this.entry,
      SIDES.map((side) => this.sideEntry(side)),
    );
    replace(this.verdict, this.verdictNodes());
    replace(this.ways, this.host.ways(this.asked, this.judged, this.which === "last"));
    const { seat, defending } = this.asked;
    const { seats, query } = this.host;
    replace(this.thrown, this.lately && latelyThrown(this.lately, seats, [seat, defending], query));
  }

  async showLast() {
    const last = await this.host.last?.();
    return last ? this.change(last) : this.fail();
  }

  async readLately() {
    this.lately = await loadLately(this.host.query, this.host.seq);
    this.show();
  }

  choiceKeys() {
    const { armed, last } = this.host;
    const name =
      armed && t("dispute.armed", { from: territoryName(armed.from ?? ""), to: territoryName(armed.to ?? "") });
    return [
      armed && this.choiceKey("armed", name ?? "", async () => armed),
      last && this.choiceKey("last", t("dispute.last"), last),
      this.choiceKey("any", t("dispute.any"), async () => anyThrow()),
    ];
  }

  /** @type {(which: string, text: string, find: () => Promise<DisputedThrow | null>) => HTMLElement} */
  choiceKey(which, text, find) {
    const choose = async () => {
      const chosen = await find();
      if (!chosen) return this.fail();
      this.which = which;
      return this.change(chosen);
    };
    const pressed = String(this.which === which);
    return button(text, choose, { "aria-pressed": pressed, "data-key": `dispute-${which}` });
  }

  nameOf(/** @type {Side} */ side) {
    const seat = side === "red" ? this.asked.seat : this.asked.defending;
    return seat ? playersOf(this.host.seats, seat) : t(ROLES[side]);
  }

  sideEntry(/** @type {Side} */ side) {
    const seat = side === "red" ? this.asked.seat : this.asked.defending;
    const place = side === "red" ? this.asked.from : this.asked.to;
    return h(
      "section",
      { class: `dispute-side dispute-${side}`, "aria-label": `${t(ROLES[side])}: ${this.nameOf(side)}` },
      h(
        "h3",
        {},
        seat ? seatMark(seat) : null,
        h("span", {}, this.nameOf(side)),
        place ? h("span", { class: "soft" }, territoryName(place)) : null,
      ),
      this.thrownDice(side),
      h(
        "div",
        { class: "dispute-faces" },
        FACES.map((face) => this.faceKey(side, face)),
      ),
      this.armies(side),
    );
  }

  thrownDice(/** @type {Side} */ side) {
    const dice = this.asked.dice[FIELDS[side]];
    const keys = dice.map((face, index) =>
      faceKey({
        ...{ side, face, dress: "dispute-die", key: `dispute-${side}-die-${index}` },
        label: t("dispute.take", { side: this.nameOf(side), face }),
        onTap: () =>
          this.setDice(
            side,
            dice.filter((_, other) => other !== index),
          ),
      }),
    );
    return h("div", { class: "dispute-dice" }, keys.length ? keys : h("span", { class: "soft" }, t("dispute.none")));
  }

  /** @type {(side: Side, face: number) => HTMLElement} */
  faceKey(side, face) {
    const dice = this.asked.dice[FIELDS[side]];
    return faceKey({
      ...{ side, face, dress: "dispute-face", isOn: dice.length < MOST_DICE, key: `dispute-${side}-${face}` },
      label: t("dispute.face", { side: this.nameOf(side), face }),
      onTap: () => this.setDice(side, [...dice, face]),
    });
  }

  armies(/** @type {Side} */ side) {
    const armies = this.asked.armies[FIELDS[side]];
    /** @type {(by: number, label: string, text: string) => HTMLElement} */
    const step = (by, label, text) =>
      button(text, () => this.setArmies(side, (armies ?? 0) + by), {
        "aria-label": t(label, { side: this.nameOf(side) }),
        disabled: (armies ?? 0) + by < 0 || (armies ?? 0) + by > MOST_ARMIES,
        "data-key": `dispute-${side}-armies${by}`,
      });
    return h(
      "div",
      { class: "army-steps" },
      h("span", { class: "army-label" }, t("dispute.armies")),
      step(-1, "dispute.fewer", "−"),
      h(
        "output",
        { class: armies === null ? "soft" : "number" },
        armies === null ? t("dispute.unknown") : String(armies),
      ),
      step(1, "dispute.more", "+"),
    );
  }

  /** @type {(side: Side, dice: number[]) => void} */
  setDice(side, dice) {
    this.change({ ...this.asked, dice: { ...this.asked.dice, [FIELDS[side]]: dice } });
  }

  /* Below one, the number becomes unknown again. */
  /** @type {(side: Side, armies: number) => void} */
  setArmies(side, armies) {
    this.change({ ...this.asked, armies: { ...this.asked.armies, [FIELDS[side]]: armies > 0 ? armies : null } });
  }

  /* The old judgement stays until the next one arrives, so that nothing jumps while somebody taps. */
  async change(/** @type {DisputedThrow} */ asked) {
    this.asked = asked;
    this.failed = "";
    const question = ++this.question;
    const { attacker, defender } = asked.dice;
    if (!attacker.length || !defender.length) this.judged = null;
    this.show();
    if (!attacker.length || !defender.length) return;
    const answer = await getJson(`/matches/${page.id}/dispute?${this.questionText()}`);
    if (question !== this.question) return;
    this.judged = answer.ok ? answer : null;
    this.failed = answer.ok ? "" : (answer.text ?? t("dispute.offline"));
    this.show();
  }

  questionText() {
    const { dice, armies, from, to, seat, defending } = this.asked;
    const facts = {
      attacker: dice.attacker.join(),
      defender: dice.defender.join(),
      ...(from && to ? { from, to } : {}),
      ...(seat ? { seat } : {}),
      ...(defending ? { defending } : {}),
      ...(armies.attacker ? { attacker_armies: String(armies.attacker) } : {}),
      ...(armies.defender ? { defender_armies: String(armies.defender) } : {}),
    };
    return `${new URLSearchParams(facts)}${this.host.query.replace("?", "&")}`;
  }

  fail() {
    this.failed = t("dispute.offline");
    this.show();
  }

  verdictNodes() {
    if (this.failed) return h("p", { class: "notice bad" }, this.failed);
    if (!this.judged) return null;
    const { throw: thrown, armies, rule, share, objections } = this.judged;
    const named = { ...thrown, seat: thrown.seat ?? "attacker", defending: thrown.defending ?? "defender" };
    const seats = [
      ...this.host.seats,
      { colour: "attacker", players: [t("card.attacks")] },
      { colour: "defender", players: [t("card.defends")] },
    ];
    const stood = { from: armies.attacker?.before, to: armies.defender?.before };
    return [
      h(
        "div",
        { class: `${thrown.seat ? "" : "is-unnamed-red"} ${thrown.defending ? "" : "is-unnamed-blue"}` },
        throwCard({ seats, thrown: named, armies: stood, rule, share }),
      ),
      objections.length
        ? h(
            "section",
            { class: "dispute-objections" },
            h("h3", {}, t("dispute.against")),
            objections.map((objection) => h("p", { class: "notice bad" }, linkClause(page.id, objection))),
          )
        : h("p", { class: "notice" }, t("dispute.right")),
    ];
  }
}

/* It opens together with its judgement, so that nothing moves under a finger afterwards. */
export const openDispute = async (/** @type {DisputeHost} */ host) => {
  const dispute = new Dispute(host);
  const isOvertaken = watchTaps();
  dispute.show();
  if (host.last) await Promise.all([dispute.showLast(), dispute.readLately()]);
  if (isOvertaken()) return;
  openSheet({ title: t("dispute.title"), body: dispute.body, wide: true });
};
