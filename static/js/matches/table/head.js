/** Whose turn, round, phase steps, and what is asked now. */

import { button, h, replace, seatMark, sign } from "../../frame/dom.js";
import { sumText } from "../mirror.js";
import { count, page, playersOf, t, territoryName, turnOf } from "../../frame/page.js";
import { isNaming, namingQuestion } from "./capitals.js";
import { asked } from "./field.js";
import { isWaiting, waitingQuestion } from "./dealing.js";
import { menu } from "./menu.js";
import { NEUTRAL } from "./match.js";
import { isPlacing, placer, placingQuestion } from "./placing.js";
import { isTaking, takeQuestion } from "./taking.js";

const node = document.getElementById("head");
/* Some rulebooks have the card drawn before armies are moved. */
const STEPS = ["reinforce", "attack", ...(page.card_first ? ["draw", "fortify"] : ["fortify", "draw"])];

const WITH_NEUTRAL = ["reinforce", NEUTRAL, ...STEPS.slice(1)];

const steps = (match) => {
  const now = match.view.step;
  const shown = now === "discard" ? ["discard", ...STEPS] : match.view.neutral?.territories ? WITH_NEUTRAL : STEPS;
  const passed = shown.indexOf(now);
  const step = (name, index) =>
    h(
      "li",
      { class: index < passed ? "is-past" : null, "aria-current": name === now ? "step" : null },
      t(`phase.${name}`),
    );
  return h("ol", { class: "steps plain" }, shown.map(step));
};

/** [legal offer, what is asked]: the first offer there is decides. */
const QUESTIONS = [
  ["deal", () => t("ask.deal")],
  ["discard", (match, { seat }) => t("ask.discard", { player: playersOf(match.view.seats, seat) })],
  ["reroll", () => t("ask.reroll")],
  ["occupy", (match, { to }) => t("ask.occupy", { name: territoryName(to) })],
  ["place", (match, { seat, most }) => placeQuestion(match, seat, most)],
  ["attack", (match) => attackQuestion(match)],
  ["fortify", () => t("ask.fortify")],
  ["draw", (match, { seat }) => t("ask.draw", { player: playersOf(match.view.seats, seat) })],
  ["end", (match, { seat }) => t(seat === NEUTRAL ? "neutral_done" : "ask.end")],
];

const leader = ({ view }) => playersOf(view.seats, view.neutral.leader);

const placeQuestion = (match, seat, most) => {
  if (match.choice.from) return t("ask.place_here", { name: territoryName(match.choice.from) });
  return seat === NEUTRAL ? count("ask.neutral_place", most, { player: leader(match) }) : count("ask.place", most);
};

const attackQuestion = (match) => {
  const { source, from, to } = match.choice;
  const commits = to && page.committed && asked(match);
  if (commits) return t("ask.commit", { player: commits });
  if (to) return t("ask.throw", { from: territoryName(from), to: territoryName(to) });
  if (source) return t("ask.move", { from: territoryName(source), to: territoryName(from) });
  if (!from && match.actor === NEUTRAL)
    return t("ask.neutral_attack", { player: leader(match), turn: playersOf(match.view.seats, match.turn) });
  return match.legal.attack.from[from] ? t("ask.target", { name: territoryName(from) }) : t("ask.attack");
};

const tradeQuestion = ({ legal: { trade }, view }) => {
  const player = playersOf(view.seats, trade.seat);
  return view.next_set === null ? t("ask.trade_some", { player }) : count("ask.trade", view.next_set, { player });
};

export const question = (match) => {
  const { legal, view } = match;
  if (view.result) return t("ask.over");
  if (legal.trade?.forced) return tradeQuestion(match);
  if (isWaiting(match)) return waitingQuestion(match);
  if (isTaking(match)) return takeQuestion(match);
  if (isPlacing(match)) return placingQuestion(match);
  if (isNaming(match)) return namingQuestion(match);
  const found = QUESTIONS.find(([offer]) => legal[offer]);
  return found ? found[1](match, legal[found[0]]) : turnOf("ask.wait", view.seats, match.turn);
};

const menuButton = (match) =>
  button(sign("menu"), () => match.open(match.panel ? null : menu), {
    class: "button quiet",
    "aria-label": t("menu"),
    "aria-expanded": String(Boolean(match.panel)),
    "data-key": "menu",
  });

const stage = (match) => {
  if (match.turn) return t("round", { number: match.position.round });
  return isPlacing(match) ? t("setup") : null;
};

/* While the neutral acts, its leader is asked. */
const named = (match, seat) => {
  if (seat === NEUTRAL) return t("neutral_led", { player: leader(match) });
  return seat ? playersOf(match.view.seats, seat) : t("setup");
};

const who = (match) => {
  const seat = isPlacing(match) ? placer(match) : match.actor;
  return h(
    "div",
    { class: "who", "data-seat": seat || NEUTRAL },
    seat ? seatMark(seat) : null,
    h("div", { class: "who-name" }, h("strong", {}, named(match, seat)), h("span", { class: "soft" }, stage(match))),
    menuButton(match),
  );
};

/* Why so many armies: said while they are placed. */
const why = (match) => (match.legal.place ? h("span", { class: "ask-why" }, sumText(match.view)) : null);

export const showHead = (match) =>
  replace(
    node,
    who(match),
    match.turn ? steps(match) : null,
    h("div", { class: "ask" }, h("p", { "aria-live": "polite" }, question(match)), why(match)),
  );
