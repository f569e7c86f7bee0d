/** A vote slides in at the bottom of the phone, however far it is scrolled, and is answered with one tap. */

import { getBallots, vote } from "../api.js";
import { button, h, replace } from "../../frame/dom.js";
import { count, page, t } from "../../frame/page.js";
import { Ended, whenOver } from "../votes.js";

const CHOICES = ["yes", "no", "abstain"];
const BUZZ = [200, 100, 200];
const title = document.title;
const keysIn = (node) => Array.from(node.querySelectorAll("[data-key]"), ({ dataset }) => dataset.key).join(" ");

/** `running` is the place of votes that ask nothing of this phone, `asked` of those that do, and of results. */
export class Votes {
  constructor(running, asked, rest) {
    Object.assign(this, { running, asked, rest, ended: new Ended(), known: new Set(), told: "", isClosed: false });
  }

  /** What is voted on now and how it ended; asked again when a vote's time is up. */
  async ask() {
    const found = await getBallots(page.id);
    if (!found.ok || this.isClosed) return;
    this.ended.hear(found);
    const open = found.ballots.filter(({ over, voters }) => !over && voters.length);
    this.render(
      open,
      found.ballots.filter((ballot) => !open.includes(ballot)),
    );
    this.signal(open);
    whenOver(found.ballots, () => this.ask());
  }

  /** Nothing is asked of this phone any more. */
  close() {
    this.isClosed = true;
  }

  /* What slides in, or moves what lies below it, takes no tap that was meant for something else. */
  render(open, others) {
    const before = [keysIn(this.asked), this.running.childElementCount].join(";");
    replace(
      this.running,
      others.map((ballot) => this.shown(ballot)),
    );
    replace(
      this.asked,
      this.told ? h("p", { class: "notice bad", role: "alert" }, this.told) : [],
      open.map((ballot) => this.shown(ballot)),
      this.ended.told.map((motion) => this.result(motion)),
    );
    if ([keysIn(this.asked), this.running.childElementCount].join(";") !== before) this.rest.begin();
  }

  /* A phone that nobody has touched yet may not shake, and its browser would complain. */
  signal(open) {
    document.title = open.length ? `${t("vote.title")} · ${title}` : title;
    const isNew = open.some(({ id }) => !this.known.has(id));
    this.known = new Set(open.map(({ id }) => id));
    if (isNew && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
  }

  async answer(ballot, voter, choice) {
    const said = await vote(ballot.id, voter, choice);
    this.told = said.ok ? "" : (said.text ?? t("line.away"));
    await this.ask();
  }

  choices(ballot, voter) {
    const key = (choice) =>
      button(t(`vote.${choice}`), () => this.answer(ballot, voter, choice), {
        class: "button big",
        "data-key": `${ballot.id}-${voter}-${choice}`,
      });
    return h(
      "div",
      { class: "vote-choices", role: "group", "aria-label": voter },
      ballot.voters.length > 1 ? h("strong", {}, voter) : null,
      CHOICES.map(key),
    );
  }

  shown(ballot) {
    return h(
      "section",
      { class: "panel vote", "data-ballot": ballot.id },
      h("h2", {}, t("vote.title")),
      h("p", {}, ballot.text),
      ballot.secret ? h("p", { class: "soft" }, t("vote.secret")) : null,
      ballot.over
        ? h("p", { class: "soft" }, t(ballot.waiting.length ? "vote.over" : "vote.all"))
        : ballot.voters.map((voter) => this.choices(ballot, voter)),
      h("p", { class: "soft" }, count("vote.voted", ballot.voted, ballot)),
    );
  }

  result(motion) {
    const read = () => {
      this.ended.close(motion.id);
      this.ask();
    };
    return h(
      "section",
      { class: "panel vote-result", "data-ballot": motion.id },
      h("h2", {}, motion.outcome),
      h("p", {}, motion.text),
      button(t("close"), read, { "data-key": `vote-read-${motion.id}` }),
    );
  }
}
