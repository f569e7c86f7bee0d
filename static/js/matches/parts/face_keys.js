/** Keys with the faces of a die, and rows of them: how dice are entered, wherever that is. */

import { h } from "../../frame/dom.js";
import { t } from "../../frame/page.js";
import { die } from "./die.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Face, Side } from "./die.js" */

export const FACES = [1, 2, 3, 4, 5, 6];
export const COCKED = "x";

/** So many dice that are not entered. */
export const emptyDice = (/** @type {number} */ number) => /** @type {Face[]} */ (Array(number).fill(null));

/**
 * A key with a face; it takes its tap at once and never waits.
 *
 * @param {object} options
 * @param {Side} options.side
 * @param {Face} options.face
 * @param {string} options.label
 * @param {string} options.key
 * @param {(key: HTMLElement) => unknown} options.onTap
 * @param {boolean} [options.isSet] whether it is the face that was entered, where the key says so
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

const stateOf = (/** @type {Face | undefined} */ entered) => {
  if (entered === COCKED) return "is-cocked";
  return entered === null || entered === undefined ? "" : "is-entered";
};

/**
 * The six faces of one die.
 *
 * @param {object} options
 * @param {Side} options.side
 * @param {string} options.name whose die it is
 * @param {number} options.row
 * @param {Face | undefined} options.entered
 * @param {string} options.key what the names of its keys begin with
 * @param {(face: Face, key: HTMLElement) => unknown} options.onFace
 * @param {boolean} [options.isOn]
 * @param {string} [options.dress]
 * @param {Children} [more] what stands behind them
 */
export const faceRow = (
  { side, name, row, entered, key, onFace, isOn, dress = `die-row ${stateOf(entered)}` },
  more = null,
) => {
  const keys = FACES.map((face) =>
    faceKey({
      ...{ side, face, isOn, isSet: face === entered, key: `${key}-${row}-${face}` },
      label: t("die_label", { side: name, die: row + 1, face }),
      onTap: (at) => onFace(face, at),
    }),
  );
  return h("div", { class: dress, role: "group" }, keys, more);
};
