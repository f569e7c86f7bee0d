/**
 * The match as a page knows it: the newest view that it may see, what its actions on their way become, and what others do
 * meanwhile. Whatever shows the match subscribes to it; it knows nothing of the page that it is on.
 */

import { Follower } from "./follower.js";

/** @import { Following } from "./follower.js" */
/** @import { Outbox } from "./outbox.js" */
/** @import { Answer, Entered, MatchEvent, Move, Spoken, TradesSoFar, View } from "../types.d.ts" */
/** @typedef {(events: MatchEvent[], challenges?: TradesSoFar) => void} EventListener */

/**
 * What the match needs of the page it is on. A page that says nothing has neither outbox nor rest.
 *
 * @typedef {object} Surroundings
 * @property {() => Promise<Answer<View>>} fetchView
 * @property {Pick<Outbox, "isBusy" | "isDoubtful" | "waiting" | "say" | "resume" | "close">} [outbox]
 * @property {{ isResting: boolean, begin: () => void }} [rest]
 * @property {() => string} [offeredKeys] what a finger on its way may be about to tap
 * @property {() => void} [onUnreachable] a view that was asked for did not come
 */

/** The outbox of a page that only looks on. @type {Surroundings["outbox"] & {}} */
const NO_OUTBOX = {
  isBusy: false,
  isDoubtful: false,
  waiting: null,
  say: async () => ({ ok: false, status: 0 }),
  resume: async () => null,
  close: () => {},
};

/** @template {View | null} V the view; null until the first has come where a page begins without one */
export class LiveMatch {
  /**
   * @param {V} view
   * @param {Surroundings} surroundings
   */
  constructor(view, { fetchView, outbox = NO_OUTBOX, rest, offeredKeys = () => "", onUnreachable = () => {} }) {
    this.view = view;
    this.fetchView = fetchView;
    this.outbox = outbox;
    this.rest = rest ?? { isResting: false, begin: () => {} };
    this.offeredKeys = offeredKeys;
    this.onUnreachable = onUnreachable;
    /** @type {((match: this) => void)[]} */
    this.listeners = [];
    /** @type {EventListener[]} */
    this.eventListeners = [];
    /** @type {Follower | null} */
    this.follower = null;
    this.isStopped = false;
    this.isStale = false;
    /** @type {Promise<boolean> | null} the view that is asked for just now */
    this.loading = null;
    this.heardSeq = this.seq;
    /** @type {Move[]} what the stream brought while an action was under way */
    this.missed = [];
  }

  onChange(/** @type {(match: this) => void} */ listener) {
    this.listeners.push(listener);
  }

  /** `listener` is told the events of every action, whoever said it, and what was traded where they change it. */
  onEvents(/** @type {EventListener} */ listener) {
    this.eventListeners.push(listener);
  }

  /** Notifies every listener of a change. */
  notify() {
    for (const listener of this.listeners) listener(this);
  }

  /** The last action whose view is shown; 0 before the first. */
  get seq() {
    return this.view?.seq ?? 0;
  }

  /** The last action that came while one was under way; 0 where none did. */
  get missedSeq() {
    return this.missed.at(-1)?.seq ?? 0;
  }

  /** Whether an action is on its way, and nothing speaks against its arrival. */
  get isEntering() {
    return this.outbox.isBusy && !this.outbox.isDoubtful;
  }

  /** The last action that is shown, or that is about to be: those that came meanwhile are taken with the answer. */
  get seenSeq() {
    return this.isEntering ? Math.max(this.seq, this.missedSeq) : this.seq;
  }

  /** Follows the match on its stream from now on. */
  follow(/** @type {Omit<Following, "seen" | "onMove" | "onReset">} */ following) {
    this.follower = new Follower({
      ...following,
      seen: () => this.seenSeq,
      onMove: (move) => this.takeMove(move),
      onReset: () => this.refresh(),
    });
  }

