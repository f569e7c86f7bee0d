/**
 * One action on its way: it has one key from the first tap until it is known what became of it. Until then nothing else
 * is said. It is kept across a reload of the page; of a secret one only that there was something.
 */

import { actionLetter, post } from "./api.js";
import { Backoff } from "./backoff.js";

/* What only one seat may know stands behind these words. */
const SECRETS = ["discard", "mission", "capital", "trade", "draw"];
const isSecret = (action) => {
  const [, verb, ...facts] = action.split(" ");
  return SECRETS.includes(verb) && facts.some((fact) => fact !== "?");
};

export const DROPPED = { ok: false, status: 0, dropped: true };

export class Outbox {
  /** `onChange` is called when something begins to wait, becomes doubtful, or has ended. */
  constructor(match, device, onChange) {
    Object.assign(this, {
      match,
      place: `unsent ${match} ${device}`,
      onChange,
      waiting: null,
      doubtful: false,
      lostSecret: false,
    });
    this.backoff = new Backoff();
    window.addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  get busy() {
    return this.waiting !== null;
  }

  /** The answer to the action, whenever it comes; `DROPPED` where somebody gave it up before. */
  say({ action, seq, pin }) {
    return this.deliver({ action, sent: actionLetter(this.match, { action, seq, pin }), kept: !pin });
  }

  /** What an earlier page left behind is sent again as it was. Its answer, or null where there is nothing. */
  resume() {
    const kept = this.read();
    this.lostSecret = Boolean(kept?.secret);
    if (this.lostSecret) this.onChange();
    if (!kept?.sent) return Promise.resolve(null);
    return this.deliver({ ...kept, kept: true }, true);
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
    if (this.busy) this.drop();
    this.forgetSecret();
  }

  /** It has been read that a secret was not sent. */
  forgetSecret() {
    this.lostSecret = false;
    this.write(null);
  }

  deliver(waiting, doubtful = false) {
    this.waiting = waiting;
    this.doubtful = doubtful;
    this.lostSecret = false;
    this.write(
      !waiting.kept || isSecret(waiting.action) ? { secret: true } : { action: waiting.action, sent: waiting.sent },
    );
    const answer = new Promise((done) => {
      this.done = done;
    });
    this.attempt(waiting);
    this.onChange();
    return answer;
  }

  async attempt(waiting) {
    const answer = await post(waiting.sent);
    if (this.waiting !== waiting) return;
    if (answer.status !== 0) {
      this.end(answer);
      return;
    }
    this.doubtful = true;
    this.backoff.wait(() => this.attempt(waiting));
    this.onChange();
  }

  end(answer) {
    this.backoff.reset();
    this.waiting = null;
    this.doubtful = false;
    this.write(null);
    this.done(answer);
    this.onChange();
  }

  /* A browser may forbid pages to keep anything. */
  read() {
    try {
      return JSON.parse(sessionStorage.getItem(this.place));
    } catch {
      return null;
    }
  }

  write(kept) {
    try {
      if (kept) sessionStorage.setItem(this.place, JSON.stringify(kept));
      else sessionStorage.removeItem(this.place);
    } catch {
      /* Then nothing outlives a reload. */
    }
  }
}
