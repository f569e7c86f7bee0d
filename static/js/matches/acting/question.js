/** The current question in words, for whoever acts on this page. */

import { count, page, playersOf, t, territoryName, turnOf } from "../../frame/page.js";
import { callByFirstNames, leaderOf, NEUTRAL } from "../live/model.js";
import { choosingSeats, isDealWaiting, isNaming, isPlacing, isTaking } from "../live/set_up.js";
import { announcedQuestion } from "./announcing.js";
import { waitingQuestion } from "./dealing.js";
import { nameOfSender } from "./field.js";
import { placingQuestion } from "./placing.js";
import { takeQuestion } from "./taking.js";

/** @import { Match } from "./match.js" */
/** @import { Colour, TradeOffer } from "../types.d.ts" */

/** @type {(match: Match, seat: Colour, most: number) => string} */
const placeQuestion = (match, seat, most) => {
  if (match.choice.from) return t("ask.place_here", { name: territoryName(match.choice.from) });
  return seat === NEUTRAL
    ? count("ask.neutral_place", most, { player: leaderOf(match.view) })
    : count("ask.place", most);
};

const attackQuestion = (/** @type {Match} */ match) => {
  const { source, from, to } = match.choice;
  if (match.isRegrouping && !source)
    return from ? t("ask.move_where", { name: territoryName(from) }) : t("ask.move_from");
  const sender = to && page.committed && nameOfSender(match);
  if (sender) return t("ask.commit", { player: sender });
  if (from && to) return t("ask.throw", { from: territoryName(from), to: territoryName(to) });
  if (source && from) return t("ask.move", { from: territoryName(source), to: territoryName(from) });
  if (!from && match.actor === NEUTRAL)
    return t("ask.neutral_attack", {
      player: leaderOf(match.view),
      turn: playersOf(match.view.seats, match.turn ?? ""),
    });
  if (!from) return t("ask.attack");
  const [mayAttack, mayMove] = [match.legal.attack?.from[from], match.legal.fortify?.from[from]];
  if (mayAttack && mayMove) return t("ask.target_or_move", { name: territoryName(from) });
  if (mayMove) return t("ask.move_where", { name: territoryName(from) });
  return mayAttack ? t("ask.target", { name: territoryName(from) }) : t("ask.attack");
};

/** @type {(match: Match, trade: TradeOffer) => string} */
const tradeQuestion = ({ view }, { seat }) => {
  const player = playersOf(view.seats, seat);
  return view.next_set === null ? t("ask.trade_some", { player }) : count("ask.trade", view.next_set, { player });
};

/**
 * Return the question without the name, for a place too narrow for it: the rail shows above whose turn it is.
 *
 * @type {(match: Match) => string}
 */
export const shortQuestion = (match) => {
  const { legal, view } = match;
  if (!legal.trade?.forced) return question(callByFirstNames(match));
  return view.next_set === null ? t("trade_some") : count("trade", view.next_set);
};

/** Return the question of the first offer that applies. */
const offerQuestion = (/** @type {Match} */ match) => {
  const { legal, view } = match;
  if (legal.deal) return t("ask.deal");
  if (legal.discard) return t("ask.discard", { player: playersOf(view.seats, legal.discard.seat) });
  if (legal.reroll) return t("ask.reroll");
  if (legal.occupy) return t("ask.occupy", { name: territoryName(legal.occupy.to) });
  if (legal.place) return placeQuestion(match, legal.place.seat, legal.place.most);
  if (legal.attack) return attackQuestion(match);
  if (legal.fortify) return t("ask.fortify");
  if (legal.draw) return t("ask.draw", { player: playersOf(view.seats, legal.draw.seat) });
  if (legal.end) return t(legal.end.seat === NEUTRAL ? "neutral_done" : "ask.end");
  return turnOf("ask.wait", view.seats, match.turn ?? "");
};

/** Return the question of what is asked now. */
export const question = (/** @type {Match} */ match) => {
  const { legal, view } = match;
  if (view.result) return t("ask.over");
  if (view.announced && !match.choice.to) return announcedQuestion(match, view.announced);
  if (legal.trade?.forced) return tradeQuestion(match, legal.trade);
  if (isDealWaiting(view)) return waitingQuestion(match);
  if (isTaking(view)) return takeQuestion(match);
  if (isPlacing(view)) return placingQuestion(match);
  if (isNaming(view)) return count("ask.capital", choosingSeats(view).length);
  return offerQuestion(match);
};
