/** The line of the moment, above the board: its text, its time, and whether it was taken back since. */

import { button, byId, h, replace, seatMark, sign } from "../../frame/dom.js";
import { count, countPeople, page, playersOf, t } from "../../frame/page.js";
import { die } from "../parts/die.js";
import { isReplacement } from "../story/chronicle.js";
import { whenAndWhere } from "../story/lines.js";
import { pairDice } from "../parts/pairs.js";
import { openThrowCard } from "../story/throw_sheet.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Course } from "./course.js" */
/** @import { Step, Throw } from "../types.d.ts" */

const node = byId("moment");

/** @type {(course: Course, step: Step) => Children} */
const words = (course, step) => {
  const entry = course.entryOf(step.seq);
  return h(!entry || entry.counts ? "span" : "del", { class: "line-text" }, step.text ?? step.action);
};

/**
 * Return what was taken back, and by what; or what the line took back.
 *
 * @type {(course: Course, step: Step) => Children}
 */
const fate = (course, step) => {
  const entry = course.entryOf(step.seq);
  const moved = !entry && step.of ? course.reader.step(step.of) : null;
  if (moved) return [t("replay.undoes"), " ", lineLink(moved)];
  if (!entry || entry.counts) return null;
  const label = t(entry.by && isReplacement(entry.by) ? "replay.replaced" : "replay.undone");
  return [label, entry.by ? [" ", lineLink(entry.by)] : null];
};

const lineLink = (/** @type {Step} */ { seq }) =>
  h("a", { href: `#${seq}`, "data-key": "fate" }, t("replay.line", { number: seq }));

/** Return the losses of each side, in words. @type {(course: Course, thrown: Throw) => Children} */
const lossesOf = ({ reader }, { seat, defending, losses }) =>
  [
    { colour: seat, number: losses.attacker },
    { colour: defending, number: losses.defender },
  ]
    .filter(({ number }) => number)
    .map(({ colour, number }) => count("card.loses", number, { player: playersOf(reader.story.seats, colour) }))
    .join(", ");

/** @type {(course: Course, step: Step) => Children} */
const resultOf = ({ reader }, { result }) => {
  if (!result?.winners.length) return null;
  const { seats } = reader.story;
  const players = result.winners.map((colour) => playersOf(seats, colour)).join(", ");
  return h("strong", { class: "moment-won" }, count("replay.won", countPeople(seats, result.winners), { players }));
};

/** @type {(course: Course, step: Step) => Children} */
const small = (course, step) => {
  const entry = course.entryOf(step.seq);
  return [
    step.throw ? h("strong", { class: "moment-losses" }, lossesOf(course, step.throw)) : null,
    resultOf(course, step),
    h("span", { class: "moment-number" }, t("replay.line", { number: step.seq })),
    entry && entry.at !== null ? h("span", {}, whenAndWhere(course.reader.story, entry, course.lastTime)) : null,
  ];
};

/** @type {(faces: number[], side: "red" | "blue", losers: string[]) => Element} */
const diceRow = (faces, side, losers) =>
  h(
    "span",
    { class: "moment-dice" },
    faces.map((face, index) => h("span", { class: losers[index] === side ? "is-lost" : "" }, die(face, side))),
  );

/**
 * Return both rows as they were compared, or a sign where only the losses are known.
 *
 * @type {(thrown: Throw) => Children}
 */
const diceOf = (thrown) => {
  const { red, blue, losers } = pairDice(thrown);
  if (!red.length) return [sign("dice"), h("span", {}, t("replay.throw_card"))];
  return [diceRow(red, "red", losers), diceRow(blue, "blue", losers)];
};

/** Return the dice as a key that opens the throw's card. @type {(seq: number, thrown: Throw) => HTMLElement} */
const throwKey = (seq, thrown) =>
  button(h("span", { class: "moment-rows" }, diceOf(thrown)), () => openThrowCard(seq, { query: page.query }), {
    class: "button moment-throw",
    "aria-label": t("replay.throw_card"),
    title: t("replay.throw_card"),
    "data-key": "throw-card",
  });

/** @type {(step: Step) => Element} */
const markOf = ({ actor }) => (actor === "table" ? sign("tablet") : seatMark(actor));

/**
 * Show the moment; `step` is missing at the beginning.
 *
 * @type {(course: Course, step: Step | undefined, fault: string | null) => void}
 */
export const showMoment = (course, step, fault) => {
  const isUndone = Boolean(step) && course.entryOf(step?.seq ?? 0)?.counts !== true;
  node.classList.toggle("is-undone", isUndone);
  const what = step ? words(course, step) : t("replay.beginning");
  const became = step ? fate(course, step) : null;
  replace(
    node,
    step ? h("span", { class: "moment-mark" }, markOf(step)) : null,
    h(
      "div",
      { class: "moment-body" },
      fault ? h("p", { class: "moment-fault", role: "alert" }, fault) : null,
      h("p", { class: "moment-text" }, what),
      h(
        "p",
        { class: "moment-small" },
        became ? h("strong", { class: "moment-fate" }, became) : null,
        step ? small(course, step) : null,
      ),
    ),
    step?.throw ? throwKey(step.seq, step.throw) : null,
  );
};
