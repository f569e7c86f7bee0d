/** The capitals that everybody knows. */

import { all, h, sign, svg } from "../../frame/dom.js";
import { count } from "../../frame/page.js";
import { badges } from "../parts/pieces.js";

/** @import { Match } from "../acting/match.js" */
/** @import { Colour } from "../types.d.ts" */

const star = () => svg("use", { class: "capital-mark", href: "#sign-capital" });

/** Mark the known capitals with a star at their badges. */
export const showCapitals = (/** @type {Match} */ match) => {
  const capitals = new Set(Object.values(match.position.capitals ?? {}));
  for (const mark of all(".capital-mark")) {
    const { badge } = /** @type {HTMLElement} */ (mark.parentNode).dataset;
    if (!capitals.has(badge ?? "")) mark.remove();
  }
  for (const capital of capitals) {
    const badge = capital && badges.get(capital);
    if (badge && !badge.querySelector(".capital-mark")) badge.append(star());
  }
};

/**
 * Return how many known capitals the seat holds.
 *
 * @type {(match: Match, colour: Colour) => HTMLElement | null}
 */
export const capitalsHeld = (match, colour) => {
  const number = match.view.capitals?.held[colour];
  if (!number) return null;
  const text = count("capitals_held", number);
  return h(
    "span",
    { class: "seat-capitals", role: "img", "aria-label": text, title: text },
    sign("capital"),
    String(number),
  );
};
