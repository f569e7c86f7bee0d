/** A die as every page of a match draws it. */

import { svg } from "../../frame/dom.js";

/** @typedef {"red" | "blue"} Side the attacker's dice are red, the defender's blue */
/** @typedef {number | "x" | null} Face "x" is a cocked die, null a die that is not entered */

/** @type {(face: Face, side: Side) => SVGElement} */
export const die = (face, side) =>
  svg(
    "svg",
    { class: `die die-${side}`, viewBox: "-22 -22 44 44", "aria-hidden": "true" },
    svg("use", { href: `#die-${face}` }),
  );
