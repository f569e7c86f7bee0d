/** What everybody should know before the next action: pieces to move, the news of the turn, the last throw. */

import { linkClause } from "../../frame/clause.js";
import { button, h, replace } from "../../frame/dom.js";
import { page, t, territoryName } from "../../frame/page.js";
import { happeningList } from "../parts/happenings.js";
import { leftOut } from "../parts/luck.js";
import { markList, noticesOf, piecesList, throwText } from "../parts/mirror.js";

/** @import { SeatView } from "../types.d.ts" */

let current = "";

/** @type {(view: SeatView, openCard: (seq: number) => unknown) => HTMLElement | null} */
const lastThrow = ({ last_throw: thrown, seats }, openCard) => {
  if (!thrown) return null;
  const where = t("throw.where", { from: territoryName(thrown.from), to: territoryName(thrown.to) });
  return button(
    [h("span", { class: "soft small" }, where), h("span", {}, throwText(seats, thrown))],
    () => openCard(thrown.seq),
    {
      class: "button wide last-throw",
      "data-key": "throw-card",
    },
  );
};

/**
 * Write it only when it has changed, otherwise it would be read out again and again.
 *
 * @type {(node: HTMLElement, view: SeatView, openCard: (seq: number) => unknown) => void}
 */
export const renderLatest = (node, view, openCard) => {
  const note = leftOut(view);
  const { pieces, happenings, notices, last_throw: thrown, marks } = view;
  const next = JSON.stringify([note?.textContent, pieces, happenings, notices, thrown, marks]);
  if (next === current) return;
  current = next;
  if (view.result) replace(node, happeningList(view));
  else {
    const sentences = noticesOf(view).map((notice) => h("p", { class: "notice small" }, linkClause(page.id, notice)));
    replace(node, note, piecesList(view), happeningList(view), sentences, lastThrow(view, openCard), markList(view));
  }
  node.hidden = !node.childElementCount;
};
