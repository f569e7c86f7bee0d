/**
 * Show the last throw so that it can be read across the room: its pairs side by side, one large sentence that says what
 * happened, and below it as much other news as there is room for. A sentence that does not fit is never cut: it appears
 * in fewer words, or not at all.
 */

import { byId, h, replace, seatMark } from "../../frame/dom.js";
import { playersOf, t, territoryName } from "../../frame/page.js";
import { findHeadline, wordHappening, wordThrow } from "../parts/headline.js";
import { openHappenings } from "../parts/mirror.js";
import { withFirstNames } from "../live/model.js";
import { fitFirst } from "../parts/fit.js";
import { cellOf, drawLosses, drawPairs, pairDice } from "../parts/pairs.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { LastThrow, View } from "../types.d.ts" */

const node = byId("stage");

/** @type {(thrown: LastThrow) => HTMLElement} the dice in one line */
const dice = (thrown) =>
  h(
    "div",
    { class: "stage-dice", "aria-hidden": "true" },
    drawPairs(pairDice(thrown), thrown, "stage-pair", cellOf("stage-die")),
  );

/** @type {(thrown: LastThrow) => HTMLElement} the losses, for a throw that was entered without its dice */
const losses = (thrown) => h("div", { class: "stage-dice", "aria-hidden": "true" }, drawLosses("stage-loss", thrown));

/** The attacker and the two territories, as much of it as fits into one line; the board shows the attack too. */
const way = h("p", { class: "stage-way" });

const sayWay = (/** @type {View} */ view, /** @type {LastThrow} */ { seat, from, to }) => {
  const facts = { from: territoryName(from), to: territoryName(to) };
  const texts = [view, withFirstNames(view)].map(({ seats }) =>
    t("watch.way", { player: playersOf(seats, seat), ...facts }),
  );
  const wordings = [...texts, `${facts.from} → ${facts.to}`, `→ ${facts.to}`];
  fitFirst(way, wordings, (wording) => replace(way, seatMark(seat), h("span", {}, wording)), 0);
};

/** The one sentence that can be read across the room. */
const says = h("p", { class: "stage-says" });
/** The other news, as much as there is room for. */
const more = h("div", { class: "stage-more" });
const words = h("div", { class: "stage-words", "aria-hidden": "true" }, way, says, more);
/** The complete text, for screen readers. */
const spoken = h("p", { class: "visually-hidden", role: "status" });

/** @type {(view: View) => string} the text of the latest event, unless that is the throw itself */
const eventText = (view) => {
  const last = view.log.at(-1);
  return last && last.seq !== view.last_throw?.seq ? (last.text ?? last.action) : "";
};

/** @type {(view: View) => string[]} */
const wordEvent = (view) => [eventText(view), view.log.at(-1)?.short ?? ""].filter(Boolean);

/**
 * List the news, each in several wordings of decreasing length; the first is the headline.
 *
 * @type {(view: View) => Children[][]}
 */
const listTold = (view) => {
  const { last_throw: thrown } = view;
  const headline = findHeadline(view);
  const others = openHappenings(view).filter((happening) => happening !== headline);
  return [
    headline ? wordHappening(view, headline) : [],
    thrown ? wordThrow(view, thrown) : [],
    ...others.map((happening) => wordHappening(view, happening)),
    eventText(view) ? wordEvent(view) : [],
  ].filter((wordings) => wordings.length);
};

const isOverfull = () => words.scrollHeight > words.clientHeight + 1 || words.scrollWidth > words.clientWidth;

/** Add below the others the first wording that still fits as a whole; add nothing if none fits. */
const addLine = (/** @type {Children[]} */ wordings) => {
  const line = h("p", {});
  more.append(line);
  for (const wording of wordings) {
    replace(line, wording);
    if (!isOverfull()) return;
  }
  line.remove();
};

const put = (/** @type {Children} */ wording) => replace(says, wording);

/** @type {View} */
let onStage;
const say = () => {
  const [headline = [], ...others] = listTold(onStage);
  way.hidden = !onStage.last_throw;
  if (onStage.last_throw) sayWay(onStage, onStage.last_throw);
  replace(more);
  fitFirst(words, headline, put, 0);
  others.forEach(addLine);
};

/* Turning the screen changes the available room. */
new ResizeObserver(() => onStage && say()).observe(node);

let drawn = "";
export const showStage = (/** @type {View} */ view) => {
  onStage = view;
  const thrown = view.last_throw;
  const text = listTold(view)
    .map(([whole]) => whole)
    .join(" ");
  const next = JSON.stringify([thrown, text]);
  if (next === drawn) return;
  drawn = next;
  node.classList.toggle("has-throw", Boolean(thrown));
  spoken.textContent = text;
  replace(node, thrown ? (thrown.dice.attacker.length ? dice(thrown) : losses(thrown)) : null, spoken, words);
  say();
};
