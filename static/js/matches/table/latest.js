/** The band under the map: what to do with the pieces until the next action, and what this turn brought. */

import { replace } from "../../frame/dom.js";
import { leftOut } from "../luck.js";
import { happeningList, markList, piecesList } from "../mirror.js";

const node = document.getElementById("latest");
let shown = "";

/* Written only when it says something else, or it would be read out at every tap. */
export const showLatest = ({ view }) => {
  const note = leftOut(view);
  const now = JSON.stringify([view.pieces, view.happenings, view.marks, note?.textContent]);
  if (now === shown) return;
  shown = now;
  replace(node, note, view.result ? null : piecesList(view), happeningList(view), view.result ? null : markList(view));
  node.scrollTop = 0;
  /* A long list is scrolled by keys, too; nothing is no stop on their way. */
  node.tabIndex = node.childElementCount ? 0 : -1;
};
