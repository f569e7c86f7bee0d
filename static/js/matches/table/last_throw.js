/** The last throw: both rows sorted, pairs joined, the loser of each pair dimmed. It stays until the next one. */

import { h, replace, seatMark } from "../../frame/dom.js";
import { sorted, throwText } from "../mirror.js";
import { playersOf, territoryName } from "../../frame/page.js";
import { showLosses } from "./board.js";
import { die } from "./dice.js";

const node = document.getElementById("throw");
let shown = null;

/** Who lost each pair, as the referee counted it: unequal faces speak for themselves, equal ones share what is left. */
export const losersOf = (red, blue, { losses }) => {
  const pairs = red.slice(0, blue.length).map((face, index) => [face, blue[index]]);
  let open = losses.attacker - pairs.filter(([a, d]) => a < d).length;
  return pairs.map(([a, d]) => (a < d ? "red" : a > d ? "blue" : open-- > 0 ? "red" : "blue"));
};

const dieCell = (face, side, loser) =>
  h("span", { class: loser === side ? "thrown-die is-lost" : "thrown-die" }, die(face, side));

const column = (red, blue, losers) => (_, index) =>
  h(
    "span",
    { class: losers[index] ? "pair" : "pair is-alone" },
    red[index] ? dieCell(red[index], "red", losers[index]) : h("span", { class: "thrown-die" }),
    blue[index] ? dieCell(blue[index], "blue", losers[index]) : h("span", { class: "thrown-die" }),
  );

const dice = (thrown) => {
  const [red, blue] = [sorted(thrown.dice.attacker), sorted(thrown.dice.defender)];
  const losers = losersOf(red, blue, thrown);
  return h(
    "span",
    { class: "pairs", "aria-hidden": "true" },
    Array.from({ length: Math.max(red.length, blue.length) }, column(red, blue, losers)),
  );
};

const loss = (seat, number) =>
  h(
    "span",
    { class: number ? "thrown-loss" : "thrown-loss is-none", "aria-hidden": "true" },
    seatMark(seat),
    number ? `−${number}` : "0",
  );

const thrownPanel = ({ view }) => {
  const thrown = view.last_throw;
  return h(
    "div",
    { class: "thrown" },
    h("p", { class: "visually-hidden", role: "status" }, throwText(view)),
    h(
      "p",
      { class: "thrown-where small soft", "aria-hidden": "true" },
      h("strong", {}, playersOf(view.seats, thrown.seat)),
      " ",
      h("br"),
      `${territoryName(thrown.from)} → ${territoryName(thrown.to)}`,
    ),
    thrown.dice.attacker.length ? dice(thrown) : null,
    h(
      "span",
      { class: "thrown-losses" },
      loss(thrown.seat, thrown.losses.attacker),
      loss(thrown.defending, thrown.losses.defender),
    ),
  );
};

/** What the last throw that counts did; nothing before the first one. One that this page has not seen happen takes
 *  nothing from the board.
 */
export const showThrown = (match) => {
  const thrown = match.view.last_throw;
  const seq = thrown?.seq ?? 0;
  if (shown === seq) return;
  if (shown !== null && seq > shown) showLosses(thrown);
  shown = seq;
  replace(node, thrown ? thrownPanel(match) : null);
};
