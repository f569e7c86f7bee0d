/** The last throw as a stage: its pairs side by side, the loser of each dimmed. It stays until the next throw. */

import { byId, h, replace, seatMark } from "../../frame/dom.js";
import { playersOf, t, territoryName } from "../../frame/page.js";
import { sortDice } from "../live/model.js";
import { fitFirst } from "../parts/fit.js";
import { cellOf, drawLosses, drawPairs, pairDice } from "../parts/pairs.js";
import { showLosses } from "./losses.js";
import { openCard } from "./past.js";

/** @import { Match } from "../acting/match.js" */
/** @import { LastThrow, Seat } from "../types.d.ts" */

const node = byId("throw");
/** @type {number | null} the seq of the throw that is shown */
let current = null;

/**
 * Return the last throw as a sentence.
 *
 * @type {(seats: Seat[], thrown: LastThrow) => string}
 */
const throwText = (seats, thrown) => {
  const { attacker: red, defender: blue } = thrown.dice;
  const facts = {
    attacker: playersOf(seats, thrown.seat),
    defender: playersOf(seats, thrown.defending),
    lost: thrown.losses.attacker,
    killed: thrown.losses.defender,
  };
  const losses = t("throw.losses", facts);
  const dice = { red: sortDice(red).join(" "), blue: sortDice(blue).join(" ") };
  const sentence = red.length ? t("throw.line", { ...facts, ...dice, losses }) : losses;
  return thrown.conquered ? `${sentence} ${t("throw.conquered", { name: territoryName(thrown.to) })}` : sentence;
};

/** Return the pairs side by side in one line. @type {(thrown: LastThrow) => HTMLElement} */
const dice = (thrown) =>
  h(
    "span",
    { class: "pairs", "aria-hidden": "true" },
    drawPairs(pairDice(thrown), thrown, "pair", cellOf("thrown-die")),
  );

/**
 * Return the losses, where only they were entered and there are no faces.
 *
 * @type {(thrown: LastThrow) => HTMLElement}
 */
const counted = (thrown) =>
  h("span", { class: "thrown-losses", "aria-hidden": "true" }, drawLosses("thrown-loss", thrown));

/** The attacker, with the territories from which and to which the attack went. */
const where = h("span", { class: "thrown-where", "aria-hidden": "true" });

/**
 * Write as much of it as there is room for: the board shows the way, too.
 *
 * @type {(match: Match, thrown: LastThrow) => void}
 */
const sayWhere = ({ view }, { seat, from, to }) => {
  const way = `${territoryName(from)} → ${territoryName(to)}`;
  const wordings = [
    [h("strong", {}, playersOf(view.seats, seat)), `: ${way}`],
    [seatMark(seat), way],
    [seatMark(seat), `→ ${territoryName(to)}`],
  ];
  fitFirst(where, wordings, (wording) => replace(where, wording), 0);
};

/**
 * Return the throw in one line; a tap on it opens its card.
 *
 * @type {(match: Match, thrown: LastThrow) => HTMLElement}
 */
const thrownKey = (match, thrown) =>
  h(
    "button",
    { type: "button", class: "thrown", "data-key": "throw-card", onclick: () => openCard(match, thrown.seq) },
    h("span", { class: "visually-hidden" }, t("card.look")),
    thrown.dice.attacker.length ? dice(thrown) : counted(thrown),
    where,
  );

/** Return the text that is read out once, then the key. @type {(match: Match, thrown: LastThrow) => HTMLElement[]} */
const thrownPanel = (match, thrown) => [
  h("p", { class: "visually-hidden", role: "status" }, throwText(match.view.seats, thrown)),
  thrownKey(match, thrown),
];

/**
 * Show the last throw that counts; nothing before the first one. A throw that happened before this page watched takes
 * nothing from the board.
 */
export const showThrown = (/** @type {Match} */ match) => {
  onTable = match;
  const thrown = match.view.last_throw;
  const seq = thrown?.seq ?? 0;
  if (current === seq) return;
  if (thrown && current !== null && seq > current) showLosses(thrown);
  current = seq;
  replace(node, thrown ? thrownPanel(match, thrown) : null);
  if (thrown) sayWhere(match, thrown);
};

let onTable = /** @type {Match | null} */ (null);

/* Turning the tablet changes the available room. */
const room = new ResizeObserver(() => {
  const thrown = onTable?.view.last_throw;
  if (onTable && thrown) sayWhere(onTable, thrown);
});
room.observe(node);
room.observe(where);
