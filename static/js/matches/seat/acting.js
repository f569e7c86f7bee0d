/**
 * All that a seat is asked and acts with: the question, the meaning of a tap on the board and the keys below it, what it
 * may do with its cards and missions, votes, challenges, dead phones. It comes when a phone is asked for the first time.
 */

import { byId } from "../../frame/dom.js";
import { lights, tapTerritory } from "../acting/choosing.js";
import { forgetThrow, keepThrow, placeOf, takeUpThrow } from "../acting/kept_throw.js";
import { showLights } from "../acting/lights.js";
import { showTip } from "../acting/tip.js";
import { renderAsks } from "./asks.js";
import { Challenges } from "./challenges.js";
import { Offers } from "./offers.js";
import { renderOpenings } from "./openings.js";
import { renderPad } from "./pad.js";
import { Votes } from "./votes.js";

/** @import { Match } from "../acting/match.js" */
/** @import { Territory } from "../types.d.ts" */
/** @import { Holdings } from "./holdings.js" */
/** @import { Submitting } from "./offers.js" */

export class Acting {
  /**
   * Begin with the throw that an earlier page left.
   *
   * @param {Match} match
   * @param {Holdings} holdings
   * @param {Submitting & { drawTrades: () => unknown }} how
   */
  constructor(match, holdings, { drawTrades, ...submitting }) {
    this.match = match;
    this.challenges = new Challenges(match.trades, drawTrades, submitting.rest);
    this.votes = new Votes(byId("votes"), byId("ballots"), match.ballots, submitting.rest);
    holdings.offers = new Offers(holdings, submitting);
    takeUpThrow(match);
    this.votes.show();
  }

  tap(/** @type {Territory} */ territory) {
    tapTerritory(this.match, territory);
  }

  /** Draw what is lit, the question, the keys and the answer to a tap. */
  render() {
    showLights(this.match, lights(this.match));
    renderOpenings(byId("openings"), this.match);
    renderAsks(byId("ask"), this.match);
    renderPad(this.match);
    showTip(this.match);
  }

  /** Keep the throw that is being entered. */
  keepEntered() {
    keepThrow(this.match);
  }

  /** Forget what was entered: this phone may not enter it any more. */
  forgetEntered() {
    forgetThrow(placeOf(this.match));
  }
}
