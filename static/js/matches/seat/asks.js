/** What the seat is asked now, above the board: the question, the forced trade, the armies of the set-up. */

import { button, h, replace } from "../../frame/dom.js";
import { count, t } from "../../frame/page.js";
import { announcedText } from "../acting/announcing.js";
import { question } from "../acting/question.js";
import { initialAsk } from "./placing.js";
import { write } from "../live/notation.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match } from "../acting/match.js" */
/** @import { Colour, TradeOffer } from "../types.d.ts" */

/**
 * Ask for the forced trade. The cards stay face down: the referee knows the best set; other sets are chosen among the
 * open cards.
 *
 * @type {(match: Match, offer: TradeOffer) => Children}
 */
const forcedAsk = (match, { seat, sets: [best] = [] }) => [
  h("h2", {}, t("forced")),
  best
    ? button(count("trade_best", best.armies), (key) => match.say(write.trade(seat, best.cards), key), {
        class: "button big primary wide",
        "data-key": "best",
      })
    : h("p", { class: "soft" }, t("trade_at_table")),
];

/** The offers that the board and the pad below it answer. */
const ANSWERED_BELOW = ["place", "attack", "fortify", "occupy", "reroll", "draw", "end", "take"];

/* The same element for every question: one that comes with its words would not be read out. */
const questionText = h("p", { class: "ask-what", "aria-live": "polite" });

/** @type {(match: Match) => Children} */
const asksOf = (match) => {
  const { legal, view } = match;
  /* A forced trade is asked for alone. */
  if (legal.trade?.forced) return forcedAsk(match, legal.trade);
  if (view.announced) return questionText;
  if (view.to_place && !view.position.turn) return initialAsk(match);
  return ANSWERED_BELOW.some((name) => name in legal) || legal.pay ? questionText : null;
};

/** Return the question; whoever only owes armies is asked for them while somebody else is on turn. */
const questionOf = (/** @type {Match} */ match) => {
  const { legal, view } = match;
  if (view.announced) return `${announcedText(view.announced)} ${question(match)}`;
  const [debtor] = Object.keys(legal.pay ?? {});
  if (!debtor || ANSWERED_BELOW.some((name) => name in legal)) return question(match);
  return count("pay_title", view.penalties_due[/** @type {Colour} */ (debtor)] ?? 0);
};

/**
 * Show what this seat is asked now; nothing when it is not asked.
 *
 * @type {(node: HTMLElement, match: Match) => void}
 */
export const renderAsks = (node, match) => {
  const asks = asksOf(match);
  const isQuestion = asks === questionText;
  node.hidden = !asks;
  if (!isQuestion || !node.contains(questionText)) replace(node, h("div", { class: "stack" }, asks));
  const says = isQuestion ? questionOf(match) : "";
  /* A question that is written again would be read out again. */
  if (questionText.textContent !== says) questionText.textContent = says;
};
