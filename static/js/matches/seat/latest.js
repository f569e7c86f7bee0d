/** What everybody should know before the next action: pieces to move, what the turn brought, the last throw. */

import { cited } from "../../frame/clause.js";
import { h, replace } from "../../frame/dom.js";
import { leftOut } from "../luck.js";
import { happeningList, markList, noticesOf, piecesList, throwText } from "../mirror.js";
import { page, t, territoryName } from "../../frame/page.js";

let shown = "";

const notice = (said) => h("p", { class: "notice small" }, cited(page.id, said));

const lastThrow = (view) => {
  if (!view.last_throw) return null;
  const { from, to } = view.last_throw;
  return h(
    "p",
    { class: "last-throw" },
    h("span", { class: "soft small" }, t("throw.where", { from: territoryName(from), to: territoryName(to) })),
    h("br"),
    throwText(view),
  );
};

/* Written only when it says something else, or it would be read out again and again. */
export const renderLatest = (node, view) => {
  const note = leftOut(view);
  const now = JSON.stringify([
    note?.textContent,
    view.pieces,
    view.happenings,
    view.notices,
    view.last_throw,
    view.marks,
  ]);
  if (now === shown) return;
  shown = now;
  const parts = view.result
    ? [happeningList(view)]
    : [note, piecesList(view), happeningList(view), noticesOf(view).map(notice), lastThrow(view), markList(view)];
  const children = parts.flat().filter(Boolean);
  node.hidden = !children.length;
  replace(node, children);
};
