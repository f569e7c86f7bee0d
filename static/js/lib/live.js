/** Follows a match: `onMove(move)` for each, `onSilence(lost)` when the line is lost or back. Closed while hidden.
 *  `onAside()` when votes or challenges may have changed, and first of all.
 *  `seen()` is the last action the page shows: a line that is opened anew goes on behind it, so nothing is left out. */

const SILENCE = 40_000;
const RETRY = 500;

class Follower {
  constructor({ match, seen, query, onMove, onReset, onSilence, onAside = () => {} }) {
    Object.assign(this, { match, seen, query: query ?? "", onMove, onReset, onSilence, onAside });
    document.addEventListener("visibilitychange", () => (document.hidden ? this.close() : this.open()));
    window.addEventListener("online", () => this.open());
    this.open();
  }

  open() {
    this.close();
    if (document.hidden) return;
    this.after = this.seen();
    this.fresh = true;
    this.source = new EventSource(`/matches/${this.match}/stream?after=${this.after}${this.query}`);
    this.source.addEventListener("move", (event) => this.moved(JSON.parse(event.data)));
    this.source.addEventListener("beat", (event) => this.beat(JSON.parse(event.data)));
    this.source.addEventListener("aside", () => this.onAside());
    this.source.addEventListener("reset", () => this.onReset());
    this.source.addEventListener("error", () => this.lost());
    this.heard();
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  heard() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lost(), SILENCE);
  }

  beat({ seq }) {
    this.onSilence(false);
    this.heard();
    if (this.fresh) this.onAside();
    this.fresh = false;
    if (seq > this.seen()) this.onReset();
  }

  moved(move) {
    this.onSilence(false);
    this.heard();
    if (move.seq <= this.after) return;
    this.after = move.seq;
    this.onMove(move);
  }

  /** A stream that was refused stays closed for good, so it is always opened anew. */
  lost() {
    this.onSilence(true);
    this.close();
    this.timer = setTimeout(() => this.open(), RETRY);
  }
}

export const follow = (options) => new Follower(options);
