/** The match as this page knows it: the server's view, what is chosen on the board, and the last answers. */

import { getView } from "../api.js";
import { Outbox } from "../outbox.js";
import { page } from "../../frame/page.js";
import { hearTrades } from "./challenges.js";

export const NEUTRAL = "neutral";

/* The table says it for whoever leads the neutral. */
const neutralOffers = ({ seat, ...offers }) =>
  Object.fromEntries(Object.entries(offers).map(([name, offer]) => [name, { ...offer, seat: NEUTRAL }]));

/* What a finger on its way may be about to tap. */
const offeredKeys = () =>
  Array.from(document.querySelectorAll("#pad [data-key], #keys [data-key]"), ({ dataset }) => dataset.key).join(" ");

const nothingChosen = () => ({ source: null, from: null, to: null });

/* Armies of the set-up and dealt territories are entered in quick succession, each tap meant for itself. */
const isOneOfMany = ({ legal }) => Boolean(legal.initial || legal.take);

export class Match {
  constructor(view, rest) {
    this.view = view;
    this.rest = rest;
    this.outbox = new Outbox(page.id, view.audience, () => this.onWay());
    this.tapped = null;
    this.said = 0;
    this.choice = nothingChosen();
    this.panel = null;
    this.refusal = null;
    this.listeners = [];
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

  /** Whether taps have to wait for the answer to the last one. */
  get waits() {
    return this.outbox.busy && !isOneOfMany(this);
  }

  /** Whether a tap counts for nothing now. */
  get isDeaf() {
    return this.waits || this.rest.isResting;
  }

  /** Says the action; true when the referee took it. `at` is what was tapped: a refusal appears beside it. */
  async say(action, { at = null } = {}) {
    if (this.outbox.busy) return false;
    this.tapped = at?.dataset.key ?? null;
    this.refusal = null;
    return this.answered(action, await this.outbox.say({ action, seq: this.view.seq }), at);
  }

  /** What an earlier page of this tablet had said, and never learned the end of. */
  async resume() {
    const said = this.outbox.resume();
    const { action } = this.outbox.waiting ?? {};
    const answer = await said;
    if (answer) await this.answered(action, answer, null);
  }

  async answered(action, answer, at) {
    const quick = isOneOfMany(this);
    const taken = answer.ok ? await this.accepted(answer) : await this.refused(action, answer, at);
    if (!quick) this.rest.begin();
    return taken;
  }

  /** An action has gone, or nobody knows whether it arrived: then what others do shall not wait for it. */
  onWay() {
    if (this.outbox.doubtful && this.missed > this.view.seq) this.refresh();
    else this.changed();
  }

  async accepted({ seq, events, view }) {
    this.heard = Math.max(seq, this.heard);
    this.refusal = null;
    hearTrades(this, events ?? []);
    this.settle(events ?? []);
    this.take(view);
    if (this.missed > this.view.seq) await this.refresh();
    return true;
  }

  async refused(action, answer, at) {
    this.refusal = answer.dropped ? null : { ...answer, action, at };
    if (answer.status === 422 && this.missed <= this.view.seq) this.changed();
    else await this.refresh();
    return false;
  }

  /** A move arrived by the stream; our own comes back with the answer, too, and counts once. */
  async followed(move) {
    if (move.seq <= this.heard) return;
    if (this.outbox.busy && !this.outbox.doubtful) {
      this.missed = move.seq;
      return;
    }
    this.heard = move.seq;
    hearTrades(this, move.events ?? []);
    await this.refresh();
  }

  /** Where the own action leads the finger next. What others do leaves what is being chosen as it is. */
  settle(events) {
    this.said += 1;
    for (const { type, territory } of events) {
      if (["undone", "conquered", "turn_ended"].includes(type)) this.choice = nothingChosen();
      if (type === "occupied") this.choice = { ...nothingChosen(), from: territory };
    }
  }

  /** The view has been asked for after this call, and is shown; calls that come meanwhile share one more question. */
  refresh() {
    this.stale = true;
    this.loading ??= this.load().finally(() => {
      this.loading = null;
    });
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

  /** Shows that view, unless a later one is shown already. What was refused before the match ended is of no use now. */
  take(view) {
    const before = offeredKeys();
    if (view.result && !this.view.result && this.refusal?.code !== "stale") this.refusal = null;
    if (view.seq >= this.view.seq) this.view = view;
    this.keepWhatIsPossible();
    this.changed();
    if (offeredKeys() !== before && !isOneOfMany(this)) this.rest.begin();
  }

  /** What is being chosen stays chosen as long as the referee offers it. */
  keepWhatIsPossible() {
    const { source, from, to } = this.choice;
    if (from && this.owner(from) !== this.actor) this.choice = nothingChosen();
    else if (to && !this.legal.attack?.from[from]?.to[to]) this.choice = { ...nothingChosen(), from };
    else if (source && !this.legal.fortify?.from[source]?.to.includes(from)) this.choice = { ...nothingChosen(), from };
  }
}
