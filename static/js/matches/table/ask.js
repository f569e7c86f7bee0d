/**
 * The current question, in the band below the map: who is asked, and the reason for the number of armies. It is read
 * from across the table.
 */

import { byId, h, replace, seatMark } from "../../frame/dom.js";
import { playersOf } from "../../frame/page.js";
import { placerOf } from "../acting/placing.js";
import { question, shortQuestion } from "../acting/question.js";
import { callByFirstNames, leaderOf, NEUTRAL } from "../live/model.js";
import { isPlacing } from "../live/set_up.js";
import { fitFirst } from "../parts/fit.js";
import { sumText } from "../parts/mirror.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match } from "../acting/match.js" */

const node = byId("ask");
/** The maximum length of a question that fits, in letters. */
const SHORT_LETTERS = 16;

/** Return the sum that explains the number of armies, while they are placed. @type {(match: Match) => string} */
const why = ({ legal, view }) => (legal.place ? sumText(view) : "");

/**
 * Return the players who are asked; their name also appears above the rail, in large letters.
 *
 * @type {(match: Match) => Children}
 */
const whom = (match) => {
  const seat = isPlacing(match.view) ? placerOf(match) : match.actor;
  if (!seat || match.view.result) return null;
  const name = seat === NEUTRAL ? leaderOf(match.view) : playersOf(match.view.seats, seat);
  return h("p", { class: "ask-of" }, seatMark(seat), h("span", { class: "visually-hidden" }, name));
};

const text = h("p", { class: "ask-what", "aria-live": "polite" });
let drawn = "";
/**
 * @type {[string, string, Children][]} the question, the sum and the mark, which may have to give its room to the sum
 */
let wordings = [];

const say = () =>
  fitFirst(
    node,
    wordings,
    ([what, because, whose]) => {
      if (text.textContent !== what) text.textContent = what;
      replace(node, whose, text, because ? h("p", { class: "ask-why" }, because) : null);
    },
    SHORT_LETTERS,
  );

/* Turning the tablet changes the available room. */
new ResizeObserver(() => wordings.length && say()).observe(node);

/* Write and measure the question only if it has changed: otherwise it would be read out at every tap, and every tap
 * would wait. */
export const showAsk = (/** @type {Match} */ match) => {
  const [says, reason, mark] = [question(match), why(match), whom(match)];
  const next = JSON.stringify([says, reason, mark && h("p", {}, mark).innerHTML]);
  if (next === drawn) return;
  drawn = next;
  const called = question(callByFirstNames(match));
  wordings = [
    [says, reason, mark],
    [called, reason, mark],
    [called, reason, null],
    [called, "", mark],
    [shortQuestion(match), "", mark],
  ];
  say();
};
