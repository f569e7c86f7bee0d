/** The secrets of a seat: the same on its phone and on the tablet while everybody else looks away. */

import { byId, h, replace } from "../../frame/dom.js";
import { linkClause } from "../../frame/clause.js";
import { page, t } from "../../frame/page.js";
import { whatCameSince } from "../live/connection.js";
import { secretHappenings } from "../parts/mirror.js";
import { knownId } from "../live/model.js";
import { capitalBack, capitalFace, cardBack, cardFace, cardRow, missionBack, missionFace } from "./cards.js";
import { holdToLook, turnOver } from "../parts/secret.js";

/** @import { Refusal, SeatSecrets, SeatView, View } from "../types.d.ts" */
/** @import { Offers } from "./offers.js" */

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
  constructor(/** @type {Kind} */ kind) {
    this.kind = kind;
    /** @type {View | null} */
    this.view = null;
    /** @type {SeatSecrets} */
    this.own = { missions: [], hand: [], capital: null, sets: [], drawable: [] };
    /** What the seat may do with them; it comes with what a phone acts with. @type {Offers | null} */
    this.offers = null;
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
    this.renderHeld(view);
    this.renderHand(view);
    this.offers?.render(view);
  }

  /** Forget the seat, which does not belong to this device any more: none of its secrets is drawn again. */
  forget() {
    this.view = null;
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
    this.offers?.renderSets(view);
  }

  /* Only this seat may know which card the news is about, as with the cards themselves. */
  handNews(/** @type {View} */ view) {
    const news = secretHappenings(view);
    return news.length && !this.isHandOpen ? [t("hand_changed")] : news;
  }
}
