/** What everybody should know of this turn, each item with a link to its clause if it has one. */

import { linkClause } from "../../frame/clause.js";
import { h } from "../../frame/dom.js";
import { page } from "../../frame/page.js";
import { describeHappening, openHappenings } from "./mirror.js";

/** @import { View } from "../types.d.ts" */

export const happeningList = (/** @type {View} */ view) => {
  const open = openHappenings(view);
  if (!open.length) return null;
  return h(
    "div",
    { class: "happenings" },
    open.map((happening) => [
      h("p", {}, linkClause(page.id, { ...happening, text: describeHappening(view, happening) })),
      " ",
    ]),
  );
};
