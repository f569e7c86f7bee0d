/** Whose turn, round, phase steps, and what is asked now. */

import { button, h, replace, seatMark, sign } from "../lib/dom.js";
import { count, playersOf, t, territoryName } from "../lib/page.js";
import { menu } from "./menu.js";
import { isTaking, takeQuestion } from "./take.js";

const node = document.getElementById("head");
const STEPS = ["reinforce", "attack", "fortify", "draw"];

const stepOf = (match) => {
  const { phase } = match.position;
  if (phase === "occupy") return "attack";
  return phase === "reinforce" && match.legal.attack ? "attack" : phase;
};

const steps = (match) => {
  const now = stepOf(match);
  const shown = now === "discard" ? ["discard", ...STEPS] : STEPS;
  const passed = shown.indexOf(now);
  const step = (name, index) =>
    h("li", { class: index < passed ? "is-past" : null, "aria-current": name === now ? "step" : null }, t(`phase.${name}`));
  return h("ol", { class: "steps plain" }, shown.map(step));
};

/** [legal offer, what is asked]: the first offer there is decides. */
const QUESTIONS = [
  ["deal", () => t("ask.deal")],
  ["discard", (match, { seat }) => t("ask.discard", { player: playersOf(match.view.seats, seat) })],
  ["reroll", () => t("ask.reroll")],
  ["occupy", (match, { to }) => t("ask.occupy", { name: territoryName(to) })],
  ["place", (match, { most }) => (match.choice.from ? t("ask.place_here", { name: territoryName(match.choice.from) }) : count("ask.place", most))],
  ["attack", (match) => attackQuestion(match)],
  ["fortify", () => t("ask.fortify")],
  ["draw", (match, { seat }) => t("ask.draw", { player: playersOf(match.view.seats, seat) })],
  ["end", () => t("ask.end")],
];

const attackQuestion = ({ choice: { source, from, to } }) => {
  if (to) return t("ask.throw", { from: territoryName(from), to: territoryName(to) });
  if (source) return t("ask.move", { from: territoryName(source), to: territoryName(from) });
  return from ? t("ask.target", { name: territoryName(from) }) : t("ask.attack");
};

export const question = (match) => {
  const { legal, view } = match;
  if (view.result) return t("ask.over");
  if (legal.trade?.forced) return count("ask.trade", view.next_set, { player: playersOf(view.seats, legal.trade.seat) });
  if (isTaking(match)) return takeQuestion(match);
  const found = QUESTIONS.find(([offer]) => legal[offer]);
  return found ? found[1](match, legal[found[0]]) : t("ask.wait", { player: playersOf(view.seats, match.turn) });
};

const menuButton = (match) =>
  button(sign("menu"),
    () => match.open(match.panel ? null : menu), { class: "button quiet", "aria-label": t("menu"), "aria-expanded": String(Boolean(match.panel)), "data-key": "menu" });

const who = (match) =>
  h("div", { class: "who", "data-seat": match.turn ?? "neutral" },
    match.turn ? seatMark(match.turn) : null,
    h("div", { class: "who-name" },
      h("strong", {}, match.turn ? playersOf(match.view.seats, match.turn) : t("setup")),
      match.turn ? h("span", { class: "soft" }, t("round", { number: match.position.round })) : null),
    menuButton(match));

export const showHead = (match) =>
  replace(node, who(match), match.turn ? steps(match) : null, h("p", { class: "ask", "aria-live": "polite" }, question(match)));
