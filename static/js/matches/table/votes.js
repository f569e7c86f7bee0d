/** Votes on the table's screen: that one runs, until it is put aside, and how it ended. */

import { button, byId, h, replace } from "../../frame/dom.js";
import { count, page, t } from "../../frame/page.js";
import { getBallots } from "../api.js";
import { Ended, whenOver } from "../votes.js";

/** @import { Match } from "./match.js" */
/** @import { Ballot } from "../types.d.ts" */

const node = byId("votes");
const ended = new Ended();
/** @type {Set<number>} the motions that were put aside */
const aside = new Set();
/** @type {Ballot[]} */
let running = [];

/** What is voted on now; asked again when a vote's time is up, so that it is counted then. */
export const askVotes = async (/** @type {Match} */ match) => {
  const answer = await getBallots(page.id);
  if (!answer.ok) return;
  running = answer.ballots;
  ended.take(answer);
  match.notify();
  whenOver(running, () => askVotes(match));
};

const close = (/** @type {Match} */ match, /** @type {number} */ id) => {
  ended.close(id);
  aside.add(id);
  match.notify();
};

/** @type {(match: Match, id: number) => HTMLElement} */
const keys = (match, id) =>
  h(
    "div",
    { class: "news-keys" },
    match.view.audience === "table"
      ? h("a", { class: "button", href: `/matches/${page.id}/motions` }, t("vote.look"))
      : null,
    button(t("close"), () => close(match, id), { class: "button quiet", "data-key": `vote-close-${id}` }),
  );

/** @type {(match: Match, motion: { id: number, text: string }, title: string, progress: string) => void} */
const showStrip = (match, { id, text }, title, progress) => {
  const soft = progress ? h("span", { class: "soft" }, ` · ${progress}`) : null;
  replace(node, h("p", { class: "news-title" }, title), h("p", {}, text, soft), keys(match, id));
};

/** The newest result, else a vote that runs and was not put aside. */
export const showVotes = (/** @type {Match} */ match) => {
  const result = ended.unread.at(-1);
  const vote = running.find(({ id }) => !aside.has(id));
  node.hidden = !(result || vote) || Boolean(match.view.result);
  if (node.hidden) return;
  if (result) showStrip(match, result, result.outcome, "");
  else if (vote) showStrip(match, vote, t("vote.title"), count("vote.voted", vote.voted, vote));
};
