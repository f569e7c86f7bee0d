/**
 * The action that is being sent. It has one request key from the first tap until its outcome is known; until then no
 * other action is submitted. It is stored so that it survives a reload of the page; of a secret action only the fact
 * that there was one is stored.
 */

import { postLetter } from "../../frame/request.js";
import { writeAction } from "./api.js";
import { Backoff } from "./backoff.js";
import { isSecret } from "./model.js";

/** @import { Letter } from "../../frame/request.js" */
/** @import { Proof, Spoken } from "../types.d.ts" */
/** @typedef {{ action: string, letter: Letter, isKept: boolean }} Waiting */
/** @typedef {{ secret: true } | { action: string, sent: Letter, secret?: undefined }} Kept */

/** @type {Spoken} */
const DROPPED = { ok: false, status: 0, dropped: true };

export class Outbox {
  /**
   * @param {string} match
   * @param {string} device
   * @param {() => void} onChange called when an action begins to wait, becomes doubtful, or comes to nothing
   */
  constructor(match, device, onChange) {
    this.match = match;
    this.place = `unsent ${match} ${device}`;
    this.onChange = onChange;
    /** @type {Waiting | null} */
    this.waiting = null;
    this.isDoubtful = false;
    this.hasLostSecret = false;
    /** @type {(answer: Spoken) => void} */
    this.done = () => {};
    this.backoff = new Backoff();
    window.addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  get isBusy() {
    return this.waiting !== null;
  }

  /**
   * Send the action and return the answer, whenever it comes; the answer is `dropped` if somebody gave up waiting.
   *
   * @param {{ action: string, seq: number, proof?: Proof }} action
   */
  say({ action, seq, proof }) {
    return this.deliver({ action, letter: writeAction(this.match, { action, seq, proof }), isKept: !proof });
  }

  /** Send again, unchanged, what an earlier page left behind. Return its answer, or null if there was nothing. */
  async resume() {
    const kept = this.read();
    this.hasLostSecret = Boolean(kept?.secret);
    if (this.hasLostSecret) this.onChange();
    if (!kept || kept.secret) return null;
    return this.deliver({ action: kept.action, letter: kept.sent, isKept: true }, true);
  }

  /** Try again now if an action waits for its next try. */
  hurry() {
    this.backoff.hurry();
  }

  /** Give up waiting. Whether the referee has received the action will show in the match. */
  drop() {
    this.end(DROPPED);
  }

  /** Give up the waiting action and store nothing: this device submits nothing more. */
  close() {
    if (this.isBusy) this.drop();
    this.forgetSecret();
  }

  /** Forget the unsent secret, because somebody has read the message about it. */
  forgetSecret() {
    this.hasLostSecret = false;
    this.write(null);
  }

  /**
   * @param {Waiting} waiting
   * @returns {Promise<Spoken>}
   */
  deliver(waiting, isDoubtful = false) {
    const { action, letter, isKept } = waiting;
    this.waiting = waiting;
    this.isDoubtful = isDoubtful;
    this.hasLostSecret = false;
    this.write(!isKept || isSecret(action) ? { secret: true } : { action, sent: letter });
    /** @type {Promise<Spoken>} */
    const answer = new Promise((done) => {
      this.done = done;
    });
    this.attempt(waiting);
    this.onChange();
    return answer;
  }

  async attempt(/** @type {Waiting} */ waiting) {
    const answer = await postLetter(waiting.letter);
    if (this.waiting !== waiting) return;
    if (answer.status !== 0) {
      this.end(answer);
      return;
    }
    this.isDoubtful = true;
    this.backoff.wait(() => this.attempt(waiting));
    this.onChange();
  }

  end(/** @type {Spoken} */ answer) {
    this.backoff.reset();
    this.waiting = null;
    this.isDoubtful = false;
    this.write(null);
    this.done(answer);
    /* Whoever takes an accepted action shows its outcome at once; what stood before would be drawn once more for it. */
    if (!answer.ok) this.onChange();
  }

  /**
   * Return what is stored, or null; a browser may forbid pages to store anything.
   *
   * @returns {Kept | null}
   */
  read() {
    try {
      return JSON.parse(sessionStorage.getItem(this.place) ?? "null");
    } catch {
      return null;
    }
  }

  write(/** @type {Kept | null} */ kept) {
    try {
      if (kept) sessionStorage.setItem(this.place, JSON.stringify(kept));
      else sessionStorage.removeItem(this.place);
    } catch {
      /* Nothing survives a reload then. */
    }
  }
}
