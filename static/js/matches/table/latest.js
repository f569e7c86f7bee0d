/**
 * The middle of the band under the map: what to do with the pieces until the next action and what this turn brought, or
 * else the throw in a sentence, or else the last event. It is empty only before anything has happened.
 */

import { byId, h, replace } from "../../frame/dom.js";
import { happeningList } from "../happenings.js";
import { leftOut } from "../luck.js";
import { lossText, markList, piecesList } from "../mirror.js";
import { fit, shrink } from "./fit.js";

/** @import { Match } from "./match.js" */
/** @import { View } from "../types.d.ts" */

const node = byId("latest");
/** Up to so many letters a text keeps its size. */
const LENGTHS = [46, 84];
let current = "";

/** @type {(view: View) => string} the last event; a throw lies beside it, so that what it cost is enough */
const lastEvent = ({ seats, last_throw: thrown, log }) => {
  const line = log.at(-1);
  if (thrown && thrown.seq === line?.seq) return lossText(seats, thrown);
  return line?.text ?? "";
};

/* The throw is spoken beside its dice, and the log by the log. */
const eventLine = (/** @type {View} */ view) => {
  const says = lastEvent(view);
  return says ? h("p", { class: "last-event", "aria-hidden": "true" }, says) : null;
};

/* Written only when it says something else, or it would be read out at every tap. */
export const showLatest = (/** @type {Match} */ { view }) => {
  const note = leftOut(view);
  const isOver = Boolean(view.result);
  const parts = [note, isOver ? null : piecesList(view), happeningList(view), isOver ? null : markList(view)];
  const says = parts.filter(Boolean);
  const event = says.length ? null : eventLine(view);
  const next = JSON.stringify([...says, event].map((part) => part?.outerHTML));
  if (next === current) return;
  current = next;
  replace(node, says, event);
  node.className = `latest ${fit(node.textContent ?? "", LENGTHS)}`;
  /* Measured only where it might be too much: most sentences are short, and a tap shall be answered at once. */
  if (node.classList.length > 1) shrink(node, node);
  node.scrollTop = 0;
  /* A long list is scrolled by keys, too; nothing is no stop on their way. */
  node.tabIndex = says.length ? 0 : -1;
};
