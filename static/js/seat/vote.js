/** A vote slides in on the phone and is answered with one tap. */

import { getBallots, vote } from "../lib/api.js";
import { button, h, replace } from "../lib/dom.js";
import { count, page, t } from "../lib/page.js";
import { Ended, whenOver } from "../lib/votes.js";

const CHOICES = ["yes", "no", "abstain"];
const node = document.getElementById("votes");
const ended = new Ended();
let told = "";

const answer = async (ballot, voter, choice) => {
  const said = await vote(ballot.id, voter, choice);
  told = said.ok ? "" : said.text ?? t("line.away");
  await askVotes();
};

const choices = (ballot, voter) =>
  h("div", { class: "vote-choices", role: "group", "aria-label": voter },
    ballot.voters.length > 1 ? h("strong", {}, voter) : null,
    CHOICES.map((choice) => button(t(`vote.${choice}`), () => answer(ballot, voter, choice), { class: choice === "yes" ? "button big primary" : "button big", "data-key": `${ballot.id}-${voter}-${choice}` })));

const shown = (ballot) =>
  h("section", { class: "panel vote", "data-ballot": ballot.id },
    h("h2", {}, t("vote.title")),
    h("p", {}, ballot.text),
    ballot.secret ? h("p", { class: "soft" }, t("vote.secret")) : null,
    ballot.over ? h("p", { class: "soft" }, t(ballot.waiting.length ? "vote.over" : "vote.all")) : ballot.voters.map((voter) => choices(ballot, voter)),
    h("p", { class: "soft" }, count("vote.voted", ballot.voted, ballot)));

const read = ({ id }) => () => {
  ended.close(id);
  askVotes();
};

const result = (motion) =>
  h("section", { class: "panel vote-result", "data-ballot": motion.id },
    h("h2", {}, motion.outcome), h("p", {}, motion.text), button(t("close"), read(motion), { "data-key": `vote-read-${motion.id}` }));

/** What is voted on now and how it ended; asked again when a vote's time is up. */
export const askVotes = async () => {
  const found = await getBallots(page.id);
  if (!found.ok) return;
  ended.hear(found);
  replace(node, told ? h("p", { class: "notice bad", role: "alert" }, told) : [], found.ballots.map(shown), ended.told.map(result));
  whenOver(found.ballots, askVotes);
};
