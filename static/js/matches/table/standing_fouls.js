/** What the table may fine: the fouls that still stand when the match is over. How much, the table votes. */

import { getLog } from "../api.js";
import { h } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";

const known = { seq: null, fouls: [] };

/* An undo takes back the last line that still stands. */
const standing = (lines) => {
  const [said, taken] = [[], []];
  for (const line of lines) {
    if (line.action === "table undo") taken.push(said.pop());
    else if (line.action === "table redo") said.push(taken.pop());
    else said.push(line);
  }
  return said.filter(Boolean);
};

const ask = async (match) => {
  known.seq = match.view.seq;
  const lines = await getLog(page.id, page.query);
  known.fouls = standing(lines).filter(({ action }) => action.split(" ")[1] === "foul");
  if (known.fouls.length) match.changed();
};

/** The fouls, once the log has told them; nothing where there was none. */
export const fines = (match) => {
  if (known.seq !== match.view.seq) ask(match);
  if (!known.fouls.length) return null;
  return h(
    "div",
    { class: "finish-fines" },
    h("h3", {}, t("fines")),
    h(
      "ul",
      { class: "plain" },
      known.fouls.map(({ text }) => h("li", {}, text)),
    ),
    h("p", { class: "soft" }, t("fines_vote")),
  );
};
