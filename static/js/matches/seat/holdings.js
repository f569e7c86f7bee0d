/**
 * The secrets of a seat and what it does with them: the same on its phone and on the tablet while everybody else looks
 * away.
 */

import { button, byId, h, replace } from "../../frame/dom.js";
import { linkClause } from "../../frame/clause.js";
import { count, page, t } from "../../frame/page.js";
import { whatCameSince } from "../live/connection.js";
import { secretHappenings } from "../parts/mirror.js";
import { endsTurn, knownId } from "../live/model.js";
import { capitalBack, capitalFace, capitalPicker, capitalsOpen } from "./capital.js";
import { cardBack, cardFace, cardRow, missionBack, missionFace, setOffer } from "./cards.js";
import { enterCard, enterMissions } from "./entering.js";
import { CardFinder } from "./finder.js";
import { missionPicker, missionsDue } from "./missions.js";
import { holdToLook, turnOver } from "../parts/secret.js";
import { write } from "../live/notation.js";

/** @import { Rest } from "../live/rest.js" */
/** @import { Refusal, SeatSecrets, SeatView, SetOffer, Spoken, View } from "../types.d.ts" */
/** @import { Speak } from "./entering.js" */

/**
 * The differences between the two pages.
 *
 * @typedef {object} Kind
 * @property {boolean} turnsHand whether the hand has its own key that turns it over; otherwise it is shown with the
 *   rest while the button is held
 * @property {boolean} asksForced whether a forced trade is asked for here, and not above
 * @property {boolean} hidesAtEnd whether nothing of it is shown once the match is over
 */

/** @type {Kind} */
export const PHONE = { turnsHand: true, asksForced: false, hidesAtEnd: true };
/** @type {Kind} */
export const TABLET = { turnsHand: false, asksForced: true, hidesAtEnd: false };

/** The parts that may be busy, or that the second tap of a double tap must not hit. */
export const PARTS = "#enter, #sets, #discard";

/** Return a list; hands and missions of others are numbers. @type {(held: unknown) => string[]} */
const listed = (held) => (Array.isArray(held) ? held : []);

/**
 * Return what the view of a seat's phone contains of its own secrets.
 *
 * @type {(view: SeatView) => SeatSecrets}
 */
export const secretsOf = ({ legal, position, seat }) => ({
  missions: listed(position.missions?.[seat]),
  hand: listed(position.hands?.[seat]),
  capital: position.capitals?.[seat] ?? null,
  sets: (legal.trade?.seat === seat && legal.trade.sets) || [],
  drawable: legal.draw?.cards ?? [],
});

/** Return the refusal as a sentence with its clause. */
export const refusalText = (/** @type {Refusal} */ answer) =>
  answer.code === "stale" ? [t("not_entered"), " ", whatCameSince(answer)] : linkClause(page.id, answer);

export class Holdings {
  /**
   * @param {Kind} kind
   * @param {object} how
   * @param {(action: string) => unknown} how.say submits one action
   * @param {(saying: (speak: Speak) => Promise<Spoken>) => unknown} how.enter submits what only this seat knows;
   *   `speak` repeats it while somebody else is faster
   * @param {Rest} how.rest
   */
  constructor(kind, { say, enter, rest }) {
    this.kind = kind;
    this.say = say;
    this.rest = rest;
    /** @type {View | null} */
    this.view = null;
    /** @type {SeatSecrets} */
    this.own = { missions: [], hand: [], capital: null, sets: [], drawable: [] };
    /** @type {number | null} the mission that the next tap gives back */
    this.armed = null;
    const { seat } = page;
    const renderEntering = () => this.view && this.renderEntering(this.view);
    this.pickMissions = missionPicker(renderEntering, (missions) =>
      enter((speak) => enterMissions(speak, seat, missions)),
    );
    this.pickCapital = capitalPicker(renderEntering, (territory) =>
      enter((speak) => speak(write.capital(seat, territory))),
    );
    this.finder = new CardFinder(byId("enter-card"), (card) => {
      const ends = Boolean(this.view && endsTurn(this.view, seat));
      return enter((speak) => enterCard(speak, { seat, card, cards: this.own.drawable, ends }));
    });
    const renderHeld = () => this.view && this.renderHeld(this.view);
    holdToLook(byId("hold"), renderHeld, renderHeld);
    if (kind.turnsHand) turnOver(byId("turn-over"), () => this.view && this.renderHand(this.view));
  }

  /** Show what the seat holds now; what is held open stays open. */
  show(/** @type {View} */ view, /** @type {SeatSecrets} */ own) {
    this.view = view;
    this.own = own;
    const hasSecrets = own.missions.length > 0 || knownId(own.capital) !== null;
    const isOver = this.kind.hidesAtEnd && Boolean(view.result);
    const { discard, trade } = view.legal;
    this.sectionOf("mission-cards").classList.toggle("is-asked", discard?.seat === page.seat);
    this.sectionOf("hand-cards").classList.toggle("is-asked", Boolean(trade?.forced) && own.sets.length > 0);
    this.sectionOf("mission-cards").hidden = !hasSecrets || isOver;
    this.sectionOf("hand-cards").hidden = isOver;
    byId("hold").hidden = isOver || !(hasSecrets || (!this.kind.turnsHand && own.hand.length));
    byId("missions-title").textContent = t(this.titleKey());
    this.renderEntering(view);
    this.renderHeld(view);
    this.renderHand(view);
    this.renderDiscard(view);
  }

