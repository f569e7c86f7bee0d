/** The traded sets of a match as a page knows them, and the challenges to them. */

import { page, t } from "../../frame/page.js";
import { getChallenges } from "./api.js";

/** @import { Colour, Reply, TradesSoFar } from "../types.d.ts" */

export class Trades {
  constructor(/** @type {() => unknown} */ onChange, query = "") {
    this.onChange = onChange;
    this.query = query;
    /** @type {TradesSoFar} */
    this.soFar = { seq: 0, trades: [], costs: {} };
    this.fault = "";
    this.requests = 0;
    /** The latest request that was answered. */
    this.answered = 0;
  }

  /** Ask for the trades and challenges. An answer that arrives after a newer one, or after a newer trade, is ignored. */
  async ask() {
    this.requests += 1;
    const request = this.requests;
    const answer = await getChallenges(page.id, this.query);
    if (!answer.ok || request < this.answered || answer.seq < this.soFar.seq) return;
    this.answered = request;
    this.soFar = answer;
    this.onChange();
  }

  /**
   * Take the trades that came with a view, which is shown next. While an action was being sent the view may have waited
   * so long that an answer about the same trades came before it and knows of a challenge to them.
   */
  take(/** @type {TradesSoFar} */ trades) {
    if (trades.seq > this.soFar.seq) this.soFar = trades;
  }

  /** Return the trades that may still be challenged, by other seats than `own`. */
  open(/** @type {Colour} */ own = "") {
    return this.soFar.trades.filter(({ seat, challenge }) => seat !== own && !challenge);
  }

  /** Return the trades whose cards somebody wants to see now. */
  get challenged() {
    return this.soFar.trades.filter(({ challenge }) => challenge && !challenge.outcome);
  }

  /** Wait for the answer to a challenge, ask for the trades again, and note why it was refused. */
  async settle(/** @type {Promise<Reply>} */ sending) {
    const { ok, text } = await sending;
    await this.ask();
    this.fault = ok ? "" : (text ?? t("line.away"));
    this.onChange();
  }
}
