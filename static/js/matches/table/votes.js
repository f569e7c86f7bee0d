/** Votes on the table's screen: that one runs, until it is put aside, and how it ended. */

import { getBallots } from "../api.js";
import { button, h, replace } from "../../frame/dom.js";
import { count, page, t } from "../../frame/page.js";
import { Ended, whenOver } from "../votes.js";

const node = document.getElementById("votes");
const ended = new Ended();
const aside = new Set();
let running = [];

/** What is voted on now; asked again when a vote's time is up, so that it is counted then. */
export const askVotes = async (match) => {
  const found = await getBallots(page.id);
  if (!found.ok) return;
  running = found.ballots;
  ended.hear(found);
  match.changed();
  whenOver(running, () => askVotes(match));
};

const close = (match, id) => () => {
  ended.close(id);
  aside.add(id);
  match.changed();
};

const keys = (match, { id }) =>
  h(
    "div",
    { class: "news-keys" },
    match.view.audience === "table"
      ? h("a", { class: "button", href: `/matches/${page.id}/motions` }, t("vote.look"))
      : null,
    button(t("close"), close(match, id), { class: "button quiet", "data-key": `vote-close-${id}` }),
  );

const strip = (match, one, title, told) =>
  replace(
    node,
    h("p", { class: "news-title" }, title),
    h("p", {}, one.text, told ? h("span", { class: "soft" }, ` · ${told}`) : null),
    keys(match, one),
  );

/** The newest result, else a vote that runs and was not put aside. */
export const showVotes = (match) => {
  const result = ended.told.at(-1);
  const vote = running.find(({ id }) => !aside.has(id));
  node.hidden = !(result || vote) || Boolean(match.view.result);
  if (node.hidden) return;
  if (result) strip(match, result, result.outcome);
  else strip(match, vote, t("vote.title"), count("vote.voted", vote.voted, vote));
};
