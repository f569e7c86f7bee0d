/**
 * The list beside the band's sentence: the pieces to move on the board, one line for each player to be ticked off, what
 * the turn brought with its clauses, and the lasting marks of the match; where there is nothing to move or to know, the
 * last throws.
 */

import { button, byId, h, replace, seatMark } from "../../frame/dom.js";
import { keep, recall } from "../../frame/kept.js";
import { page, t } from "../../frame/page.js";
import { happeningList } from "../parts/happenings.js";
import { leftOut } from "../parts/luck.js";
import { listPieces, markList, piecesTitle } from "../parts/mirror.js";
import { withFirstNames } from "../live/model.js";
import { throwParts } from "../parts/throw_row.js";
import { openCard } from "./past.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match, Panel } from "../acting/match.js" */
/** @import { LastThrow, View } from "../types.d.ts" */

const node = byId("told");
let current = "";

/* --- ticks --- */

const TICKED = "ticked";

/**
 * Return the lines that are ticked off, of the pieces to move after that action.
 *
 * @type {(seq: number) => Set<number>}
 */
const recallTicked = (seq) => {
  const [match, after, ...lines] = (recall(TICKED) ?? "").split(" ");
  return new Set(match === page.id && Number(after) === seq ? lines.map(Number) : []);
};

/** @type {(seq: number, line: number, isTicked: boolean) => void} */
const keepTick = (seq, line, isTicked) => {
  const ticked = recallTicked(seq);
  if (isTicked) ticked.add(line);
  else ticked.delete(line);
  keep(TICKED, [page.id, seq, ...ticked].join(" "));
};

/** From this length of a name on, the list has no room for full names: its lines then also have the seats' marks. */
const LONG_NAME = 20;

const hasLongNames = (/** @type {View} */ { seats }) =>
  seats.some(({ players }) => players.join(" & ").length > LONG_NAME);

/** @type {(view: View) => HTMLElement | null} */
const pieceLines = (view) => {
  const items = listPieces(hasLongNames(view) ? withFirstNames(view) : view);
  if (!items.length) return null;
  const ticked = recallTicked(view.seq);
  const lines = items.map(({ owners, text }, at) => {
    const tick = (/** @type {Event} */ { currentTarget }) => {
      const line = /** @type {HTMLElement} */ (currentTarget);
      const isTicked = line.getAttribute("aria-checked") !== "true";
      line.setAttribute("aria-checked", String(isTicked));
      keepTick(view.seq, at, isTicked);
    };
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "told-line",
          role: "checkbox",
          "aria-checked": String(ticked.has(at)),
          "data-key": `told-${at}`,
          onclick: tick,
        },
        owners.map(seatMark),
        h("span", {}, text),
      ),
    );
  });
  const title = piecesTitle(view);
  return h(
    "div",
    { class: "told-pieces" },
    title ? h("p", { class: "told-title" }, title) : null,
    h("ul", { class: "plain" }, lines),
  );
};

/* --- throws --- */

/**
 * Return the line of a throw as in the log; a tap on it opens its card.
 *
 * @type {(match: Match, thrown: LastThrow) => HTMLElement}
 */
const throwLine = (match, thrown) =>
  h(
    "li",
    {},
    button(
      [
        seatMark(thrown.seat),
        h("span", { class: "line-text" }, throwParts(match.view.seats, thrown, thrown.conquered)),
      ],
      () => openCard(match, thrown.seq),
      { class: "told-line told-throw", "data-key": `throw-${thrown.seq}` },
    ),
  );

/** Return the last throws, the newest first. @type {(match: Match) => HTMLElement | null} */
const lastThrows = (match) => {
  const { earlier_throws: earlier, last_throw: last } = match.view;
  if (!last) return null;
  const lines = [...earlier, last].reverse().map((thrown) => throwLine(match, thrown));
  return h(
    "div",
    { class: "told-throws" },
    h("p", { class: "told-title" }, t("told.throws")),
    h("ul", { class: "plain" }, lines),
  );
};

/* --- the list --- */

/** @type {(view: View, saysAll: boolean) => Children[]} */
const listNews = (view, saysAll) => [saysAll ? null : pieceLines(view), happeningList(view)];

/** @type {(view: View) => Children[]} */
const listMarks = (view) => [leftOut(view), markList(view)];

/** The whole list, where the rail has no room for it. @type {Panel} */
export const toldPanel = { title: "told.title", body: ({ view }) => [...listNews(view, false), ...listMarks(view)] };

/**
 * Show what the band's sentence leaves out; with `saysAll`, nothing about the pieces.
 *
 * @type {(match: Match, saysAll: boolean) => boolean} whether there is anything to show
 */
export const showTold = (match, saysAll) => {
  const { view } = match;
  const news = view.result ? [] : listNews(view, saysAll).filter(Boolean);
  const marks = view.result ? [] : listMarks(view).filter(Boolean);
  const parts = [...marks, ...(news.length || view.result ? news : [lastThrows(match)])].filter(Boolean);
  const next = JSON.stringify(parts.map((part) => /** @type {HTMLElement} */ (part).outerHTML));
  if (next !== current) {
    current = next;
    node.classList.toggle("has-news", news.length > 0);
    replace(node, parts);
  }
  return news.length + marks.length > 0;
};
