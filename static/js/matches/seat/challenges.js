/**
 * "Show your cards" from the phone: two taps challenge a trade of a different seat; the challenge may be dropped again.
 */

import { button, byId, h, replace, seatMark } from "../../frame/dom.js";
import { page, playersOf, t } from "../../frame/page.js";
import { decideChallenge, demandCards } from "../live/api.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Rest } from "../live/rest.js" */
/** @import { Trades } from "../live/trades.js" */
/** @import { Challenge, Reply, SeatView, Trade } from "../types.d.ts" */

const node = byId("challenges");

export class Challenges {
  /**
   * @param {Trades} trades
   * @param {() => unknown} draw draws them again, with the keys in the log
   * @param {Rest} rest
   */
  constructor(trades, draw, rest) {
    this.trades = trades;
    this.draw = draw;
    this.rest = rest;
    this.isOpen = false;
    /** @type {number | null} the trade that the next tap challenges */
    this.armed = null;
  }

  /** Show what may be challenged, or hide it. The key lies far below, and its second tap of two hits something else. */
  toggle() {
    this.trades.fault = "";
    this.show({ isOpen: !this.isOpen });
    if (this.isOpen) node.scrollIntoView({ block: "start" });
    this.rest.begin();
  }

  /* A change in the meantime cancels a first tap. */
  show({ isOpen = this.isOpen, armed = /** @type {number | null} */ (null) } = {}) {
    this.isOpen = isOpen;
    this.armed = armed;
    this.draw();
  }

  /* The key that asks is replaced by the key that challenges. */
  arm(/** @type {number} */ seq) {
    this.trades.fault = "";
    this.show({ isOpen: true, armed: seq });
    this.rest.begin();
  }

  /** Send the request and show its outcome. */
  async settle(/** @type {Promise<Reply>} */ sending) {
    await this.trades.settle(sending);
    this.show({ isOpen: false });
    this.rest.begin();
  }

  /**
   * Return the key that demands the cards with one tap on the line of a trade; nothing where no trade can be
   * challenged.
   */
  demandKey(/** @type {SeatView} */ { result }, /** @type {number} */ seq) {
    if (result || !this.trades.open(page.seat).some((trade) => trade.seq === seq)) return null;
    const choose = () => {
      this.arm(seq);
      node.scrollIntoView({ block: "center" });
    };
    return button(t("challenge.key"), choose, {
      class: "button",
      "aria-label": t("challenge.key_label"),
      "data-key": `demand-${seq}`,
    });
  }

  /** @returns {Children} */
  tradeKeys(/** @type {Trade} */ { seq, seat, text }) {
    if (this.armed !== seq)
      return button([seatMark(seat), h("span", {}, text)], () => this.arm(seq), {
        class: "button wide",
        "data-key": `trade-${seq}`,
      });
    const amount = this.trades.soFar.costs.false_accusation;
    return [
      h("p", {}, text),
      amount ? h("p", { class: "soft" }, t("challenge.costs", { amount })) : null,
      button(t("challenge.sure"), () => this.settle(demandCards(page.id, seq, page.seat)), {
        class: "button danger wide",
        "data-key": `sure-${seq}`,
      }),
    ];
  }

  /**
   * @param {SeatView} view
   * @param {string} text
   * @param {Challenge} challenge
   * @returns {Children}
   */
  waiting({ seats }, text, { id, challenger, accused }) {
    const facts = { challenger: playersOf(seats, challenger), accused: playersOf(seats, accused) };
    const withdrawKey = button(t("challenge.withdrawn"), () => this.settle(decideChallenge(page.id, id, "withdrawn")), {
      class: "button wide",
      "data-key": `withdraw-${id}`,
    });
    return [
      h("p", {}, h("strong", {}, t("challenge.demands", facts))),
      h("p", {}, text),
      h("p", { class: "soft" }, t("challenge.wait")),
      challenger === page.seat ? withdrawKey : null,
    ];
  }

  /** @returns {Children} */
  list(/** @type {Trade[]} */ free) {
    return [
      h("p", {}, t("challenge.which")),
      free.map((trade) => this.tradeKeys(trade)),
      button(t("close"), () => this.show({ isOpen: false }), {
        class: "button quiet wide",
        "data-key": "challenge-close",
      }),
    ];
  }

  render(/** @type {SeatView} */ view) {
    const free = view.result ? [] : this.trades.open(page.seat);
    const challenged = view.result ? [] : this.trades.challenged;
    const isListed = this.isOpen && free.length > 0;
    node.hidden = !challenged.length && !isListed && !this.trades.fault;
    replace(
      node,
      h("h2", {}, t("challenge.title")),
      this.trades.fault ? h("p", { class: "notice bad", role: "alert" }, this.trades.fault) : null,
      challenged.map(({ text, challenge }) => this.waiting(view, text, /** @type {Challenge} */ (challenge))),
      isListed ? this.list(free) : null,
    );
  }
}
