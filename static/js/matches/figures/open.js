/** Open a match in figures over the page, on the table while the match runs, and on a phone. */

import { t } from "../../frame/page.js";
import { openSheet } from "../parts/sheet.js";
import { buildFigures, loadPlayed } from "./panel.js";

/**
 * Open them; throws an error if they do not come.
 *
 * @param {string} query what the page adds to its addresses
 * @param {number} seq the newest line that the page knows
 */
export const openFigures = async (query, seq) => {
  const played = await loadPlayed(query, seq);
  if (!played) throw new Error("no answer");
  openSheet({ title: t("figures.title"), body: buildFigures(played), wide: true });
};