  /** Forget the seat, which does not belong to this device any more: none of its secrets is drawn again. */
  forget() {
    this.view = null;
  }

  /** Cancel the first tap of two. */
  disarm() {
    this.armed = null;
  }

  sectionOf(/** @type {string} */ id) {
    return /** @type {HTMLElement} */ (byId(id).closest("section"));
  }

  titleKey() {
    if (!knownId(this.own.capital)) return "my_missions";
    return this.own.missions.length ? "my_secrets" : "capital.mine";
  }

  get isHeld() {
    return byId("hold").classList.contains("is-held");
  }

  get isHandOpen() {
    return this.kind.turnsHand ? byId("turn-over").getAttribute("aria-pressed") === "true" : this.isHeld;
  }

  /** Draw the missions, the capital, and a hand without a key of its own: face down, until the button is held. */
  renderHeld(/** @type {View} */ view) {
    const { missions } = this.own;
    const capital = knownId(this.own.capital);
    const cards = this.isHeld
      ? [missions.map(missionFace), capital && capitalFace(view, capital)]
      : [missions.map((_, at) => missionBack(at + 1)), capital && capitalBack()];
    const node = byId("mission-cards");
    const section = this.sectionOf("mission-cards");
    /* On a phone, what is held open lies over the page: it leaves the finger free, and its room below stays. */
    section.style.minHeight = this.isHeld ? `${section.offsetHeight}px` : "";
    node.classList.toggle("is-open", this.isHeld);
    if (this.isHeld) node.classList.toggle("is-low", byId("hold").getBoundingClientRect().top < innerHeight / 2);
    replace(node, cards);
    if (!this.kind.turnsHand) this.renderHand(view);
  }

  renderHand(/** @type {View} */ view) {
    const { hand } = this.own;
    const isOpen = this.isHandOpen;
    if (this.kind.turnsHand) {
      byId("turn-over").hidden = !hand.length;
      byId("turn-over").textContent = t(isOpen ? "cover" : "look");
    }
    byId("hand-cards").classList.toggle("is-open", isOpen);
    replace(
      byId("hand-cards"),
      hand.length ? cardRow(hand.map(isOpen ? cardFace : cardBack)) : h("p", { class: "soft" }, t("no_cards")),
      this.handNews(view).map((text) => h("p", { class: "notice small" }, text)),
    );
    this.renderSets(view);
  }

  /* Only this seat may know which card the news is about, as with the cards themselves. */
  handNews(/** @type {View} */ view) {
    const news = secretHappenings(view);
    return news.length && !this.isHandOpen ? [t("hand_changed")] : news;
  }

  /** Draw the sets that may be traded: all of them while the hand is open, else the best, which reveals no card. */
  renderSets(/** @type {View} */ { legal }) {
    const { sets } = this.own;
    const node = byId("sets");
    if (legal.trade?.seat !== page.seat || !sets.length) return replace(node);
    const { forced: isForced } = legal.trade;
    const isOpen = this.kind.turnsHand && this.isHandOpen;
    const keys = isOpen ? this.openSets(isForced) : this.bestSet(sets[0]);
    if (isForced && !this.kind.asksForced) return replace(node, isOpen ? keys : []);
    return replace(node, h("p", { class: "notice" }, t(isForced ? "forced" : "set_free")), keys);
  }

  openSets(/** @type {boolean} */ isForced) {
    const offers = this.own.sets.map((set) => setOffer(set, () => this.trade(set)));
    return h("div", { class: isForced ? "sets is-forced" : "sets" }, offers);
  }

  bestSet(/** @type {SetOffer} */ best) {
    return button(count("trade_best", best.armies), () => this.trade(best), {
      class: "button primary wide",
      "data-key": "best",
    });
  }

  trade(/** @type {SetOffer} */ { cards }) {
    return this.say(write.trade(page.seat, cards));
  }

  renderEntering(/** @type {View} */ view) {
    const { missions, drawable } = this.own;
    const due = missionsDue(view, missions);
    const capitals = capitalsOpen(view);
    byId("enter").hidden = !due && !drawable.length && !capitals.length;
    replace(byId("enter-capital"), capitals.length ? this.pickCapital(capitals) : []);
    replace(byId("enter-missions"), due ? this.pickMissions(due, missions) : []);
    if (drawable.length) this.finder.offer(drawable, endsTurn(view, page.seat));
    else this.finder.close();
  }

  renderDiscard(/** @type {View} */ view) {
    const node = byId("discard");
    if (view.legal.discard?.seat !== page.seat) return replace(node);
    const keys = this.own.missions.map((mission, at) => this.discardKey(view, mission, at));
    const question = h("p", { class: "notice" }, t("discard_ask", { number: page.discard_round }));
    return replace(node, question, h("div", { class: "two-keys" }, keys));
  }

  /**
   * @param {View} view
   * @param {string} mission
   * @param {number} at
   */
  discardKey(view, mission, at) {
    const isArmed = this.armed === at;
    const give = () => {
      if (isArmed) return this.say(write.discard(page.seat, mission));
      this.armed = at;
      this.rest.begin();
      return this.renderDiscard(view);
    };
    return button(t(isArmed ? "give_sure" : "give_back", { number: at + 1 }), give, {
      class: isArmed ? "button danger" : "button",
      "data-key": `give-${at}`,
    });
  }
}
