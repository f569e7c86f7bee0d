/** The way that armies or a throw took, as an arrow from badge to badge. */

import { svg } from "../../frame/dom.js";
import { places } from "./pieces.js";
import { read } from "../live/notation.js";

/** @import { Step } from "../types.d.ts" */
/** @import { Place } from "./pieces.js" */
/** @typedef {Partial<Pick<Step, "action" | "throw">>} Way a line that may lead from one territory to another */

/** Longer ways lead around the back of the map: they are not drawn across it. */
const MAX_ARROW = 800;
/** The distance between the centre of a badge and the beginning or end of an arrow. */
const ARROW_GAP = 44;

/** @type {(from: Place, to: Place) => SVGElement | null} */
export const arrow = (from, to) => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length > MAX_ARROW || length < 2 * ARROW_GAP + 10) return null;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [x, y] = [to.x - dx * ARROW_GAP, to.y - dy * ARROW_GAP];
  const wing = (/** @type {number} */ side) => `L${x - dx * 18 + dy * 10 * side} ${y - dy * 18 - dx * 10 * side}`;
  const path = `M${from.x + dx * ARROW_GAP} ${from.y + dy * ARROW_GAP}L${x} ${y}M${x} ${y}${wing(1)}M${x} ${y}${wing(-1)}`;
  return svg("g", {}, svg("path", { class: "way-halo", d: path }), svg("path", { class: "way", d: path }));
};

/** Verbs without a throw whose first two words are the territories from which and to which armies go. */
const WAYS = ["attack", "fortify"];

export const wayOf = (/** @type {Way | undefined} */ step) => {
  const { verb, words } = read(step?.action ?? "");
  const [from, to] = step?.throw ? [step.throw.from, step.throw.to] : WAYS.includes(verb) ? words : ["", ""];
  const [start, end] = [places.get(from), places.get(to)];
  return start && end ? { from, to, start, end } : null;
};
