/** The last throw: both rows sorted, pairs joined, the loser of each pair dimmed. It stays until the next one. */

import { byId, h, replace, seatMark } from "../../frame/dom.js";
import { playersOf, territoryName } from "../../frame/page.js";
import { throwText } from "../mirror.js";
import { losersOf, sortDice } from "../model.js";
import { showLosses } from "./board.js";
import { die } from "./dice.js";

/** @import { Side } from "./dice.js" */
/** @import { Match } from "./match.js" */
/** @import { Colour, LastThrow, Seat } from "../types.d.ts" */

const node = byId("throw");
/** @type {number | null} the seq of the throw that stands there */
let current = null;

/** @type {(face: number | undefined, side: Side, loser: string) => HTMLElement} */
const dieCell = (face, side, loser) =>
  h("span", { class: face && loser === side ? "thrown-die is-lost" : "thrown-die" }, face ? die(face, side) : null);

const dice = (/** @type {LastThrow} */ thrown) => {
  const [red, blue] = [sortDice(thrown.dice.attacker), sortDice(thrown.dice.defender)];
  const losers = losersOf(red, blue, thrown);
  const columns = Array.from({ length: Math.max(red.length, blue.length) }, (_, index) =>
    h(
      "span",
      { class: losers[index] ? "pair" : "pair is-alone" },
      dieCell(red[index], "red", losers[index]),
      dieCell(blue[index], "blue", losers[index]),
    ),
  );
  return h("span", { class: "pairs", "aria-hidden": "true" }, columns);
};

const loss = (/** @type {Colour} */ seat, /** @type {number} */ number) =>
  h(
    "span",
    { class: number ? "thrown-loss" : "thrown-loss is-none", "aria-hidden": "true" },
    seatMark(seat),
    number ? `−${number}` : "0",
  );

/** @type {(seats: Seat[], thrown: LastThrow) => HTMLElement} */
const thrownPanel = (seats, thrown) =>
  h(
    "div",
    { class: "thrown" },
    h("p", { class: "visually-hidden", role: "status" }, throwText(seats, thrown)),
    h(
      "p",
      { class: "thrown-where small soft", "aria-hidden": "true" },
      h("strong", {}, playersOf(seats, thrown.seat)),
      " ",
      h("br", {}),
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

/** What the last throw that counts did; nothing before the first one. One that this page has not seen happen takes
 *  nothing from the board.
 */
export const showThrown = (/** @type {Match} */ { view }) => {
  const thrown = view.last_throw;
  const seq = thrown?.seq ?? 0;
  if (current === seq) return;
  if (thrown && current !== null && seq > current) showLosses(thrown);
  current = seq;
  replace(node, thrown ? thrownPanel(view.seats, thrown) : null);
};
