/** The last throw, to be read across the room: its pairs side by side, what it cost whom, and what has happened since. */

import { byId, h, replace, seatMark } from "../../frame/dom.js";
import { playersOf, t, territoryName } from "../../frame/page.js";
import { die } from "../die.js";
import { describeHappening, lossText, openHappenings } from "../mirror.js";
import { losersOf, sortDice } from "../model.js";
import { fit, shrink } from "../table/fit.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Side } from "../die.js" */
/** @import { Colour, LastThrow, View } from "../types.d.ts" */

const node = byId("stage");
/** Up to so many letters a sentence keeps its size. */
const SENTENCE_LENGTHS = [40, 80, 130];

/** @type {(face: number | undefined, side: Side, isLost: boolean, seat: Colour) => Children} */
const dieCell = (face, side, isLost, seat) =>
  face ? h("span", { class: isLost ? "stage-die is-lost" : "stage-die", "data-seat": seat }, die(face, side)) : null;

/** @type {(thrown: LastThrow) => HTMLElement} one line; dice that met nothing stand behind the pairs */
const dice = (thrown) => {
  const [red, blue] = [sortDice(thrown.dice.attacker), sortDice(thrown.dice.defender)];
  const losers = losersOf(red, blue, thrown);
  const pairs = Array.from({ length: Math.max(red.length, blue.length) }, (_, at) =>
    h(
      "span",
      { class: losers[at] ? "stage-pair" : "stage-pair is-alone" },
      dieCell(red[at], "red", losers[at] === "red", thrown.seat),
      dieCell(blue[at], "blue", losers[at] === "blue", thrown.defending),
    ),
  );
  return h("div", { class: "stage-dice", "aria-hidden": "true" }, pairs);
};

const loss = (/** @type {Colour} */ seat, /** @type {number} */ number) =>
  h("span", { class: number ? "stage-loss" : "stage-loss is-none" }, seatMark(seat), number ? `−${number}` : "0");

/** @type {(thrown: LastThrow) => HTMLElement} where only the losses were entered there are no faces */
const losses = ({ seat, defending, losses: { attacker, defender } }) =>
  h("div", { class: "stage-dice", "aria-hidden": "true" }, loss(seat, attacker), loss(defending, defender));

/** @type {(view: View, thrown: LastThrow) => Children} */
const words = ({ seats }, thrown) => {
  const { seat, from, to } = thrown;
  const says = lossText(seats, thrown);
  const way = { player: playersOf(seats, seat), from: territoryName(from), to: territoryName(to) };
  return [
    h("p", { class: "stage-way" }, seatMark(seat), h("span", {}, t("watch.way", way))),
    h("p", { class: `stage-says ${fit(says, SENTENCE_LENGTHS)}` }, says),
  ];
};

/** @type {(view: View) => string} what was said last, unless it is the throw itself, and what this turn brought */
const eventText = (view) => {
  const last = view.log.at(-1);
  const line = last && last.seq !== view.last_throw?.seq ? (last.text ?? last.action) : "";
  return [...openHappenings(view).map((happening) => describeHappening(view, happening)), line]
    .filter(Boolean)
    .join(" ");
};

const shrinkWords = () => {
  const text = node.querySelector(".stage-says") ?? node.querySelector(".stage-event");
  if (text) shrink(text, node);
};

let drawn = "";
/** Without a throw what was said last stands there as large. */
export const showStage = (/** @type {View} */ view) => {
  const thrown = view.last_throw;
  const event = eventText(view);
  const next = JSON.stringify([thrown, event]);
  if (next === drawn) return;
  drawn = next;
  node.classList.toggle("has-throw", Boolean(thrown));
  replace(
    node,
    thrown ? (thrown.dice.attacker.length ? dice(thrown) : losses(thrown)) : null,
    h(
      "div",
      { class: "stage-words", role: "status" },
      thrown ? words(view, thrown) : null,
      h("p", { class: `stage-event ${thrown ? "" : fit(event, SENTENCE_LENGTHS)}` }, event),
    ),
  );
  shrinkWords();
};
