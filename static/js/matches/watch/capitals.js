/** Draw a star at the badge of each capital that everybody knows. */

import { all, svg } from "../../frame/dom.js";

/** @import { View } from "../types.d.ts" */

export const showCapitals = (/** @type {View} */ { position }) => {
  const capitals = Object.values(position.capitals ?? {});
  for (const badge of all("[data-badge]")) {
    const mark = badge.querySelector(".capital-mark");
    const isCapital = capitals.includes(badge.dataset.badge ?? "");
    if (isCapital && !mark) badge.append(svg("use", { class: "capital-mark", href: "#sign-capital" }));
    if (!isCapital) mark?.remove();
  }
};
