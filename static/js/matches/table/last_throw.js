/** The last throw as a stage: its pairs side by side, the loser of each dimmed. It stays until the next one. */

import { byId, h, replace, seatMark } from "../../frame/dom.js";
import { playersOf, t, territoryName } from "../../frame/page.js";
import { die } from "../die.js";
import { throwText } from "../mirror.js";
import { losersOf, sortDice } from "../model.js";
import { showLosses } from "./board.js";
import { openOrTell } from "./fetched.js";
import { fit } from "./fit.js";
import { hostOf } from "./past.js";

/** @import { Side } from "../die.js" */
/** @import { Match } from "./match.js" */
/** @import { Colour, LastThrow, Seat, Story } from "../types.d.ts" */

const node = byId("throw");
/** @type {number | null} the seq of the throw that stands there */
let current = null;

/** @type {(face: number | undefined, side: Side, isLost: boolean, seat: Colour) => HTMLElement | null} */
const dieCell = (face, side, isLost, seat) =>
  face ? h("span", { class: isLost ? "thrown-die is-lost" : "thrown-die", "data-seat": seat }, die(face, side)) : null;

/** @type {(thrown: LastThrow) => HTMLElement} the pairs side by side in one line, dice that met nothing behind them */
const dice = (thrown) => {
  const [red, blue] = [sortDice(thrown.dice.attacker), sortDice(thrown.dice.defender)];
  const losers = losersOf(red, blue, thrown);
  const pairs = Array.from({ length: Math.max(red.length, blue.length) }, (_, index) =>
    h(
      "span",
      { class: losers[index] ? "pair" : "pair is-alone" },
      dieCell(red[index], "red", losers[index] === "red", thrown.seat),
      dieCell(blue[index], "blue", losers[index] === "blue", thrown.defending),
    ),
  );
  return h("span", { class: "pairs", "aria-hidden": "true" }, pairs);
};

/** @type {(seat: Colour, number: number) => HTMLElement} */
const loss = (seat, number) =>
  h("span", { class: number ? "thrown-loss" : "thrown-loss is-none" }, seatMark(seat), number ? `−${number}` : "0");

/** @type {(thrown: LastThrow) => HTMLElement} where only the losses were entered there are no faces */
const counted = ({ seat, defending, losses }) =>
  h(
    "span",
    { class: "thrown-losses", "aria-hidden": "true" },
    loss(seat, losses.attacker),
    loss(defending, losses.defender),
  );

/* The card is fetched when somebody asks for it. */
const openCard = (/** @type {Match} */ match, /** @type {number} */ seq) =>
  openOrTell(match, async () => {
    const [{ openThrowCard }, { listEntries }, { putRightKey }] = await Promise.all([
      import("../throw_card.js"),
      import("../story/chronicle.js"),
      import("../story/lines.js"),
    ]);
    const host = hostOf(match);
    const keysOf = (/** @type {Story} */ story) => {
      const entry = listEntries(story).find(({ step }) => step.seq === seq);
      return entry ? h("div", { class: "line-ways" }, putRightKey(entry, host, true)) : null;
    };
    await openThrowCard(seq, { query: host.query, keysOf });
  });

/** Up to so many letters the line below the dice keeps its size. */
const WHERE_LENGTHS = [42, 54, 72];

/** @type {(match: Match, thrown: LastThrow) => HTMLElement} who attacked from where to where */
const whereLine = ({ view }, { seat, from, to }) => {
  const player = playersOf(view.seats, seat);
  const way = `${territoryName(from)} → ${territoryName(to)}`;
  return h(
    "span",
    { class: `thrown-where ${fit(player + way, WHERE_LENGTHS)}`, "aria-hidden": "true" },
    h("strong", {}, player),
    `: ${way}`,
  );
};

/** @type {(match: Match, thrown: LastThrow) => HTMLElement} the throw in one line, which opens its card */
const thrownKey = (match, thrown) =>
  h(
    "button",
    { type: "button", class: "thrown", "data-key": "throw-card", onclick: () => openCard(match, thrown.seq) },
    h("span", { class: "visually-hidden" }, t("card.look")),
    thrown.dice.attacker.length ? dice(thrown) : counted(thrown),
    whereLine(match, thrown),
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
