/** The votes of a match as a page knows them. They end by themselves, and nothing that happens tells so: they are asked for again. */

import { page, t } from "../../frame/page.js";
import { getBallots } from "./api.js";

/** @import { Ballot, EndedMotion, LostFine, Reply } from "../types.d.ts" */

const SECOND = 1_000;

export class Ballots {
  constructor(/** @type {() => unknown} */ onChange) {
    this.onChange = onChange;
    /** @type {Ballot[]} */
    this.running = [];
    /** @type {LostFine[]} */
    this.lost = [];
    /** The votes that ended while this page looked on, until somebody has read how. @type {EndedMotion[]} */
    this.unread = [];
    this.fault = "";
    this.isClosed = false;
    this.timer = 0;
  }

  /** Asks what is voted on now, and again once the time of the first vote is up. */
  async ask() {
    const answer = await getBallots(page.id);
    if (!answer.ok || this.isClosed) return;
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
    if (left.length) this.timer = setTimeout(() => this.ask(), Math.min(...left) * SECOND);
  }

  /** What was sent of a vote: why it was not taken, and how the votes stand then. */
  async settle(/** @type {Promise<Reply>} */ sending) {
    const { ok, text } = await sending;
    this.fault = ok ? "" : (text ?? t("line.away"));
    await this.ask();
    this.onChange();
  }

  /** Somebody has read how that vote ended. */
  read(/** @type {number} */ id) {
    this.unread = this.unread.filter((motion) => motion.id !== id);
  }

  /** Nothing is asked of this device any more. */
  close() {
    this.isClosed = true;
  }
}
