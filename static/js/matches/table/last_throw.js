/** The last throw: both rows sorted, pairs joined, the loser of each pair dimmed. It stays until the next one. */

import { byId, h, replace, seatMark } from "../../frame/dom.js";
import { playersOf, t, territoryName } from "../../frame/page.js";
import { die } from "../die.js";
import { throwText } from "../mirror.js";
import { losersOf, sortDice } from "../model.js";
import { showLosses } from "./board.js";
import { openOrTell } from "./fetched.js";
import { hostOf } from "./past.js";

/** @import { Side } from "../die.js" */
/** @import { Match } from "./match.js" */
/** @import { Colour, LastThrow, Seat, Story } from "../types.d.ts" */

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
