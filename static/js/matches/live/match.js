/**
 * The match as a page knows it: the newest view that it may see, the fate of its own actions, and what others do
 * meanwhile. Everything that shows the match subscribes to it; it knows nothing about its page.
 */

import { Follower } from "./follower.js";

/** @import { Following } from "./follower.js" */
/** @import { Outbox } from "./outbox.js" */
/** @import { Answer, Entered, MatchEvent, Move, Proof, Spoken, TradesSoFar, View } from "../types.d.ts" */
/** @typedef {(events: MatchEvent[], challenges?: TradesSoFar) => void} EventListener */

/**
 * What the match needs from its page. A page that submits nothing has neither outbox nor rest.
 *
 * @typedef {object} Surroundings
 * @property {() => Promise<Answer<View>>} fetchView
 * @property {Pick<Outbox, "isBusy" | "isDoubtful" | "waiting" | "say" | "resume" | "close">} [outbox]
 * @property {{ isResting: boolean, begin: () => void }} [rest]
 * @property {() => string} [offeredKeys] the keys that a finger may be about to tap
 * @property {() => void} [onUnreachable] called when a requested view did not come
 */

/** The outbox of a page that only watches, or may not even do that any more. @type {Surroundings["outbox"] & {}} */
const NO_OUTBOX = {
  isBusy: false,
  isDoubtful: false,
  waiting: null,
  say: async () => ({ ok: false, status: 0 }),
  resume: async () => null,
  close: () => {},
};

/** @template {View | null} V the view; null until the first one arrives where a page begins without one */
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
    /** @type {Promise<boolean> | null} the request for the view that is under way */
    this.loading = null;
    this.heardSeq = this.seq;
    /** @type {Move[]} moves that the stream brought while an action was under way */
    this.missed = [];
  }

  onChange(/** @type {(match: this) => void} */ listener) {
    this.listeners.push(listener);
  }

  /**
   * Call `listener` with the events of every action, whoever submitted it, and with the trades where the events change
   * them.
   */
  onEvents(/** @type {EventListener} */ listener) {
    this.eventListeners.push(listener);
  }

  /** Tell every listener of a change. */
  notify() {
    for (const listener of this.listeners) listener(this);
  }

  /** The last action whose view is shown; 0 before the first. */
  get seq() {
    return this.view?.seq ?? 0;
  }

  /** The last action that arrived while one was under way; 0 if none did. */
  get missedSeq() {
    return this.missed.at(-1)?.seq ?? 0;
  }

  /** Whether an action is being sent, and nothing suggests that it will not arrive. */
  get isEntering() {
    return this.outbox.isBusy && !this.outbox.isDoubtful;
  }

  /** The last action that is shown or about to be shown: actions that arrived meanwhile are taken with the answer. */
  get seenSeq() {
    return this.isEntering ? Math.max(this.seq, this.missedSeq) : this.seq;
  }

  /**
   * Follow the match from now on: on its stream, or with another kind of follower.
   *
   * @param {Omit<Following, "seen" | "onMove" | "onReset">} following
   * @param {new (following: Following) => Follower} Kind
   */
  follow(following, Kind = Follower) {
    this.follower = new Kind({
      ...following,
      seen: () => this.seenSeq,
      onMove: (move) => this.takeMove(move),
      onReset: () => this.refresh(),
    }).start();
  }

  /** Forget the view, ignore everything from now on, and send nothing: this page may not see the match any more. */
  stop() {
    this.isStopped = true;
    this.view = /** @type {V} */ (null);
    this.follower?.stop();
    this.outbox.close();
    /* Whoever says several things one after the other, or the same again, may not have noticed. */
    this.outbox = NO_OUTBOX;
  }

  /**
   * Submit the action, with the `proof` of its player if the tablet submits it. Return the answer once the resulting
   * change is shown; after a refusal the view is being fetched meanwhile (`loading`).
   *
   * @param {string} action
   * @param {Proof} [proof]
   */
  async submit(action, proof) {
    const answer = await this.outbox.say({ action, seq: this.seq, proof });
    await this.takeAnswer(action, answer);
    return answer;
  }

  /**
   * Send again what an earlier page of this device submitted without learning the outcome. Return the answer, or null.
   */
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

  /** Take what the stream brought while an action was under way. */
  async catchUp() {
    const view = this.missed.at(-1)?.view;
    this.tellMissed();
    if (view) this.take(view);
    else await this.refresh();
  }

  tellMissed() {
    for (const move of this.missed.splice(0)) this.hear(move);
  }

  /** Tell the listeners the events of a move, unless they know them already. */
  hear(/** @type {Pick<Move, "seq" | "events" | "challenges">} */ { seq, events = [], challenges }) {
    if (seq <= this.heardSeq) return;
    this.heardSeq = seq;
    for (const listener of this.eventListeners) listener(events, challenges);
  }

  /**
   * React to a change of the outbox. If an action is doubtful, take what others did: it must not wait for the action.
   */
  outboxChanged() {
    if (this.outbox.isDoubtful && this.missedSeq > this.seq) this.catchUp();
    else this.notify();
  }

  /** Take a move from the stream; the page's own move also comes with the answer, and counts once. */
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
   * Fetch the view and show it; calls that come meanwhile share one further request. Return whether the last view came.
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

  /** Show the view, unless a later one is already shown. */
  take(/** @type {View} */ view) {
    if (this.isStopped) return;
    const before = this.view && this.offeredKeys();
    if (view.seq >= this.seq) this.change(view);
    this.notify();
    if (before !== null && this.offeredKeys() !== before && this.restsAfterChange()) this.rest.begin();
  }

  /** Replace the view; subclasses update what they keep beside it. */
  change(/** @type {View} */ view) {
    this.view = /** @type {V} */ (view);
  }

  /** Return whether taps are ignored for a moment after the keys have changed. */
  restsAfterChange() {
    return true;
  }
}
