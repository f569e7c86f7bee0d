/** Whose turn, round, phase steps, and what is asked now. */

import { button, byId, h, replace, seatMark, sign } from "../../frame/dom.js";
import { count, page, playersOf, t, territoryName, turnOf } from "../../frame/page.js";
import { sumText } from "../mirror.js";
import { isDealWaiting, isNaming, isPlacing, isTaking, NEUTRAL, stepsOf } from "../model.js";
import { waitingQuestion } from "./dealing.js";
import { nameOfSender } from "./field.js";
import { menu } from "./menu.js";
import { namingQuestion } from "./owing.js";
import { placerOf, placingQuestion } from "./placing.js";
import { takeQuestion } from "./taking.js";

/** @import { Match } from "./match.js" */
/** @import { Colour, TradeOffer } from "../types.d.ts" */

const node = byId("head");

const steps = (/** @type {Match} */ { view }) => {
  const names = stepsOf(view, page.card_first);
  const passed = names.indexOf(view.step);
  const items = names.map((name, index) =>
    h(
      "li",
      { class: index < passed ? "is-past" : null, "aria-current": name === view.step ? "step" : null },
      t(`phase.${name}`),
    ),
  );
  return h("ol", { class: "steps plain" }, items);
};

const leader = (/** @type {Match} */ { view }) => playersOf(view.seats, view.neutral?.leader ?? "");

/** @type {(match: Match, seat: Colour, most: number) => string} */
const placeQuestion = (match, seat, most) => {
  if (match.choice.from) return t("ask.place_here", { name: territoryName(match.choice.from) });
  return seat === NEUTRAL ? count("ask.neutral_place", most, { player: leader(match) }) : count("ask.place", most);
};

const attackQuestion = (/** @type {Match} */ match) => {
  const { source, from, to } = match.choice;
  const sender = to && page.committed && nameOfSender(match);
  if (sender) return t("ask.commit", { player: sender });
  if (from && to) return t("ask.throw", { from: territoryName(from), to: territoryName(to) });
  if (source && from) return t("ask.move", { from: territoryName(source), to: territoryName(from) });
  if (!from && match.actor === NEUTRAL)
    return t("ask.neutral_attack", { player: leader(match), turn: playersOf(match.view.seats, match.turn ?? "") });
  return from && match.legal.attack?.from[from] ? t("ask.target", { name: territoryName(from) }) : t("ask.attack");
};

/** @type {(match: Match, trade: TradeOffer) => string} */
const tradeQuestion = ({ view }, { seat }) => {
  const player = playersOf(view.seats, seat);
  return view.next_set === null ? t("ask.trade_some", { player }) : count("ask.trade", view.next_set, { player });
};

/** What is asked where an offer decides: the first there is. */
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

const question = (/** @type {Match} */ match) => {
  const { legal, view } = match;
  if (view.result) return t("ask.over");
  if (legal.trade?.forced) return tradeQuestion(match, legal.trade);
  if (isDealWaiting(view)) return waitingQuestion(match);
  if (isTaking(view)) return takeQuestion(match);
  if (isPlacing(view)) return placingQuestion(match);
  if (isNaming(view)) return namingQuestion(match);
  return offerQuestion(match);
};

const menuKey = (/** @type {Match} */ match) =>
  button(sign("menu"), () => match.open(match.panel ? null : menu), {
    class: "button quiet",
    "aria-label": t("menu"),
    "aria-expanded": String(Boolean(match.panel)),
    "data-key": "menu",
  });

const stage = (/** @type {Match} */ match) => {
  if (match.turn) return t("round", { number: match.position.round });
  return isPlacing(match.view) ? t("setup") : null;
};

/* While the neutral acts, its leader is asked. */
const nameOf = (/** @type {Match} */ match, /** @type {Colour | null | undefined} */ seat) => {
  if (seat === NEUTRAL) return t("neutral_led", { player: leader(match) });
  return seat ? playersOf(match.view.seats, seat) : t("setup");
};

const who = (/** @type {Match} */ match) => {
  const seat = isPlacing(match.view) ? placerOf(match) : match.actor;
  return h(
    "div",
    { class: "who", "data-seat": seat || NEUTRAL },
    seat ? seatMark(seat) : null,
    h("div", { class: "who-name" }, h("strong", {}, nameOf(match, seat)), h("span", { class: "soft" }, stage(match))),
    menuKey(match),
  );
};

/* Why so many armies: said while they are placed. */
const why = (/** @type {Match} */ { legal, view }) =>
  legal.place ? h("span", { class: "ask-why" }, sumText(view)) : null;

export const showHead = (/** @type {Match} */ match) =>
  replace(
    node,
    who(match),
    match.turn ? steps(match) : null,
    h("div", { class: "ask" }, h("p", { "aria-live": "polite" }, question(match)), why(match)),
  );
