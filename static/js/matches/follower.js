/**
 * Follows a match: `onMove(move)` for each, `onAside()` when votes or challenges may have changed, and first of all.
 * `seen()` is the last action the page shows: a line that is opened anew goes on behind it, so nothing is left out.
 * `onLine(state)` says how the line is: "connected", "catching" up, or "away"; `onGone()` that this device has lost its
 * seat, or is no tablet of the house any more. Closed while the page is hidden, and for good once it is stopped.
 */

import { Backoff } from "./backoff.js";

/* Longer than one sign of life may take, shorter than two: one that is late is no alarm. */
const silence = (beatSeconds) => beatSeconds * 2_000 - 500;

class Follower {
  constructor({
    match,
    seen,
    query,
    beatSeconds,
    onMove,
    onReset,
    onLine = () => {},
    onAside = () => {},
    onGone = () => {},
  }) {
    Object.assign(this, {
      match,
      seen,
      query: query ?? "",
      silence: silence(beatSeconds),
      onMove,
      onReset,
      onLine,
      onAside,
      onGone,
    });
    this.isStopped = false;
    this.backoff = new Backoff();
    document.addEventListener("visibilitychange", () => (document.hidden ? this.close() : this.open()));
    window.addEventListener("online", () => this.open());
    /* Whoever touches the page is there, and so may be the line. */
    for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, () => this.backoff.hurry(), true);
    this.open();
  }

  open() {
    this.close();
    if (document.hidden || this.isStopped) return;
    this.after = this.seen();
    this.fresh = true;
    this.source = new EventSource(`/matches/${this.match}/stream?after=${this.after}${this.query}`);
    this.source.addEventListener("move", (event) => this.moved(JSON.parse(event.data)));
    this.source.addEventListener("beat", (event) => this.beat(JSON.parse(event.data)));
    this.source.addEventListener("aside", () => this.stirred());
    this.source.addEventListener("reset", (event) => this.catchUp(JSON.parse(event.data)));
    this.source.addEventListener("gone", () => this.onGone());
    /* The line is alive: the lamp stays as it is while another stream takes over. */
    this.source.addEventListener("renew", () => this.open());
    this.source.addEventListener("error", () => this.lost());
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
    this.timer = setTimeout(() => this.lost(), this.silence);
  }

  heard() {
    this.backoff.reset();
    this.listen();
  }

  beat({ seq }) {
    this.heard();
    if (this.fresh) this.onAside();
    this.fresh = false;
    if (seq > this.seen()) return this.catchUp({ seq });
    return this.onLine("connected");
  }

  /** Something has changed beside the log: a vote, a demand, what the match bears. */
  stirred() {
    this.heard();
    this.onAside();
    this.onReset();
  }

  /** Where the view does not come either, the next sign of life asks again. */
  async catchUp({ seq }) {
    this.onLine("catching");
    await this.onReset();
    if (this.source && this.seen() >= seq) this.onLine("connected");
  }

  moved(move) {
    this.heard();
    if (move.seq <= this.after) return;
    this.after = move.seq;
    this.onMove(move);
  }

  /** A stream that was refused stays closed for good, so it is always opened anew. */
  lost() {
    this.close();
    this.onLine("away");
    this.backoff.wait(() => this.open());
  }
}

export const follow = (options) => new Follower(options);
