/** The own territories as large keys, continent by continent. */

import { h } from "../../frame/dom.js";
import { page, territoryName } from "../../frame/page.js";

const byName = (a, b) => territoryName(a).localeCompare(territoryName(b));

const section = (name, members, key) =>
  h(
    "section",
    { "aria-label": name },
    h("h3", {}, name),
    h("div", { class: "picks" }, [...members].sort(byName).map(key)),
  );

/** `key(territory)` is the key of each territory. */
export const landKeys = (territories, key) => {
  const found = Object.entries(page.continents).map(([id, name]) => [
    name,
    territories.filter((one) => page.continent_of[one] === id),
  ]);
  return h(
    "div",
    { class: "lands stack" },
    found.filter(([, members]) => members.length).map(([name, members]) => section(name, members, key)),
  );
};
