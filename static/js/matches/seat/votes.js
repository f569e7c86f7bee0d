/** A vote that slides in at the bottom of the phone, wherever the page is scrolled, and is answered with one tap. */

import { button, h, keysOf, replace } from "../../frame/dom.js";
import { count, t } from "../../frame/page.js";
import { castVote } from "../live/api.js";
import { call } from "./signals.js";

/** @import { Ballots } from "../live/ballots.js" */
/** @import { Rest } from "../live/rest.js" */
/** @import { Ballot, EndedMotion } from "../types.d.ts" */

const CHOICES = ["yes", "no", "abstain"];

export class Votes {
  /**
   * @param {HTMLElement} running the place of votes that do not ask this phone
   * @param {HTMLElement} asking the place of those that do, and of results
   * @param {Ballots} ballots
   * @param {Rest} rest
   */
  constructor(running, asking, ballots, rest) {
    this.running = running;
    this.asking = asking;
    this.ballots = ballots;
    this.rest = rest;
  }

  show() {
    const { running } = this.ballots;
    const open = running.filter(({ over, voters }) => !over && voters.length);
    this.render(
      open,
      running.filter((ballot) => !open.includes(ballot)),
    );
    call("vote", { ids: open.map(({ id }) => String(id)), text: t("vote.title") }, { isHere: true });
  }

  get offeredKeys() {
    return [keysOf("[data-key]", this.asking), this.running.childElementCount].join(";");
  }

  /** @type {(open: Ballot[], others: Ballot[]) => void} */
  render(open, others) {
    const before = this.offeredKeys;
    replace(
      this.running,
      others.map((ballot) => this.ballotPanel(ballot)),
    );
    replace(
      this.asking,
      this.ballots.fault ? h("p", { class: "notice bad", role: "alert" }, this.ballots.fault) : [],
      open.map((ballot) => this.ballotPanel(ballot)),
      this.ballots.unread.map((motion) => this.resultPanel(motion)),
    );
    /* Content that slides in, or moves what is below it, must not catch a tap that was meant for something else. */
    if (this.offeredKeys !== before) this.rest.begin();
  }

  /** @type {(ballot: Ballot, voter: string) => HTMLElement} */
  choices(ballot, voter) {
    const keys = CHOICES.map((choice) =>
      button(t(`vote.${choice}`), () => this.ballots.settle(castVote(ballot.id, voter, choice)), {
        class: "button big",
        "data-key": `${ballot.id}-${voter}-${choice}`,
      }),
    );
    const name = ballot.voters.length > 1 ? h("strong", {}, voter) : null;
    return h("div", { class: "vote-choices", role: "group", "aria-label": voter }, name, keys);
  }

  ballotPanel(/** @type {Ballot} */ ballot) {
    return h(
      "section",
      { class: "panel vote", "data-ballot": ballot.id },
      h("h2", {}, t("vote.title")),
      h("p", {}, ballot.text),
      ballot.lost ? h("p", { class: "notice small" }, ballot.lost) : null,
      ballot.secret ? h("p", { class: "soft" }, t("vote.secret")) : null,
      ballot.over
        ? h("p", { class: "soft" }, t(ballot.waiting.length ? "vote.over" : "vote.all"))
        : ballot.voters.map((voter) => this.choices(ballot, voter)),
      h("p", { class: "soft" }, count("vote.voted", ballot.voted, ballot)),
    );
  }

  resultPanel(/** @type {EndedMotion} */ { id, outcome, text }) {
    const read = () => {
      this.ballots.read(id);
      this.ballots.ask();
    };
    return h(
      "section",
      { class: "panel vote-result", "data-ballot": id },
      h("h2", {}, outcome),
      h("p", {}, text),
      button(t("close"), read, { "data-key": `vote-read-${id}` }),
    );
  }
}
