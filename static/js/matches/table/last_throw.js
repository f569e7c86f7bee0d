/** The last throw: both rows sorted, pairs joined, the loser of each pair dimmed. It stays until the next one. */

import { button, byId, h, replace, seatMark, sign } from "../../frame/dom.js";
import { page, playersOf, t, territoryName } from "../../frame/page.js";
import { die } from "../die.js";
import { throwText } from "../mirror.js";
import { losersOf, sortDice } from "../model.js";
import { showLosses } from "./board.js";
import { openOrTell } from "./fetched.js";
import { openPutRight } from "./past.js";

/** @import { Side } from "../die.js" */
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

/* The card is fetched when somebody asks for it. */
const openCard = (/** @type {Match} */ match, /** @type {number} */ seq) =>
  openOrTell(match, async () => {
    const { openThrowCard } = await import("../throw_card.js");
    await openThrowCard(seq, { query: page.query ? `?${page.query}` : "", keys: putRightKey(match, seq) });
  });

/* What the referee threw itself cannot have been misread. */
const putRightKey = (/** @type {Match} */ match, /** @type {number} */ seq) => {
  if (match.view.audience !== "table" || match.view.dice === "rolled") return null;
  const key = button([sign("pencil"), t("log.right")], () => openPutRight(match, seq), {
    class: "button",
    "data-key": `right-${seq}`,
  });
  return h("div", { class: "line-ways" }, key);
};

/** @type {(match: Match, thrown: LastThrow) => HTMLElement} the throw in one line, which opens its card */
const thrownKey = (match, thrown) =>
  h(
    "button",
    { type: "button", class: "thrown", "data-key": "throw-card", onclick: () => openCard(match, thrown.seq) },
    h("span", { class: "visually-hidden" }, t("card.look")),
    h(
      "span",
      { class: "thrown-where small soft", "aria-hidden": "true" },
      h("strong", {}, playersOf(match.view.seats, thrown.seat)),
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

/** @type {(match: Match, thrown: LastThrow) => HTMLElement[]} spoken once, then the key */
const thrownPanel = (match, thrown) => [
  h("p", { class: "visually-hidden", role: "status" }, throwText(match.view.seats, thrown)),
  thrownKey(match, thrown),
];

/** What the last throw that counts did; nothing before the first one. One that this page has not seen happen takes
 *  nothing from the board.
 */
export const showThrown = (/** @type {Match} */ match) => {
  const thrown = match.view.last_throw;
  const seq = thrown?.seq ?? 0;
  if (current === seq) return;
  if (thrown && current !== null && seq > current) showLosses(thrown);
  current = seq;
  replace(node, thrown ? thrownPanel(match, thrown) : null);
};
