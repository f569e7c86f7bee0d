/** Follow a match on the server's stream, and reopen the stream whenever it breaks. */

import { Backoff } from "./backoff.js";

/** @import { Move, View } from "../types.d.ts" */
/** @typedef {"connected" | "catching" | "away" | "full"} ConnectionState */

/**
 * @typedef {object} Following
 * @property {string} match
 * @property {string} [stream] the address of the stream, if it is another than the match's own
 * @property {() => number} seen the last action that the page shows; a reopened stream continues after it
 * @property {string} [query]
 * @property {number} beatSeconds time between two beats
 * @property {(move: Move) => void} onMove called for each action
 * @property {() => unknown} onReset called when the view must be fetched
 * @property {(view: View) => void} [onView] called with a view that came without an action, from a hub alone
 * @property {string} [channel] the match's channel at the hub
 * @property {(state: ConnectionState) => void} [onConnection] called with the state of the connection: connected,
 *   catching up, away, or without room for this page
 * @property {() => unknown} [onAside] called when votes or challenges may have changed, and once at the start
 * @property {string} [mark] of what the page fetched before: a first beat with the same one brings nothing new
 * @property {() => void} [onFull] called when there is no room for another stream; it is tried again later
 * @property {() => void} [onGone] called when this device has lost its seat, or is not a tablet of the club any more
 */

/* Longer than one interval between beats, shorter than two: one late beat raises no alarm. */
const silenceMsOf = (/** @type {number} */ beatSeconds) => beatSeconds * 2_000 - 500;
/* After sleep, a tablet has beats waiting: it reads them before it takes the connection for dead. */
const READING_MS = 300;
/* The lamp is already red, so a slow connection gets the time that it needs to come back. */
const OPENING_MS = 9_500;

/** The stream of a match: open from `start` to `stop`, but closed while the page is hidden. */
export class Follower {
  constructor(/** @type {Following} */ { onConnection = () => {}, onAside = () => {}, onGone = () => {}, ...options }) {
    this.stream = options.stream ?? `/matches/${options.match}/stream`;
    this.seen = options.seen;
    this.query = options.query ?? "";
    this.silenceMs = silenceMsOf(options.beatSeconds);
    this.onMove = options.onMove;
    this.onReset = options.onReset;
    this.onConnection = onConnection;
    this.onAside = onAside;
    this.onGone = onGone;
    this.mark = options.mark;
    /** @type {EventSource | null} */
    this.source = null;
    this.timer = 0;
    this.after = 0;
    this.isFresh = false;
    this.isRenewed = false;
    this.isStopped = true;
    this.backoff = new Backoff();
    document.addEventListener("visibilitychange", () => (document.hidden ? this.close() : this.open()));
    window.addEventListener("online", () => this.open());
    /* A touch shows that somebody is there, so perhaps the connection is back, too. */
    for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, () => this.backoff.hurry(), true);
  }

  /** Follow from now on, also after `stop`. */
  start() {
    this.isStopped = false;
    this.open();
    return this;
  }

  /** Open the stream; it is `isRenewed` if it takes over from one that ended as planned. */
  open(isRenewed = false) {
    this.close();
    if (document.hidden || this.isStopped) return;
    this.after = this.seen();
    this.isFresh = true;
    this.isRenewed = isRenewed;
    this.source = this.connect();
    this.source.addEventListener("error", () => this.lose());
    this.listen();
  }

  /** @returns {EventSource} the stream, with what each of its events does */
  connect() {
    const source = new EventSource(`${this.stream}?after=${this.after}${this.query}`);
    source.addEventListener("move", (event) => this.takeMove(JSON.parse(event.data)));
    source.addEventListener("beat", (event) => this.takeBeat(JSON.parse(event.data)));
    source.addEventListener("aside", () => this.takeAside());
    source.addEventListener("reset", (event) => this.catchUp(JSON.parse(event.data)));
    source.addEventListener("gone", () => this.onGone());
    /* The connection works, so the lamp does not change while another stream takes over. */
    source.addEventListener("renew", () => this.open(true));
    return source;
  }

  close() {
    clearTimeout(this.timer);
    this.backoff.stop();
    this.source?.close();
    this.source = null;
  }

  stop() {
    this.isStopped = true;
    this.close();
  }

  listen() {
    clearTimeout(this.timer);
    const silenceMs = this.backoff.tries ? Math.max(this.silenceMs, OPENING_MS) : this.silenceMs;
    this.timer = setTimeout(() => this.listenOnce(), silenceMs - READING_MS);
  }

  /** Give a beat the last chance to arrive. */
  listenOnce() {
    this.timer = setTimeout(() => this.lose(), READING_MS);
  }

  noteLife() {
    this.backoff.reset();
    this.listen();
  }

  takeBeat(/** @type {{ seq: number, mark?: string }} */ { seq, mark }) {
    this.noteLife();
    /* What was entered between the two streams follows directly after this beat. */
    const isFollowed = this.isFresh && this.isRenewed;
    if (this.isFresh && (!mark || mark !== this.mark)) this.onAside();
    this.isFresh = false;
    /* What changed later was fetched, or perhaps not. */
    this.mark = undefined;
    if (seq > this.seen() && !isFollowed) return this.catchUp({ seq });
    return this.onConnection("connected");
  }

  /** React to a change outside the log: a vote, a challenge, a setting of the match. */
  takeAside() {
    this.noteLife();
    this.onAside();
    this.onReset();
  }

  /** Fetch the view. If it does not come either, the next beat asks again. */
  async catchUp(/** @type {{ seq: number }} */ { seq }) {
    this.onConnection("catching");
    await this.onReset();
    if (this.source && this.seen() >= seq) this.onConnection("connected");
  }

  takeMove(/** @type {Move} */ move) {
    this.noteLife();
    if (move.seq <= this.after) return;
    this.after = move.seq;
    this.onMove(move);
  }

  /**
   * Close the stream and reopen it after a while; a refused stream stays closed for good, so it is always a new one.
   */
  lose() {
    this.close();
    this.onConnection("away");
    this.backoff.wait(() => this.open());
  }
}
