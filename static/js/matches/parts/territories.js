/** The own territories as large keys, continent by continent. */

import { h } from "../../frame/dom.js";
import { page, territoryName } from "../../frame/page.js";

/** @import { Territory } from "../types.d.ts" */

/** @type {(a: Territory, b: Territory) => number} */
const compareNames = (a, b) => territoryName(a).localeCompare(territoryName(b));

/**
 * Return the keys; `keyOf(territory)` makes the key of each territory.
 *
 * @type {(territories: Territory[], keyOf: (territory: Territory) => HTMLElement) => HTMLElement}
 */
export const territoryKeys = (territories, keyOf) => {
  const sections = Object.entries(page.continents).map(([continent, name]) => {
    const members = territories.filter((territory) => page.continent_of[territory] === continent);
    if (!members.length) return null;
    const keys = members.sort(compareNames).map(keyOf);
    return h("section", { "aria-label": name }, h("h3", {}, name), h("div", { class: "picks" }, keys));
  });
  return h("div", { class: "territory-keys stack" }, sections);
};
