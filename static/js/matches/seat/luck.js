/**
 * The luck that the phone adds to the deal automatically: it sends a commitment of a number, and reveals the number
 * when the table deals.
 */

import { h, replace } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";
import { addLuck } from "../live/api.js";
import { sealText } from "../parts/luck.js";
import { isToBeDealt, isUndrawn } from "../live/model.js";
import { isChanged, keep } from "./kept_luck.js";

/** @import { LuckOfTheDeal, SeatView } from "../types.d.ts" */
/** @import { Step } from "./luck_steps.js" */

const RETRY_MS = 2_000;

export class Luck {
  /**
   * @param {HTMLElement} node
   * @param {() => unknown} load fetches the view
   */
  constructor(node, load) {
    this.node = node;
    this.load = load;
    this.isBusy = false;
    /** @type {LuckOfTheDeal | null} what the deal waits for */
    this.luck = null;
  }

  /** Take the current view: do the next step, and show what everybody should know. */
  take(/** @type {SeatView} */ view) {
    this.render(view);
    this.luck = isUndrawn(view) ? view.luck : null;
    if (this.luck && !this.isBusy) this.step();
  }

  /* What the steps need is loaded before the deal alone; the newest view counts once it is there. */
  async step() {
    this.isBusy = true;
    const steps = await import("./luck_steps.js").catch(() => null);
    this.isBusy = false;
    const step = this.luck && steps?.nextStep(this.luck);
    if (step) await this.send(step);
    else if (!steps) setTimeout(() => this.look(), RETRY_MS);
  }

  async send(/** @type {Step} */ { own, body }) {
    this.isBusy = true;
    keep(own);
    const answer = await addLuck(page.id, body);
    this.isBusy = false;
    if (answer.ok) {
      keep(own);
      await this.load();
    } else if (answer.status === 0) setTimeout(() => this.look(), RETRY_MS);
  }

  /* No answer came: the view shows whether the request arrived, whenever it comes. */
  async look() {
    if (this.node.isConnected && !(await this.load())) setTimeout(() => this.look(), RETRY_MS);
  }

  /* Where the table deals from its own box, the referee's deal is only a fallback and is not mentioned. */
  render(/** @type {SeatView} */ view) {
    const { luck } = view;
    const changed = isChanged(luck);
    const added = luck && isToBeDealt(view) && luck.commitments[page.seat] ? luck : null;
    this.node.hidden = !changed && !added;
    this.node.classList.toggle("bad", changed);
    if (changed) replace(this.node, t("luck.changed"));
    else if (added) replace(this.node, t("luck.mine"), " ", h("span", { class: "soft small" }, sealText(added)));
    else replace(this.node);
  }
}
