/**
 * The luck that the phone adds to the deal automatically: it sends a commitment of a number, and reveals the number
 * when the table deals.
 */

import { h, replace } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";
import { randomHex } from "../../frame/request.js";
import { addLuck } from "../live/api.js";
import { sealText } from "../parts/luck.js";
import { isToBeDealt, isUndrawn } from "../live/model.js";
import { sha256 } from "./sha256.js";

/** @import { LuckOfTheDeal, SeatView } from "../types.d.ts" */

/**
 * The number of this phone for that seal of the referee; `seen` has all commitments at the moment when the number was
 * revealed.
 *
 * @typedef {{ referee: string, number: string, seen?: string }} Own
 */

/**
 * @typedef {{ own: Own, body: { commitment: string } | { number: string } }} Step the request that this phone has to
 *   send
 */

const RETRY_MS = 2_000;
const NAME = "referee-luck/1";
const NUMBER_BYTES = 32;

/* Stored across reloads and tabs; where nothing can be stored, only while the page is open. */
const place = `luck ${page.id} ${page.seat}`;
/** @type {Own | null} */
let kept = null;

/** @type {() => Own | null} */
const recall = () => {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "null") ?? kept;
  } catch {
    return kept;
  }
};

const keep = (/** @type {Own} */ own) => {
  kept = own;
  try {
    localStorage.setItem(place, JSON.stringify(own));
  } catch {
    /* It is kept while the page is open. */
  }
};

const commitmentOf = (/** @type {Own} */ { referee, number }) =>
  "sha256:" + sha256(`${NAME} ${referee} ${page.seat} ${number}`);

/* Two tabs may each have made a number: the one with the accepted commitment counts. */
const ownNumber = (/** @type {LuckOfTheDeal} */ { commitments }) =>
  [kept, recall()].find((own) => own && commitmentOf(own) === commitments[page.seat]) ?? null;

/* Return all seals and commitments in the form that this phone remembers. */
const allSealed = (/** @type {LuckOfTheDeal} */ { referee, commitments }) => JSON.stringify([referee, commitments]);

/* After this phone has revealed its number, no commitment may change or disappear. */
const isChanged = (/** @type {LuckOfTheDeal | null} */ luck) => {
  const seen = recall()?.seen;
  return Boolean(seen) && (!luck || allSealed(luck) !== seen);
};

/** @type {(luck: LuckOfTheDeal) => Step} */
const sealNumber = ({ referee }) => {
  const old = recall();
  const own = old?.referee === referee ? old : { referee, number: randomHex(NUMBER_BYTES) };
  keep(own);
  return { own, body: { commitment: commitmentOf(own) } };
};

/** @type {(luck: LuckOfTheDeal) => Step | null} */
const showNumber = (luck) => {
  const own = ownNumber(luck);
  return own?.referee === luck.referee
    ? { own: { ...own, seen: allSealed(luck) }, body: { number: own.number } }
    : null;
};

/* Return what this phone has to do now, if anything. */
const nextStep = (/** @type {LuckOfTheDeal} */ luck) => {
  if (luck.stage === "open") return luck.commitments[page.seat] ? null : sealNumber(luck);
  return luck.missing.includes(page.seat) && !isChanged(luck) ? showNumber(luck) : null;
};

export class Luck {
  /**
   * @param {HTMLElement} node
   * @param {() => unknown} load fetches the view
   */
  constructor(node, load) {
    this.node = node;
    this.load = load;
    this.isBusy = false;
  }

  /** Take the current view: do the next step, and show what everybody should know. */
  take(/** @type {SeatView} */ view) {
    this.render(view);
    if (!view.luck || !isUndrawn(view) || this.isBusy) return;
    const step = nextStep(view.luck);
    if (step) this.send(step);
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
