/**
 * One action on its way: it has one key from the first tap until it is known what became of it. Until then nothing else
 * is said. It is kept across a reload of the page; of a secret one only that there was something.
 */

import { postLetter } from "../../frame/request.js";
import { writeAction } from "./api.js";
import { Backoff } from "./backoff.js";
import { isSecret } from "./model.js";

/** @import { Letter } from "../../frame/request.js" */
/** @import { Spoken } from "../types.d.ts" */
/** @typedef {{ action: string, letter: Letter, isKept: boolean }} Waiting */
/** @typedef {{ secret: true } | { action: string, sent: Letter, secret?: undefined }} Kept */

/** @type {Spoken} */
const DROPPED = { ok: false, status: 0, dropped: true };

export class Outbox {
  /**
   * @param {string} match
   * @param {string} device
   * @param {() => void} onChange something begins to wait, becomes doubtful, or has ended
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
   * The answer to the action, whenever it comes; one that is `dropped` where somebody gave it up before.
   *
   * @param {{ action: string, seq: number, pin?: string }} action
   */
  say({ action, seq, pin }) {
    return this.deliver({ action, letter: writeAction(this.match, { action, seq, pin }), isKept: !pin });
  }

  /** What an earlier page left behind is sent again as it was. Its answer, or null where there is nothing. */
  async resume() {
    const kept = this.read();
    this.hasLostSecret = Boolean(kept?.secret);
    if (this.hasLostSecret) this.onChange();
    if (!kept || kept.secret) return null;
    return this.deliver({ action: kept.action, letter: kept.sent, isKept: true }, true);
  }

  /** What waits for its next try is tried now. */
  hurry() {
    this.backoff.hurry();
  }

  /** Somebody gives up waiting. Whether the referee has heard it, the match will show. */
  drop() {
    this.end(DROPPED);
  }

  /** This device has nothing more to say: what waits is given up, and nothing is kept. */
  close() {
    if (this.isBusy) this.drop();
    this.forgetSecret();
  }

  /** It has been read that a secret was not sent. */
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
    this.onChange();
  }

  /**
   * A browser may forbid pages to keep anything.
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
      /* Then nothing outlives a reload. */
    }
  }
}
