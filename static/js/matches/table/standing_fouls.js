/** The fouls that still count when the match is over and that the table may fine. The table votes on the amount. */

import { h } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";
import { getLog } from "../live/api.js";
import { standingLines } from "../live/model.js";
import { read } from "../live/notation.js";

/** @import { Match } from "../acting/match.js" */
/** @import { LogLine } from "../types.d.ts" */

/** @type {{ seq: number | null, lines: LogLine[] }} the fouls of the log up to `seq` */
const fouls = { seq: null, lines: [] };

const askLog = async (/** @type {Match} */ match) => {
  fouls.seq = match.view.seq;
  const lines = await getLog(page.id, page.query);
  fouls.lines = standingLines(lines).filter(({ action }) => read(action).verb === "foul");
  if (fouls.lines.length) match.notify();
};

/** Return the fouls, once the log has arrived; nothing if there were none. */
export const standingFouls = (/** @type {Match} */ match) => {
  if (fouls.seq !== match.view.seq) askLog(match);
  if (!fouls.lines.length) return null;
  return h(
    "div",
    { class: "finish-fines" },
    h("h3", {}, t("fines")),
    h(
      "ul",
      { class: "plain" },
      fouls.lines.map(({ text }) => h("li", {}, text)),
    ),
    h("p", { class: "soft" }, t("fines_vote")),
  );
};
