/** The band under the map: what to do with the pieces until the next action, and what this turn brought. */

import { byId, replace } from "../../frame/dom.js";
import { leftOut } from "../luck.js";
import { happeningList, markList, piecesList } from "../mirror.js";

/** @import { Match } from "./match.js" */

const node = byId("latest");
let current = "";

/* Written only when it says something else, or it would be read out at every tap. */
export const showLatest = (/** @type {Match} */ { view }) => {
  const note = leftOut(view);
  const next = JSON.stringify([view.pieces, view.happenings, view.marks, note?.textContent]);
  if (next === current) return;
  current = next;
  replace(node, note, view.result ? null : piecesList(view), happeningList(view), view.result ? null : markList(view));
  node.scrollTop = 0;
  /* A long list is scrolled by keys, too; nothing is no stop on their way. */
  node.tabIndex = node.childElementCount ? 0 : -1;
};
