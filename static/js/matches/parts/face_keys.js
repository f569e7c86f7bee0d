/** Keys with the faces of a die, for entering dice on any page. */

import { h } from "../../frame/dom.js";
import { die } from "./die.js";

/** @import { Face, Side } from "./die.js" */

export const FACES = [1, 2, 3, 4, 5, 6];
export const COCKED = "x";

/** Return the given number of dice that are not entered. */
export const emptyDice = (/** @type {number} */ number) => /** @type {Face[]} */ (Array(number).fill(null));

/**
 * Return a key with a face; it takes its tap at once and never waits.
 *
 * @param {object} options
 * @param {Side} options.side
 * @param {Face} options.face
 * @param {string} options.label
 * @param {string} options.key
 * @param {(key: HTMLElement) => unknown} options.onTap
 * @param {boolean} [options.isSet] whether it is the entered face, where the key shows that
 * @param {boolean} [options.isOn]
 * @param {string} [options.dress]
 */
export const faceKey = ({ side, face, label, key, onTap, isSet, isOn = true, dress = "die-key" }) =>
  h(
    "button",
    {
      type: "button",
      class: isSet ? `${dress} is-set` : dress,
      disabled: !isOn,
      "data-key": key,
      ...(isSet === undefined ? {} : { "aria-pressed": String(isSet) }),
      "aria-label": label,
      onclick: (/** @type {Event} */ event) => onTap(/** @type {HTMLElement} */ (event.currentTarget)),
    },
    die(face, side),
  );
