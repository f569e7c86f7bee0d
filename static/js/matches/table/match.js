/**
 * The match as this page knows it: the server's view, what is chosen on the board, and the last answers. Views listen to
 * it and read it; it knows none of them, and nothing of the page they are on.
 */

import { actorOf, armiesOf, isEnteredQuickly, keepPossible, NOTHING_CHOSEN, offersOf, ownerOf } from "../live/model.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Outbox } from "../live/outbox.js" */
/** @import { Answer, Choice, Colour, Entered, Lights, MatchEvent, Move, Refusal, Spoken, Territory, TradesSoFar, View } from "../types.d.ts" */

/**
 * Something that was opened over the pad; it may take the taps on the board.
 *
 * @typedef {object} Panel
 * @property {string} title the key of its phrase
 * @property {(match: Match) => Children} body
 * @property {(match: Match, territory: Territory) => unknown} [onTerritory]
 * @property {(match: Match) => Lights} [lights]
 * @property {(match: Match, territory: Territory) => { owner: Colour | null, armies: number }} [standing] what the board
 *   shows while it is open
 */

/** @typedef {(events: MatchEvent[], challenges?: TradesSoFar) => void} EventListener */
/** @typedef {Refusal & { action: string, at: HTMLElement | null }} Refused what was refused, and what was tapped for it */

/**
 * What the match needs of the page it is on.
 *
 * @typedef {object} Surroundings
 * @property {Pick<Outbox, "isBusy" | "isDoubtful" | "waiting" | "say" | "resume">} outbox
 * @property {{ isResting: boolean, begin: () => void }} rest
 * @property {() => Promise<Answer<View>>} fetchView
 * @property {() => string} offeredKeys what a finger on its way may be about to tap
 */

export class Match {
  /**
   * @param {View} view
   * @param {Surroundings} surroundings
   */
  constructor(view, { outbox, rest, fetchView, offeredKeys }) {
    this.view = view;
    this.outbox = outbox;
    this.rest = rest;
    this.fetchView = fetchView;
    this.offeredKeys = offeredKeys;
    /** @type {string | null} the key that was tapped for the last action */
    this.tapped = null;
    /** How many actions of this page were accepted. */
    this.accepted = 0;
    this.choice = NOTHING_CHOSEN;
    /** Whether what is chosen was chosen by the page: a first tap on it means it, too, and takes nothing back. */
    this.isPreset = false;
    /** What was tapped as a target and is none. @type {Territory | null} */
    this.struck = null;
    /** Whether the board is turned to regrouping while attacks are possible, too. */
    this.isRegrouping = false;
    /** @type {Panel | null} */
    this.panel = null;
    /** @type {Refused | null} */
    this.refusal = null;
    /** @type {((match: Match) => void)[]} */
    this.listeners = [];
    /** @type {EventListener[]} */
    this.eventListeners = [];
    this.isStale = false;
    /** @type {Promise<void> | null} */
    this.loading = null;
    this.heardSeq = view.seq;
    this.missedSeq = 0;
    /** @type {View | null} the view after the action `missedSeq`, if the stream had it */
    this.missedView = null;
  }

  onChange(/** @type {(match: Match) => void} */ listener) {
    this.listeners.push(listener);
  }

  /** `listener` is told the events of every action, whoever said it, and what was traded where they change it. */
  onEvents(/** @type {EventListener} */ listener) {
    this.eventListeners.push(listener);
  }

  /** Tells every listener that something is another. */
  notify() {
    for (const listener of this.listeners) listener(this);
  }

  get position() {
    return this.view.position;
  }

  /** What may be said. */
  get legal() {
    return offersOf(this.view);
  }

  /** Who places, attacks and occupies now. */
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

  /** The attack from where is chosen to there is not possible: nothing can be thrown before the table says it happened. */
  strike(/** @type {Territory} */ territory) {
    this.choice = { ...NOTHING_CHOSEN, from: this.choice.from };
    this.struck = territory;
    this.clearRefusal();
  }

  /** Turns the board to regrouping, and back; it says nothing. */
  turnToRegrouping(/** @type {boolean} */ isRegrouping) {
    this.isRegrouping = isRegrouping;
    this.choose({});
  }

  open(/** @type {Panel | null} */ panel) {
    this.panel = panel;
    this.clearRefusal();
  }

  /** What was refused has been read, or is about something else than what is done now. */
  clearRefusal() {
    this.refusal = null;
    this.notify();
  }

  /** Whether taps have to wait for the answer to the last one. */
  get waits() {
    return this.outbox.isBusy && !isEnteredQuickly(this.view);
  }

  /** Whether a tap counts for nothing now. */
  get isDeaf() {
    return this.waits || this.rest.isResting;
  }

