/** The armies of the set-up, before the first turn: a tap on an own territory places one for the seat that is asked. */

import { button, h, seatMark } from "../../frame/dom.js";
import { count, playersOf, t } from "../../frame/page.js";
import { fromDealer } from "./taking.js";

const AT_A_TAP = [1, 3, 5, 10];
/* The seat the table switched to, and how many armies a tap places where everybody places freely. */
const choice = { seat: null, armies: 1 };

/** Whether armies of the set-up are placed now. */
export const isPlacing = ({ legal }) => Boolean(legal.initial);

const most = (match, colour) => match.legal.initial[colour] ?? 0;
const left = (match, colour) => match.view.to_place[colour] ?? 0;

/** The seat that a tap on the board is for. */
export const placer = (match) =>
  most(match, choice.seat)
    ? choice.seat
    : fromDealer(match)
        .map(({ colour }) => colour)
        .find((colour) => most(match, colour));

const armies = (match) => Math.min(choice.armies, most(match, placer(match)));

/* Taps may come faster than answers. */
let queue = Promise.resolve();
export const placeInitial = (match, territory) => {
  queue = queue.then(() => isPlacing(match) && match.say(`${placer(match)} place ${territory} ${armies(match)}`));
  return queue;
};

const choose = (match, changed) => {
  Object.assign(choice, changed);
  match.refusal = null;
  match.changed();
};

const seatKey =
  (match) =>
  ({ colour }) =>
    button(
      [
        seatMark(colour),
        h("span", { class: "taker-name" }, playersOf(match.view.seats, colour)),
        h("span", { class: "number" }, String(left(match, colour))),
      ],
      () => choose(match, { seat: colour }),
      {
        class: "button wide taker",
        disabled: !most(match, colour),
        "aria-pressed": String(colour === placer(match)),
        "data-key": `initial-${colour}`,
      },
    );

const numberKey = (match) => (number) =>
  button(String(number), () => choose(match, { armies: number }), {
    class: "button big",
    "aria-pressed": String(number === choice.armies),
    "data-key": `initial-${number}`,
  });

/* One by one there is nothing to choose. */
const numbers = (match) => {
  if (Object.values(match.legal.initial).every((number) => number === 1)) return null;
  return [
    h("p", { class: "soft small" }, t("initial_at_a_tap")),
    h("div", { class: "choices" }, AT_A_TAP.map(numberKey(match))),
  ];
};

export const placingPad = (match) =>
  h("div", { class: "stack" }, h("div", { class: "takers" }, fromDealer(match).map(seatKey(match))), numbers(match));

export const placingQuestion = (match) => {
  const colour = placer(match);
  return count("ask.initial", left(match, colour), { player: playersOf(match.view.seats, colour) });
};

/** The territories that a tap may mean are lit. */
export const placingLights = (match) => {
  const own = Object.entries(match.position.owners).filter(([, owner]) => owner === placer(match));
  return { chosen: [], targets: own.map(([territory]) => territory) };
};
