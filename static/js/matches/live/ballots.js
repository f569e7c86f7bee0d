/** The votes of a match as a page knows them. A vote ends without an event, so the page asks for the votes again. */

import { page, t } from "../../frame/page.js";
import { getBallots } from "./api.js";

/** @import { Ballot, Ballots as BallotsNow, EndedMotion, LostFine, Reply } from "../types.d.ts" */

const SECOND_MS = 1_000;

export class Ballots {
  constructor(/** @type {() => unknown} */ onChange) {
    this.onChange = onChange;
    /** @type {Ballot[]} */
    this.running = [];
    /** @type {LostFine[]} */
    this.lost = [];
    /** The votes that ended while this page was open, until somebody has read the outcome. @type {EndedMotion[]} */
    this.unread = [];
    this.fault = "";
    this.isClosed = false;
    this.timer = 0;
    this.requests = 0;
    /** The latest request that was answered. */
    this.answered = 0;
  }

  /**
   * Ask for the current votes, and again when the time of the first vote is up. An answer that arrives after that to a
   * later request is ignored.
   */
  async ask() {
    this.requests += 1;
    const request = this.requests;
    const answer = await getBallots(page.id);
    if (!answer.ok || this.isClosed || request < this.answered) return;
    this.answered = request;
    this.take(answer);
  }

  take(/** @type {BallotsNow} */ answer) {
    const seen = new Set(this.running.map(({ id }) => id));
    this.unread.push(...answer.ended.filter(({ id }) => seen.has(id)));
    this.running = answer.ballots;
    this.lost = answer.lost;
    this.askWhenOver();
    this.onChange();
  }

  askWhenOver() {
    clearTimeout(this.timer);
    const left = this.running.filter(({ over }) => !over).map(({ seconds }) => seconds);
    if (left.length) this.timer = setTimeout(() => this.ask(), Math.min(...left) * SECOND_MS);
  }

  /** Wait for the answer to a vote, note why it was refused, and ask for the votes again. */
  async settle(/** @type {Promise<Reply>} */ sending) {
    const { ok, text } = await sending;
    this.fault = ok ? "" : (text ?? t("line.away"));
    await this.ask();
    this.onChange();
  }

  /** Remove the vote, because somebody has read its outcome. */
  read(/** @type {number} */ id) {
    this.unread = this.unread.filter((motion) => motion.id !== id);
  }

  /** Stop: this device is not asked to vote any more. */
  close() {
    this.isClosed = true;
  }
}
