/** What a seat may do with its secrets: enter what it drew, trade a set, give a mission back. */

import { button, byId, h, replace } from "../../frame/dom.js";
import { count, page, t, territoryName } from "../../frame/page.js";
import { endsTurn } from "../live/model.js";
import { write } from "../live/notation.js";
import { capitalPicker, capitalsOpen } from "./capital.js";
import { cardFace, cardRow } from "./cards.js";
import { enterCard, enterMissions } from "./entering.js";
import { CardFinder } from "./finder.js";
import { missionPicker, missionsDue } from "./missions.js";

/** @import { Rest } from "../live/rest.js" */
/** @import { SetOffer, Spoken, View } from "../types.d.ts" */
/** @import { Holdings } from "./holdings.js" */
/** @import { Speak } from "./insisting.js" */

/**
 * How the page submits.
 *
 * @typedef {object} Submitting
 * @property {(action: string) => unknown} say submits one action
 * @property {(saying: (speak: Speak) => Promise<Spoken>) => unknown} enter submits what only this seat knows; `speak`
 *   repeats it while somebody else is faster
 * @property {Rest} rest
 */

/** Return a set with the armies that it brings; one tap trades it. */
const setOffer = (/** @type {SetOffer} */ set, /** @type {(set: SetOffer) => unknown} */ trade) => {
  const bonuses = Object.entries(set.bonus ?? {}).map(([territory, number]) =>
    h("span", { class: "set-bonus" }, t("bonus", { number, name: territoryName(territory) })),
  );
  const attributes = { type: "button", class: "button primary wide", onclick: () => trade(set) };
  return h(
    "div",
    { class: "set" },
    cardRow(set.cards.map(cardFace)),
    bonuses,
    h("button", attributes, count("trade", set.armies)),
  );
};

export class Offers {
  /**
   * @param {Holdings} holdings
   * @param {Submitting} how
   */
  constructor(holdings, { say, enter, rest }) {
    this.holdings = holdings;
    this.say = say;
    this.rest = rest;
    /** @type {number | null} the mission that the next tap gives back */
    this.armed = null;
    const { seat } = page;
    const renderEntering = () => holdings.view && this.renderEntering(holdings.view);
    this.pickMissions = missionPicker(renderEntering, (missions) =>
      enter((speak) => enterMissions(speak, seat, missions)),
    );
    this.pickCapital = capitalPicker(renderEntering, (territory) =>
      enter((speak) => speak(write.capital(seat, territory))),
    );
    this.finder = new CardFinder(byId("enter-card"), (card) => {
      const ends = Boolean(holdings.view && endsTurn(holdings.view, seat));
      return enter((speak) => enterCard(speak, { seat, card, cards: holdings.own.drawable, ends }));
    });
  }

  render(/** @type {View} */ view) {
    this.renderEntering(view);
    this.renderDiscard(view);
  }

  /** Cancel the first tap of two. */
  disarm() {
    this.armed = null;
  }

  /** Draw the sets that may be traded: all of them while the hand is open, else the best, which reveals no card. */
  renderSets(/** @type {View} */ { legal }) {
    const { sets } = this.holdings.own;
    const node = byId("sets");
    if (legal.trade?.seat !== page.seat || !sets.length) return replace(node);
    const { forced: isForced } = legal.trade;
    const isOpen = this.holdings.kind.turnsHand && this.holdings.isHandOpen;
    const keys = isOpen ? this.openSets(isForced) : this.bestSet(sets[0]);
    if (isForced && !this.holdings.kind.asksForced) return replace(node, isOpen ? keys : []);
    return replace(node, h("p", { class: "notice" }, t(isForced ? "forced" : "set_free")), keys);
  }

  openSets(/** @type {boolean} */ isForced) {
    const offers = this.holdings.own.sets.map((set) => setOffer(set, () => this.trade(set)));
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
    const { missions, drawable } = this.holdings.own;
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
    const keys = this.holdings.own.missions.map((mission, at) => this.discardKey(view, mission, at));
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
