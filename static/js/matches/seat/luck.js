/** The phone adds its luck to the deal by itself: it seals a number, and shows it when the table deals. */

import { addLuck } from "../api.js";
import { h, replace } from "../../frame/dom.js";
import { isToBeDealt, isUndrawn, sealText } from "../luck.js";
import { page, t } from "../../frame/page.js";
import { sha256 } from "./sha256.js";

const AGAIN = 2_000;
const NAME = "referee-luck/1";
const hex = (byte) => byte.toString(16).padStart(2, "0");
const newNumber = () => Array.from(crypto.getRandomValues(new Uint8Array(32)), hex).join("");

/* Kept across reloads and tabs; where nothing can be kept, as long as the page is open. */
const place = `luck ${page.id} ${page.seat}`;
let kept = null;

const recall = () => {
  try {
    return JSON.parse(localStorage.getItem(place)) ?? kept;
  } catch {
    return kept;
  }
};

const keep = (own) => {
  kept = own;
  try {
    localStorage.setItem(place, JSON.stringify(own));
  } catch {
    /* It is kept as long as the page is open. */
  }
};

const commitmentOf = ({ referee, number }) => `sha256:${sha256(`${NAME} ${referee} ${page.seat} ${number}`)}`;

/* Two tabs may each have made a number: the one that counts is the one that was sealed. */
const ownNumber = ({ commitments }) =>
  [kept, recall()].find((own) => own && commitmentOf(own) === commitments[page.seat]) ?? null;

/* What this phone remembers of all that was sealed. */
const sealed = ({ referee, commitments }) => JSON.stringify([referee, commitments]);

/* What was sealed when this phone showed its number may neither change nor go afterwards. */
const isChanged = (luck) => {
  const { seen } = recall() ?? {};
  return Boolean(seen) && (!luck || sealed(luck) !== seen);
};

const seal = (luck) => {
  const own = recall()?.referee === luck.referee ? recall() : { referee: luck.referee, number: newNumber() };
  keep(own);
  return { own, body: { commitment: commitmentOf(own) } };
};

const show = (luck) => {
  const own = ownNumber(luck);
  return own?.referee === luck.referee ? { own: { ...own, seen: sealed(luck) }, body: { number: own.number } } : null;
};

/* What this phone has to do now, if anything. */
const due = (luck) => {
  if (luck.stage === "open") return luck.commitments[page.seat] ? null : seal(luck);
  return luck.missing.includes(page.seat) && !isChanged(luck) ? show(luck) : null;
};

export class Luck {
  constructor(node, load) {
    this.node = node;
    this.load = load;
    this.busy = false;
  }

  /** The match stands so: what is due is done, and what everybody should know is said. */
  hear(view) {
    this.render(view);
    if (!isUndrawn(view) || this.busy) return;
    const step = due(view.luck);
    if (step) this.send(step);
  }

  async send({ own, body }) {
    this.busy = true;
    keep(own);
    const answer = await addLuck(page.id, body);
    this.busy = false;
    if (answer.ok) {
      keep(own);
      await this.load();
    } else if (answer.status === 0) setTimeout(this.load, AGAIN);
  }

  /* Where the table deals from its own box, the referee's deal is only a way out: nothing is said of it. */
  render(view) {
    const { luck } = view;
    const changed = isChanged(luck);
    const added = isToBeDealt(view) && luck.commitments[page.seat];
    this.node.hidden = !changed && !added;
    this.node.classList.toggle("bad", changed);
    if (changed) replace(this.node, t("luck.changed"));
    else replace(this.node, added ? [t("luck.mine"), " ", h("span", { class: "soft small" }, sealText(luck))] : []);
  }
}
