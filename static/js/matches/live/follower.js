/** Follows a match on the server's stream, and opens the stream anew whenever it breaks. */

import { Backoff } from "./backoff.js";

/** @import { Move } from "../types.d.ts" */
/** @typedef {"connected" | "catching" | "away"} ConnectionState */

/**
 * @typedef {object} Following
 * @property {string} match
 * @property {() => number} seen the last action the page shows: a stream that is opened anew goes on behind it
 * @property {string} [query]
 * @property {number} beatSeconds between two signs of life
 * @property {(move: Move) => void} onMove for each action
 * @property {() => unknown} onReset the view has to be asked for
 * @property {(state: ConnectionState) => void} [onConnection] how the line is: connected, catching up, or away
 * @property {() => unknown} [onAside] votes or challenges may have changed; first of all, too
 * @property {() => void} [onGone] this device has lost its seat, or is no tablet of the club any more
 */

/* Longer than one sign of life may take, shorter than two: one that is late is no alarm. */
const silenceMsOf = (/** @type {number} */ beatSeconds) => beatSeconds * 2_000 - 500;
/* A tablet that slept has signs of life waiting: it reads them before it takes the line for dead. */
const READING_MS = 300;
/* The lamp is red already: a slow line gets the time that it needs to come back. */
const OPENING_MS = 9_500;

/** Closed while the page is hidden, and for good once it is stopped. */
export class Follower {
  constructor(/** @type {Following} */ { onConnection = () => {}, onAside = () => {}, onGone = () => {}, ...options }) {
    this.match = options.match;
    this.seen = options.seen;
    this.query = options.query ?? "";
    this.silenceMs = silenceMsOf(options.beatSeconds);
    this.onMove = options.onMove;
    this.onReset = options.onReset;
    this.onConnection = onConnection;
    this.onAside = onAside;
    this.onGone = onGone;
    /** @type {EventSource | null} */
    this.source = null;
    this.timer = 0;
    this.after = 0;
    this.isFresh = false;
    this.isRenewed = false;
    this.isStopped = false;
    this.backoff = new Backoff();
    document.addEventListener("visibilitychange", () => (document.hidden ? this.close() : this.open()));
    window.addEventListener("online", () => this.open());
    /* Whoever touches the page is there, and so may be the line. */
    for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, () => this.backoff.hurry(), true);
    this.open();
  }

  /** A stream that takes over from one that ended as planned is `isRenewed`. */
  open(isRenewed = false) {
    this.close();
    if (document.hidden || this.isStopped) return;
    this.after = this.seen();
    this.isFresh = true;
    this.isRenewed = isRenewed;
    const source = new EventSource(`/matches/${this.match}/stream?after=${this.after}${this.query}`);
    this.source = source;
    source.addEventListener("move", (event) => this.takeMove(JSON.parse(event.data)));
    source.addEventListener("beat", (event) => this.takeBeat(JSON.parse(event.data)));
    source.addEventListener("aside", () => this.takeAside());
    source.addEventListener("reset", (event) => this.catchUp(JSON.parse(event.data)));
    source.addEventListener("gone", () => this.onGone());
    /* The line is alive: the lamp stays as it is while another stream takes over. */
    source.addEventListener("renew", () => this.open(true));
    source.addEventListener("error", () => this.lose());
    this.listen();
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

  /** The last moment in which a sign of life may still come. */
  listenOnce() {
    this.timer = setTimeout(() => this.lose(), READING_MS);
  }

  noteLife() {
    this.backoff.reset();
    this.listen();
  }

  takeBeat(/** @type {{ seq: number }} */ { seq }) {
    this.noteLife();
    /* What was said between the two streams follows right behind this beat. */
    const isFollowed = this.isFresh && this.isRenewed;
    if (this.isFresh) this.onAside();
    this.isFresh = false;
    if (seq > this.seen() && !isFollowed) return this.catchUp({ seq });
    return this.onConnection("connected");
  }

  /** Something has changed beside the log: a vote, a demand, what the match bears. */
  takeAside() {
    this.noteLife();
    this.onAside();
    this.onReset();
  }

  /** Where the view does not come either, the next sign of life asks again. */
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

  /** A stream that was refused stays closed for good, so it is always opened anew. */
  lose() {
    this.close();
    this.onConnection("away");
    this.backoff.wait(() => this.open());
  }
}
