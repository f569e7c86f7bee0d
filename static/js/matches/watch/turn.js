/** Show whose turn it is and what is asked now; at the end who won, and why. */

import { byId, h, replace, seatMark, sign } from "../../frame/dom.js";
import { count, countPeople, missionName, page, playersOf, t, territoryName } from "../../frame/page.js";
import { sumText } from "../parts/mirror.js";
import { actorOf, NEUTRAL, stepsOf, withFirstNames } from "../live/model.js";
import { fitFirst } from "../parts/fit.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Colour, Result, View } from "../types.d.ts" */
/** @typedef {View & { result: Result }} EndedView */

const turnNode = byId("turn");
const askedNode = byId("asked");
/* --- whose turn --- */

const nameOf = (/** @type {View} */ { seats, neutral }, /** @type {Colour} */ actor) =>
  actor === NEUTRAL ? t("neutral_led", { player: playersOf(seats, neutral?.leader ?? "") }) : playersOf(seats, actor);

/** @type {(name: string, marks: Children, small: Children) => Children} */
const headline = (name, marks, small) => [
  h("span", { class: "turn-marks" }, marks),
  h(
    "p",
    { class: "turn-words", role: "status" },
    h("strong", { class: "turn-name" }, name),
    h("span", { class: "turn-small" }, small),
  ),
];

const whoseTurn = (/** @type {View} */ view) => {
  const actor = actorOf(view);
  turnNode.dataset.seat = actor ?? NEUTRAL;
  if (!actor) return headline(t("setup"), null, null);
  return headline(nameOf(view, actor), seatMark(actor), t("round", { number: view.position.round }));
};

const whoWon = (/** @type {EndedView} */ { seats, result: { winners } }) => {
  const players = winners.map((colour) => playersOf(seats, colour)).join(", ");
  const text = winners.length ? count("won", countPeople(seats, winners), { players }) : t("nobody_won");
  const marks = winners.map((colour) => h("span", { class: "laurel" }, sign("laurel"), seatMark(colour)));
  turnNode.dataset.seat = winners.length === 1 ? winners[0] : NEUTRAL;
  return headline(text, marks, null);
};

/** @type {(view: EndedView) => Children} */
const whyWon = ({ result: { reason, mission } }) => [
  h("p", { class: "asked-text" }, t(`reason.${reason}`)),
  h("p", { class: "asked-why" }, mission ? missionName(mission) : null),
];

/* --- what is asked --- */

const sumOf = (/** @type {Record<Colour, number>} */ numbers) =>
  Object.values(numbers).reduce((sum, number) => sum + number, 0);

/** @type {(view: View) => string} what is asked before the first turn */
const askedInSetup = ({ position, capitals, seats }) => {
  const left = sumOf(position.to_place);
  if (!Object.keys(position.owners).length) return t("watch.deal");
  if (left) return count("watch.initial", left);
  if (capitals?.choosing.length) return t("watch.capitals");
  return seats.some(({ missions }) => !missions) ? t("watch.missions") : t("watch.waits");
};

/** @type {(view: View) => string} */
const askedOf = (view) => {
  const { position, reinforcement, asked: step } = view;
  if (!position.turn) return askedInSetup(view);
  if (view.announced) {
    const { from, to, dice } = view.announced;
    return count("watch.announced", dice, { from: territoryName(from), to: territoryName(to) });
  }
  if (position.occupation) return t("watch.occupy", { name: territoryName(position.occupation.to) });
  if (position.throw) return t("watch.reroll");
  if (reinforcement) return count("watch.place", reinforcement.left);
  return t(`watch.${step}`);
};

const steps = (/** @type {View} */ view) => {
  const names = stepsOf(view, page.card_first);
  const passed = names.indexOf(view.asked);
  const items = names.map((name, at) =>
    h(
      "li",
      { class: at < passed ? "is-past" : null, "aria-current": name === view.asked ? "step" : null },
      t(`phase.${name}`),
    ),
  );
  return h("ol", { class: "steps plain" }, items);
};

const asked = (/** @type {View} */ view) => {
  const text = askedOf(view);
  return [
    view.position.turn ? steps(view) : null,
    h("p", { class: "asked-text" }, text),
    h("p", { class: "asked-why" }, sumText(view)),
  ];
};

/** @type {View} */
let latest;
const putAsked = (/** @type {Children} */ words) => replace(askedNode, words);
const say = () => {
  const { result } = latest;
  const views = [latest, withFirstNames(latest)];
  const sayings = result ? /** @type {EndedView[]} */ (views).map(whoWon) : views.map(whoseTurn);
  fitFirst(turnNode, sayings, (words) => replace(turnNode, words), 0);
  fitFirst(askedNode, [result ? whyWon(/** @type {EndedView} */ (latest)) : asked(latest)], putAsked, 0);
};

/* Turning the screen changes the available room. */
new ResizeObserver(() => latest && say()).observe(turnNode);

let drawn = "";
export const showTurn = (/** @type {View} */ view) => {
  const { position, asked: step, reinforcement, result, capitals, neutral, announced } = view;
  const { round, turn, occupation, to_place: toPlace } = position;
  latest = view;
  const facts = [round, turn, step, reinforcement, result, occupation, toPlace, capitals, neutral, announced];
  const next = JSON.stringify(facts);
  if (next === drawn) return;
  drawn = next;
  say();
};