  /**
   * Says the action; true when the referee took it.
   *
   * @param {string} action
   * @param {HTMLElement | null} at what was tapped: a refusal appears beside it
   */
  async say(action, at = null) {
    if (this.outbox.isBusy) return false;
    this.tapped = at?.dataset.key ?? null;
    this.refusal = null;
    return this.takeAnswer(action, await this.outbox.say({ action, seq: this.view.seq }), at);
  }

  /** What an earlier page of this tablet had said, and never learned the end of. */
  async resume() {
    const resumed = this.outbox.resume();
    const { action } = this.outbox.waiting ?? {};
    const answer = await resumed;
    if (answer && action) await this.takeAnswer(action, answer, null);
  }

  /** @type {(action: string, answer: Spoken, at: HTMLElement | null) => Promise<boolean>} */
  async takeAnswer(action, answer, at) {
    const isQuick = isEnteredQuickly(this.view);
    if (answer.ok) await this.accept(answer);
    else await this.refuse(action, answer, at);
    if (!isQuick) this.rest.begin();
    return answer.ok;
  }

  /** An action has gone, or nobody knows whether it arrived: then what others do shall not wait for it. */
  outboxChanged() {
    if (this.outbox.isDoubtful && this.missedSeq > this.view.seq) this.catchUp();
    else this.notify();
  }

  async accept(/** @type {Entered} */ { seq, events = [], view, challenges }) {
    this.heardSeq = Math.max(seq, this.heardSeq);
    this.refusal = null;
    this.tellEvents(events, challenges);
    this.settle(events);
    this.isPreset = true;
    this.take(view);
    if (this.missedSeq > this.view.seq) await this.catchUp();
  }

  /** What the stream brought while an action was under way. */
  async catchUp() {
    if (this.missedView && this.missedView.seq >= this.missedSeq) this.take(this.missedView);
    else await this.refresh();
  }

  /** @type {(action: string, answer: Refusal, at: HTMLElement | null) => Promise<void>} */
  async refuse(action, answer, at) {
    this.refusal = answer.dropped ? null : { ...answer, action, at };
    if (answer.status === 422 && this.missedSeq <= this.view.seq) this.notify();
    else await this.refresh();
  }

  /** The last action that is shown, or that is about to be: those that came meanwhile are taken with the answer. */
  get seenSeq() {
    return this.outbox.isBusy && !this.outbox.isDoubtful ? Math.max(this.view.seq, this.missedSeq) : this.view.seq;
  }

  /** A move arrived by the stream; our own comes back with the answer, too, and counts once. */
  async takeMove(/** @type {Move} */ { seq, events = [], view, challenges }) {
    if (seq <= this.heardSeq) return;
    if (this.outbox.isBusy && !this.outbox.isDoubtful) {
      this.missedSeq = seq;
      this.missedView = view ?? null;
      return;
    }
    this.heardSeq = seq;
    this.tellEvents(events, challenges);
    if (view) this.take(view);
    else await this.refresh();
  }

  /** @type {EventListener} */
  tellEvents(events, challenges) {
    for (const listener of this.eventListeners) listener(events, challenges);
  }

  /** Where the own action leads the finger next. What others do leaves what is being chosen as it is. */
  settle(/** @type {MatchEvent[]} */ events) {
    this.accepted += 1;
    for (const { type, territory = null } of events) {
      if (["undone", "replaced", "conquered", "turn_ended"].includes(type)) this.choice = NOTHING_CHOSEN;
      if (type === "occupied") this.choice = { ...NOTHING_CHOSEN, from: territory };
    }
  }

  /** The view has been asked for after this call, and is shown; calls that come meanwhile share one more question. */
  refresh() {
    this.isStale = true;
    this.loading ??= this.load().finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  async load() {
    while (this.isStale) {
      this.isStale = false;
      const view = await this.fetchView();
      if (view.ok) this.take(view);
      else this.notify();
    }
  }

  /** Shows that view, unless a later one is shown already. What was refused or opened before the end is of no use now. */
  take(/** @type {View} */ view) {
    const before = this.offeredKeys();
    if (view.result && !this.view.result) {
      this.panel = null;
      if (this.refusal?.code !== "stale") this.refusal = null;
    }
    if (view.seq > this.view.seq) {
      this.struck = null;
      const isOffered = view.legal.attack && Object.keys(view.legal.fortify?.from ?? {}).length;
      if (view.position.turn !== this.turn || !isOffered) this.isRegrouping = false;
    }
    if (view.seq >= this.view.seq) this.view = view;
    this.choice = keepPossible(this.view, this.choice);
    this.notify();
    if (this.offeredKeys() !== before && !isEnteredQuickly(this.view)) this.rest.begin();
  }
}
