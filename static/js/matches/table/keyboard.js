/**
 * The table by keyboard: digits enter dice one after the other, or a number; Ctrl+Z takes back, Ctrl+Shift+Z brings
 * back; Escape closes what is open, or clears the choice on the board.
 */

import { all, byId, byKey } from "../../frame/dom.js";
import { typeDigit } from "../parts/amount.js";

/** @import { Match } from "../acting/match.js" */

const pad = byId("pad");
const tail = byId("tail");

/** Return whether the focus is in a text field or in something over the page: then the keys belong to that. */
const isElsewhere = (/** @type {EventTarget | null} */ target) =>
  target instanceof Element && Boolean(target.closest("input:not([type=range]), textarea, select, dialog, .layer"));

/** Give this face to the next die that is not entered. */
const enterDie = (/** @type {string} */ face) => {
  const row = all(".die-row:not(.is-entered, .is-cocked)", pad).find((node) => node.querySelector(".die-key:enabled"));
  const key = /** @type {HTMLElement | null} */ (row?.querySelector(`[data-key$="-${face}"]:enabled`) ?? null);
  key?.click();
  return Boolean(key);
};

const press = (/** @type {string} */ name) => {
  const key = byKey(tail, name);
  key?.click();
  return Boolean(key);
};

const isDigit = (/** @type {string} */ key) => key.length === 1 && key >= "0" && key <= "9";

/** Carry out the key. Return whether it had a meaning. @type {(match: Match, event: KeyboardEvent) => boolean} */
const act = (match, { key, ctrlKey, metaKey, altKey, shiftKey }) => {
  if ((ctrlKey || metaKey) && key.toLowerCase() === "z") return press(shiftKey ? "redo" : "undo");
  if (ctrlKey || metaKey || altKey || match.panel) return false;
  return isDigit(key) && (enterDie(key) || typeDigit(pad, key));
};

/** Go one step back: out of a panel, of the choice, or of regrouping. */
const leave = (/** @type {Match} */ match) => {
  if (match.panel) return match.open(null);
  return match.isRegrouping && !match.choice.from ? match.turnToRegrouping(false) : match.choose({});
};

export const startKeyboard = (/** @type {Match} */ match) => {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return leave(match);
    if (event.repeat || isElsewhere(event.target) || match.isDeaf) return undefined;
    if (act(match, event)) event.preventDefault();
    return undefined;
  });
};
