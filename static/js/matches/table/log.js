/** The last line of the log, which opens the whole log, with Undo in its corner. */

import { linkClause } from "../../frame/clause.js";
import { button, byId, h, replace, sign } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";
import { noticesOf } from "../parts/mirror.js";
import { demandKey } from "./challenges.js";
import { noteMove, openLog } from "./past.js";
import { write } from "../live/notation.js";

/** @import { Match } from "../acting/match.js" */
/** @import { LogLine } from "../types.d.ts" */

/** The number of lines that are remembered: cards that were traded in one of them may be demanded. */
const MAX_LINES = 12;
const node = byId("tail");

/** @type {(match: Match, line: LogLine) => HTMLElement} */
const logLine = (match, { seq, text, action }) => {
  const key = demandKey(match, seq);
  return key ? h("li", { class: "is-traded" }, h("span", {}, text ?? action), key) : h("li", {}, text ?? action);
};

const undoKey = (/** @type {Match} */ match) => {
  const { undo } = match.view;
  const label = undo ? t("undo_what", { what: undo.short ?? undo.action }) : t("undo_nothing");
  return button([sign("undo"), h("span", {}, label)], (key) => match.say(write.undo(), key), {
    class: "button undo",
    disabled: !match.legal.undo,
    "data-key": "undo",
  });
};

/* The key keeps its place while there is nothing to bring back: the key beside it must not move. */
const redoKey = (/** @type {Match} */ match) => {
  const { redo } = match.view;
  const label = redo ? t("redo_what", { what: redo.text ?? redo.action }) : t("redo_nothing");
  return button(sign("undo"), (key) => match.say(write.redo(), key), {
    class: "button redo",
    disabled: !match.legal.redo,
    "aria-label": label,
    title: label,
    "data-key": "redo",
  });
};

const logKey = (/** @type {Match} */ match) =>
  button(sign("log"), () => openLog(match), {
    class: "button log-key",
    "aria-label": t("log.open"),
    title: t("log.open"),
    "data-key": "log",
  });

/** The lines that reached this page, the oldest first: the view has only the newest. @type {Map<number, LogLine>} */
const heard = new Map();

const hear = (/** @type {LogLine[]} */ lines) => {
  for (const line of lines) heard.set(line.seq, line);
  for (const seq of [...heard.keys()].slice(0, -MAX_LINES)) heard.delete(seq);
};

/**
 * Return the trades, and the newest line unless it is the throw shown beside it.
 *
 * @type {(match: Match) => HTMLElement[]}
 */
const listLines = (match) => {
  const newest = Math.max(...heard.keys());
  return [...heard.values()]
    .filter(({ seq }) => demandKey(match, seq) || (seq === newest && seq !== match.view.last_throw?.seq))
    .map((line) => logLine(match, line));
};

/* Open the log at a tap on its lines, but not on the keys among them. */
const tapLines = (/** @type {Match} */ match, /** @type {Event} */ { target }) =>
  /** @type {Element} */ (target).closest("button, a") ? undefined : openLog(match);

export const showLog = (/** @type {Match} */ match) => {
  const { view } = match;
  noteMove(match);
  const notices = noticesOf(view).map((notice) => h("li", { class: "notice small" }, linkClause(page.id, notice)));
  hear(view.log ?? []);
  replace(
    node,
    h("ul", { class: "notices plain", "aria-live": "polite" }, notices),
    h("ol", { class: "log plain", onclick: (/** @type {Event} */ event) => tapLines(match, event) }, listLines(match)),
    h(
      "div",
      { class: "back-keys" },
      view.audience === "table" ? [undoKey(match), redoKey(match)] : null,
      logKey(match),
    ),
  );
};
