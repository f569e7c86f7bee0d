/**
 * Follow a match at the hub, from which any number of onlookers read what the referee publishes. Each message holds the
 * whole view, so the newest one is enough, whatever came before it. When the hub is lost, the page goes on with the
 * referee's own stream after a while, and with the hub as soon as it is back; so it does when the hub only repeats the
 * message that it keeps, for then nobody publishes there any more.
 */

import { Follower } from "./follower.js";

/** @import { ConnectionState, Following } from "./follower.js" */
/** @import { Move, View } from "../types.d.ts" */
/** @typedef {{ event: "move" | "aside" | "beat", seq: number, data: Move & { view: View } }} HubLine */

/* A hub that starts again is back by then; the onlookers of a match do not all come to the referee at once. */
const FIRST_MS = 3_000;
const SPREAD_MS = 30_000;

/* Whoever found no room comes again within half a minute to one. */
const FULL_MS = 30_000;

/** The referee's own stream, where there may be no room. */
class Fallback extends Follower {
  constructor(/** @type {Following} */ following) {
    super(following);
    this.onFull = following.onFull ?? (() => {});
  }

  connect() {
    const source = super.connect();
    source.addEventListener("full", () => this.comeLater());
    return source;
  }

  comeLater() {
    this.close();
    this.onFull();
    this.timer = setTimeout(() => this.open(), FULL_MS * (1 + Math.random()));
  }
}

export class HubFollower extends Follower {
  constructor(/** @type {Following} */ following) {
    super(following);
    this.channel = following.channel;
    this.onView = following.onView ?? (() => {});
    this.planned = 0;
    this.isServed = false;
    /** Whether the open hub has said anything but the message that it keeps. */
    this.isHeard = false;
    /** Whether it said nothing else for too long, and nothing since. */
    this.isDoubted = false;
    const { onConnection } = this;
    const { onFull = () => {} } = following;
    this.onConnection = (/** @type {ConnectionState} */ state) => {
      /* While the referee itself is heard, nobody needs to know that the hub is not. */
      if (!this.isServed) onConnection(state);
    };
    this.fallback = new Fallback({
      ...following,
      onConnection: (state) => {
        this.isServed = state === "connected";
        onConnection(state);
      },
      onFull: () => {
        this.isServed = true;
        onFull();
      },
    });
    document.addEventListener("visibilitychange", () => this.catchUpUnseen());
  }

  /** Ask how things are when somebody looks again: once nobody did, nothing more was published. */
  catchUpUnseen() {
    if (!document.hidden && !this.isStopped) this.onReset();
  }

  connect() {
    this.isHeard = false;
    const source = new EventSource(`/hub/${this.channel}`);
    source.addEventListener("open", () => this.noteLife());
    source.addEventListener("message", (event) => this.takeLine(JSON.parse(event.data)));
    return source;
  }

  /** Take a message: the first one always, for what came beside the log may have been missed. */
  takeLine(/** @type {HubLine} */ { event, seq, data }) {
    this.noteLife();
    const isNews = this.isFresh || seq > this.seen() || event === "aside";
    this.isHeard = !this.isFresh;
    this.isDoubted &&= !this.isHeard;
    this.isFresh = false;
    if (event === "move" && seq > this.seen()) this.onMove(data);
    else if (isNews) this.onView(data.view);
    if (this.isDoubted) return;
    this.dropFallback();
    this.onConnection("connected");
  }

  lose() {
    this.isDoubted ||= this.source?.readyState === EventSource.OPEN && !this.isHeard;
    super.lose();
    this.planned ||= setTimeout(() => this.fallback.start(), FIRST_MS + Math.random() * SPREAD_MS);
  }

  stop() {
    super.stop();
    this.dropFallback();
  }

  dropFallback() {
    clearTimeout(this.planned);
    this.planned = 0;
    this.fallback.stop();
    this.isServed = false;
  }
}
