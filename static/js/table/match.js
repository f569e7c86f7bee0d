/** The match as this page knows it: the server's view, what is chosen on the board, and the last answers. */

import { getView, say } from "../lib/api.js";
import { page } from "../lib/page.js";
import { hearTrades } from "./challenge.js";
import { hearNews } from "./news.js";

export const NEUTRAL = "neutral";

/* The table says it for whoever leads the neutral. */
const neutralOffers = ({ seat, ...offers }) =>
  Object.fromEntries(Object.entries(offers).map(([name, offer]) => [name, { ...offer, seat: NEUTRAL }]));

const nothingChosen = () => ({ source: null, from: null, to: null });

export class Match {
  constructor(view) {
    this.view = view;
    this.choice = nothingChosen();
    this.panel = null;
    this.thrown = null;
    this.refusal = null;
    this.notices = [];
    this.listeners = [];
    this.busy = false;
    this.stale = false;
    this.loading = null;
    this.heard = view.seq;
    this.missed = 0;
  }

  onChange(listener) {
    this.listeners.push(listener);
  }

  changed() {
    for (const listener of this.listeners) listener(this);
  }

  get position() {
    return this.view.position;
  }

  /** What may be said. What the neutral may do now stands where a seat's own offers stand: they exclude each other. */
  get legal() {
    const { neutral, ...offers } = this.view.legal ?? {};
    return neutral ? { ...offers, ...neutralOffers(neutral) } : offers;
  }

  /** Who places, attacks and occupies now: the seat on turn, or the neutral of a duel. */
  get actor() {
    return this.view.legal?.neutral || this.position.throw?.seat === NEUTRAL ? NEUTRAL : this.turn;
  }

  get turn() {
    return this.view.position.turn;
  }

  owner(territory) {
    return this.position.owners?.[territory] ?? null;
  }

  armies(territory) {
    return this.position.armies?.[territory] ?? 0;
  }

  choose(choice) {
    this.choice = { ...nothingChosen(), ...choice };
    this.refusal = null;
    this.changed();
  }

  open(panel) {
    this.panel = panel;
    this.refusal = null;
    this.changed();
  }

  /** Says the action; true when the referee took it. `at` is what was tapped: a refusal appears beside it. */
  async say(action, { at = null, pin } = {}) {
    if (this.busy) return false;
    this.busy = true;
    const answer = await say(page.id, { action, seq: this.view.seq, pin });
    this.busy = false;
    if (!answer.ok) return this.refused(action, answer, at);
    this.accepted(answer);
    this.take(answer.view);
    if (this.missed > this.view.seq) await this.refresh();
    return true;
  }

  accepted({ seq, events, notices }) {
    this.heard = seq;
    this.refusal = null;
    this.notices = notices ?? [];
    this.happened(events ?? []);
  }

  async refused(action, answer, at) {
    this.refusal = { ...answer, action, at };
    if (answer.status === 409 || this.missed > this.view.seq) await this.refresh();
    else this.changed();
    return false;
  }

  /** A move arrived by the stream; our own comes back with the answer, too, and counts once. */
  async followed(move) {
    if (move.seq <= this.heard) return;
    if (this.busy) {
      this.missed = move.seq;
      return;
    }
    this.heard = move.seq;
    this.notices = [];
    this.refusal = null;
    this.happened(move.events ?? []);
    await this.refresh();
  }

  happened(events) {
    hearNews(events);
    hearTrades(this, events);
    for (const event of events) {
      if (event.type === "losses") this.thrown = { ...event, defending: this.defending(event) };
      if (event.type === "undone" || event.type === "turn_started") this.thrown = null;
      if (event.type === "undone") this.choice = nothingChosen();
      if (event.type === "conquered") this.choice = nothingChosen();
      if (event.type === "occupied") this.choice = { ...nothingChosen(), from: event.territory };
      if (event.type === "turn_ended") this.choice = nothingChosen();
    }
  }

  /** Whom the attack was on; the view may be ahead of the news, and the territory conquered. */
  defending({ seat, to }) {
    return [this.view, this.past].map((view) => view?.position.owners[to]).find((owner) => owner !== seat);
  }

  /** The view has been asked for after this call, and is shown; calls that come meanwhile share one more question. */
  refresh() {
    this.stale = true;
    this.loading ??= this.load().finally(() => { this.loading = null; });
    return this.loading;
  }

  async load() {
    while (this.stale) {
      this.stale = false;
      const view = await getView(page.id, page.query ? `?${page.query}` : "");
      if (view.ok) this.take(view);
      else this.changed();
    }
  }

  /** Shows that view, unless a later one is shown already. */
  take(view) {
    if (view.seq > this.view.seq) this.past = this.view;
    if (view.seq >= this.view.seq) this.view = view;
    this.keepWhatIsPossible();
    this.changed();
  }

  /** The same attack stays armed as long as the referee offers it. */
  keepWhatIsPossible() {
    const { from, to } = this.choice;
    if (from && this.owner(from) !== this.actor) this.choice = nothingChosen();
    else if (to && !this.legal.attack?.from[from]?.to[to]) this.choice = { ...nothingChosen(), from };
  }
}
