/** The traded sets of a match as a page knows them, and who demands to see which. */

import { page, t } from "../../frame/page.js";
import { getChallenges } from "./api.js";

/** @import { Reply, TradesSoFar } from "../types.d.ts" */

export class Trades {
  constructor(/** @type {() => unknown} */ onChange, query = "") {
    this.onChange = onChange;
    this.query = query;
    /** @type {TradesSoFar} */
    this.soFar = { seq: 0, trades: [], costs: {} };
    this.fault = "";
  }

  /** Asks what may be demanded, and what is. */
  async ask() {
    const answer = await getChallenges(page.id, this.query);
    if (!answer.ok) return;
    this.take(answer);
    this.onChange();
  }

  /** Takes what was sent along with a view, which is shown next. */
  take(/** @type {TradesSoFar} */ trades) {
    this.soFar = trades;
  }

  /** What was sent of a demand: why it was not taken, and how the trades stand then. */
  async settle(/** @type {Promise<Reply>} */ sending) {
    const { ok, text } = await sending;
    await this.ask();
    this.fault = ok ? "" : (text ?? t("line.away"));
    this.onChange();
  }
}
