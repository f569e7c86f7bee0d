/**
 * The match on a page that acts: the live match, the choice on the board, the open panel, and the last refusal.
 */

import { LiveMatch } from "../live/match.js";
import { actorOf, armiesOf, isEnteredQuickly, keepPossible, NOTHING_CHOSEN, offersOf, ownerOf } from "../live/model.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Ballots } from "../live/ballots.js" */
/** @import { Surroundings } from "../live/match.js" */
/** @import { Trades } from "../live/trades.js" */
/** @import { Choice, Colour, Lights, MatchEvent, Refusal, Spoken, Territory, View } from "../types.d.ts" */

/**
 * A panel that was opened over the pad; it may take the taps on the board.
 *
 * @typedef {object} Panel
 * @property {string} title the key of its phrase
 * @property {(match: Match) => Children} body
 * @property {(match: Match, territory: Territory) => unknown} [onTerritory]
 * @property {(match: Match) => Lights} [lights]
 * @property {(match: Match, territory: Territory) => { owner: Colour | null, armies: number }} [standing] what the
 *   board shows while the panel is open
 * @property {(view: View) => boolean} [lasts] whether it is still of use; without it, it is until the end of the match
 */

/**
 * @typedef {Refusal & { action: string, at: HTMLElement | null }} Refused the refused action, and what was tapped for
 *   it
 */

/** @extends {LiveMatch<View>} */
export class Match extends LiveMatch {
  /**
   * @param {View} view
   * @param {Surroundings & { ballots: Ballots, trades: Trades }} surroundings
   */
  constructor(view, { ballots, trades, ...surroundings }) {
    super(view, surroundings);
    this.ballots = ballots;
    this.trades = trades;
    /** @type {HTMLElement | null} what was tapped for the last action */
    this.at = null;
    /** The number of actions of this page that were accepted. */
    this.accepted = 0;
    this.choice = NOTHING_CHOSEN;
    /** Whether the page made the choice: then a first tap on it confirms it and does not take it back. */
    this.isPreset = false;
    /** A territory that was tapped as a target and cannot be one. @type {Territory | null} */
    this.struck = null;
    /** Whether the board is turned to regrouping although attacks are also possible. */
    this.isRegrouping = false;
    /** @type {Panel | null} */
    this.panel = null;
    /** @type {Refused | null} */
    this.refusal = null;
  }

  get position() {
    return this.view.position;
  }

  /** The actions that are offered. */
  get legal() {
    return offersOf(this.view);
  }

  /** The colour that places, attacks and occupies now. */
  get actor() {
    return actorOf(this.view);
  }

  get turn() {
    return this.view.position.turn;
  }

  owner(/** @type {Territory | null} */ territory) {
    return ownerOf(this.view, territory);
  }

  armies(/** @type {Territory | null} */ territory) {
    return armiesOf(this.view, territory);
  }

  choose(/** @type {Partial<Choice>} */ choice) {
    this.choice = { ...NOTHING_CHOSEN, ...choice };
    this.struck = null;
    this.isPreset = false;
    this.clearRefusal();
  }

  /**
   * Strike a territory that cannot be attacked from the chosen one: no dice can be entered before the table says that
   * it happened.
   */
  strike(/** @type {Territory} */ territory) {
    this.choice = { ...NOTHING_CHOSEN, from: this.choice.from };
    this.struck = territory;
    this.clearRefusal();
  }

  /** Turn the board to regrouping, or back; this submits nothing. */
  turnToRegrouping(/** @type {boolean} */ isRegrouping) {
    this.isRegrouping = isRegrouping;
    this.choose({});
  }

  open(/** @type {Panel | null} */ panel) {
    this.panel = panel;
    this.clearRefusal();
  }

  /** Clear a refusal that has been read or that is about a different action from the current one. */
  clearRefusal() {
    this.refusal = null;
    this.notify();
  }

  /** Whether taps have to wait for the answer to the last one. */
  get waits() {
    return this.outbox.isBusy && !isEnteredQuickly(this.view);
  }

  /** Whether taps are ignored now. */
  get isDeaf() {
    return this.waits || this.rest.isResting;
  }

  /** The key that was tapped for the last action. */
  get tapped() {
    return this.at?.dataset.key ?? null;
  }

  /**
   * Submit the action. Return true if the referee accepted it.
   *
   * @param {string} action
   * @param {HTMLElement | null} at what was tapped: a refusal appears beside it
   */
  async say(action, at = null) {
    if (this.outbox.isBusy) return false;
    this.at = at;
    this.refusal = null;
    const answer = await this.submit(action);
    return answer.ok;
  }

  /** @type {(action: string, answer: Spoken) => Promise<void>} */
  async takeAnswer(action, answer) {
    if (this.isStopped) return;
    const isQuick = isEnteredQuickly(this.view);
    if (answer.ok) this.settle(answer.events);
    this.refusal = answer.ok || answer.dropped ? null : { ...answer, action, at: this.at };
    await super.takeAnswer(action, answer);
    if (!answer.ok) await this.loading;
    if (!isQuick) this.rest.begin();
  }

  /** Prepare the choice for the next tap after an own action. The actions of others do not change the choice. */
  settle(/** @type {MatchEvent[]} */ events = []) {
    this.accepted += 1;
    this.isPreset = true;
    for (const { type, territory = null } of events) {
      if (["undone", "replaced", "conquered", "turn_ended"].includes(type)) this.choice = NOTHING_CHOSEN;
      if (type === "occupied") this.choice = { ...NOTHING_CHOSEN, from: territory };
    }
  }

  /**
   * After the end of the match, refusals and panels from before are useless; the choice stays as long as it is offered.
   */
  change(/** @type {View} */ view) {
    if (view.result && !this.view.result) {
      this.panel = null;
      if (this.refusal?.code !== "stale") this.refusal = null;
    }
    if (this.panel?.lasts?.(view) === false) this.panel = null;
    if (view.seq > this.view.seq) {
      this.struck = null;
      const isOffered = view.legal.attack && Object.keys(view.legal.fortify?.from ?? {}).length;
      if (view.position.turn !== this.turn || !isOffered) this.isRegrouping = false;
    }
    const { announced } = this.view;
    if (view.announced && !announced) this.choice = NOTHING_CHOSEN;
    /* Once both sides have entered their dice, the same attack can be announced again. */
    const isThrown = announced && !view.announced && view.last_throw?.seq === view.seq;
    if (isThrown) this.choice = { ...NOTHING_CHOSEN, from: announced.from, to: announced.to };
    super.change(view);
    this.choice = keepPossible(view, this.choice);
  }

  restsAfterChange() {
    return !isEnteredQuickly(this.view);
  }
}
