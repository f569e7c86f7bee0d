/** A row of six keys for one die. */

import { h } from "../../frame/dom.js";
import { t } from "../../frame/page.js";
import { COCKED, FACES, faceKey } from "../parts/face_keys.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Face, Side } from "../parts/die.js" */

const stateOf = (/** @type {Face | undefined} */ entered) => {
  if (entered === COCKED) return "is-cocked";
  return entered === null || entered === undefined ? "" : "is-entered";
};

/**
 * Return the row of keys for the six faces of one die.
 *
 * @param {object} options
 * @param {Side} options.side
 * @param {string} options.name the owner of the die
 * @param {number} options.row
 * @param {Face | undefined} options.entered
 * @param {string} options.key the beginning of the names of its keys
 * @param {(face: Face, key: HTMLElement) => unknown} options.onFace
 * @param {boolean} [options.isOn]
 * @param {string} [options.dress]
 * @param {Children} [more] what follows the keys
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