  /** Forgets what is shown and takes nothing any more: the match is not this page's to see. */
  stop() {
    this.isStopped = true;
    this.view = /** @type {V} */ (null);
    this.follower?.stop();
    this.outbox.close();
  }

  /**
   * Submits the action, with a seat's `pin` from the tablet. Its answer, once what it changed is shown; where it was not
   * taken, the view is asked for meanwhile (`loading`).
   *
   * @param {string} action
   * @param {string} [pin]
   */
  async submit(action, pin) {
    const answer = await this.outbox.say({ action, seq: this.seq, pin });
    await this.takeAnswer(action, answer);
    return answer;
  }

  /** Sends again what an earlier page of this device had said, and never learned the end of. Its answer, or null. */
  async resume() {
    const resumed = this.outbox.resume();
    const { action } = this.outbox.waiting ?? {};
    const answer = await resumed;
    if (answer && action) await this.takeAnswer(action, answer);
    return answer;
  }

  /** @type {(action: string, answer: Spoken) => Promise<void>} */
  async takeAnswer(action, answer) {
    if (this.isStopped) return;
    if (answer.ok) {
      await this.accept(answer);
      return;
    }
    const isBehind = this.missedSeq > this.seq;
    this.tellMissed();
    if (answer.status === 422 && !isBehind) this.notify();
    else this.refresh();
  }

  async accept(/** @type {Entered} */ answer) {
    this.hear(answer);
    this.take(answer.view);
    if (this.missedSeq > this.seq) await this.catchUp();
    else this.tellMissed();
  }

  /** Takes what the stream brought while an action was under way. */
  async catchUp() {
    const view = this.missed.at(-1)?.view;
    this.tellMissed();
    if (view) this.take(view);
    else await this.refresh();
  }

  tellMissed() {
    for (const move of this.missed.splice(0)) this.hear(move);
  }

  /** Tells the events of a move, unless they were told already. */
  hear(/** @type {Pick<Move, "seq" | "events" | "challenges">} */ { seq, events = [], challenges }) {
    if (seq <= this.heardSeq) return;
    this.heardSeq = seq;
    for (const listener of this.eventListeners) listener(events, challenges);
  }

  /** An action has gone, or nobody knows whether it arrived: then what others do shall not wait for it. */
  outboxChanged() {
    if (this.outbox.isDoubtful && this.missedSeq > this.seq) this.catchUp();
    else this.notify();
  }

  /** A move arrived by the stream; our own comes back with the answer, too, and counts once. */
  async takeMove(/** @type {Move} */ move) {
    if (move.seq <= this.heardSeq) return;
    if (this.isEntering) {
      this.missed.push(move);
      return;
    }
    this.hear(move);
    if (move.view) this.take(move.view);
    else await this.refresh();
  }

  /**
   * Asks for the view and shows it; calls that come meanwhile share one more question. Whether the last one came.
   *
   * @returns {Promise<boolean>}
   */
  refresh() {
    this.isStale = true;
    this.loading ??= this.load().finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  async load() {
    let isLoaded = false;
    while (this.isStale && !this.isStopped) {
      this.isStale = false;
      const answer = await this.fetchView();
      isLoaded = answer.ok;
      if (this.isStopped) return false;
      if (answer.ok) this.take(answer);
      else this.miss();
    }
    return isLoaded;
  }

  miss() {
    this.onUnreachable();
    this.notify();
  }

  /** Shows that view, unless a later one is shown already. */
  take(/** @type {View} */ view) {
    if (this.isStopped) return;
    const before = this.view && this.offeredKeys();
    if (view.seq >= this.seq) this.change(view);
    this.notify();
    if (before !== null && this.offeredKeys() !== before && this.restsAfterChange()) this.rest.begin();
  }

  /** The view is another; what the page keeps beside it follows. */
  change(/** @type {View} */ view) {
    this.view = /** @type {V} */ (view);
  }

  /** Whether taps rest for a moment once the keys have changed. */
  restsAfterChange() {
    return true;
  }
}
