/**
 * What everybody should know before the next action: pieces to move, the last throw, the news of the turn; and what
 * others have taken from this seat.
 */

import { linkClause } from "../../frame/clause.js";
import { button, h, replace, seatMark } from "../../frame/dom.js";
import { count, countPeople, page, playersOf, t, territoryName } from "../../frame/page.js";
import { happeningList } from "../parts/happenings.js";
import { leftOut } from "../parts/luck.js";
import { markList, noticesOf, piecesList } from "../parts/mirror.js";
import { throwCard } from "../parts/throw_card.js";

/** @import { SeatView, Setback } from "../types.d.ts" */

/* --- what everybody should know --- */

/**
 * Return the last throw as its card; a tap on it opens all that is known about it.
 *
 * @type {(view: SeatView, openCard: (seq: number) => unknown) => HTMLElement | null}
 */
const lastThrow = ({ last_throw: thrown, seats }, openCard) =>
  thrown &&
  h(
    "div",
    { class: "last-throw" },
    throwCard({ seats, thrown, isConquered: thrown.conquered }),
    button(h("span", { class: "visually-hidden" }, t("card.look")), () => openCard(thrown.seq), {
      class: "last-throw-key",
      "data-key": "throw-card",
    }),
  );

let current = "";

/**
 * Write it only when it has changed, otherwise it would be read out again and again.
 *
 * @type {(node: HTMLElement, view: SeatView, openCard: (seq: number) => unknown) => void}
 */
export const renderLatest = (node, view, openCard) => {
  const note = leftOut(view);
  const { pieces, happenings, notices, last_throw: thrown, marks } = view;
  const next = JSON.stringify([note?.textContent, pieces, happenings, notices, thrown, marks, view.result]);
  if (next === current) return;
  current = next;
  if (view.result) replace(node, lastThrow(view, openCard), happeningList(view));
  else {
    const sentences = noticesOf(view).map((notice) => h("p", { class: "notice small" }, linkClause(page.id, notice)));
    replace(node, note, piecesList(view), lastThrow(view, openCard), happeningList(view), sentences, markList(view));
  }
  node.hidden = !node.childElementCount;
};

/* --- what others have taken from this seat --- */

const place = `setbacks ${page.id} ${page.seat}`;
/** The latest action of a loss that was read; a browser may forbid pages to store it. */
let readSeq = 0;
try {
  readSeq = Number(localStorage.getItem(place));
} catch {
  /* Then a reload shows it again. */
}

/** Return the loss in a sentence, with the continent that is no longer whole. */
const setbackText = (/** @type {SeatView} */ { seats, seat }, /** @type {Setback} */ setback) => {
  const { by, territory, armies, conquered, continent } = setback;
  const facts = { name: territoryName(territory), player: playersOf(seats, by) };
  const people = countPeople(seats, [seat]);
  const loss = conquered ? count("setback.lost", people, facts) : count("setback.armies", armies, facts);
  const whole = continent ? count("setback.continent", people, { name: page.continents[continent] }) : "";
  return [loss, whole].filter(Boolean).join(" ");
};

let shownSetbacks = "[]";

/**
 * Show what others have taken from the seat since its last turn, the latest first, until the player has read it. As
 * above, it is written only when it has changed.
 *
 * @type {(node: HTMLElement, view: SeatView) => void}
 */
export const renderSetbacks = (node, view) => {
  const unread = view.result ? [] : (view.setbacks ?? []).filter(({ seq }) => seq > readSeq).reverse();
  const next = JSON.stringify(unread);
  if (next === shownSetbacks) return undefined;
  shownSetbacks = next;
  node.hidden = !unread.length;
  if (!unread.length) return replace(node);
  const read = () => {
    readSeq = unread[0].seq;
    try {
      localStorage.setItem(place, String(readSeq));
    } catch {
      /* As above. */
    }
    renderSetbacks(node, view);
  };
  const items = unread.map((setback) => h("li", {}, seatMark(setback.by), h("span", {}, setbackText(view, setback))));
  return replace(
    node,
    h(
      "div",
      { class: "panel-head" },
      h("h2", {}, count("setback.title", countPeople(view.seats, [view.seat]))),
      button(t("setback.read"), read, { "data-key": "setbacks-read" }),
    ),
    h("ul", { class: "setbacks plain" }, items),
  );
};
