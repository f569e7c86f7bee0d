/** The armies of the set-up, before the first turn: a tap on an own territory places one for the seat that is asked. */

import { button, h, seatMark } from "../../frame/dom.js";
import { count, playersOf, t } from "../../frame/page.js";
import { territoriesOf } from "../live/model.js";
import { AT_A_TAP, isPlacing, mostPlaced, nextPlacer, seatsFromDealer } from "../live/set_up.js";
import { write } from "../live/notation.js";
import { standingDoor } from "./standing.js";

/** @import { Match } from "./match.js" */
/** @import { Colour, Lights, Seat, Territory } from "../types.d.ts" */

/**
 * The seat that the table switched to, and the number of armies that a tap places where everybody places freely.
 *
 * @type {{ seat: Colour | null, armies: number }}
 */
const choice = { seat: null, armies: 1 };

const countLeft = (/** @type {Match} */ { view }, /** @type {Colour} */ colour) => view.to_place?.[colour] ?? 0;

/** Return the seat for which a tap on the board places. */
export const placerOf = (/** @type {Match} */ { view }) =>
  choice.seat && mostPlaced(view, choice.seat) ? choice.seat : nextPlacer(view);

/** @type {(match: Match, territory: Territory) => unknown} */
const place = (match, territory) => {
  const placer = placerOf(match);
  if (!isPlacing(match.view) || !placer) return false;
  const armies = Math.min(choice.armies, mostPlaced(match.view, placer));
  return match.say(write.place(placer, territory, armies));
};

/** @type {Promise<unknown>} the queue of taps, which may come faster than answers */
let queue = Promise.resolve();
export const placeInitial = (/** @type {Match} */ match, /** @type {Territory} */ territory) => {
  queue = queue.then(() => place(match, territory));
  return queue;
};

const choose = (/** @type {Match} */ match, /** @type {Partial<typeof choice>} */ changed) => {
  Object.assign(choice, changed);
  match.clearRefusal();
};

/** @type {(match: Match, seat: Seat) => HTMLElement} */
const seatKey = (match, { colour }) =>
  button(
    [
      seatMark(colour),
      h("span", { class: "taker-name" }, playersOf(match.view.seats, colour)),
      h("span", { class: "number" }, String(countLeft(match, colour))),
    ],
    () => choose(match, { seat: colour }),
    {
      class: "button wide taker",
      disabled: !mostPlaced(match.view, colour),
      "aria-pressed": String(colour === placerOf(match)),
      "data-key": `initial-${colour}`,
    },
  );

/** @type {(match: Match, number: number) => HTMLElement} */
const numberKey = (match, number) =>
  button(String(number), () => choose(match, { armies: number }), {
    class: "button big",
    "aria-pressed": String(number === choice.armies),
    "data-key": `initial-${number}`,
  });

/** Return the keys for the armies at a tap; where armies are placed one by one, there is no number to choose. */
export const numberKeys = (/** @type {Match} */ match) => {
  if (Object.values(match.legal.initial ?? {}).every((number) => number === 1)) return null;
  return [
    h("p", { class: "soft small" }, t("initial_at_a_tap")),
    h(
      "div",
      { class: "choices" },
      AT_A_TAP.map((number) => numberKey(match, number)),
    ),
  ];
};

export const placingPad = (/** @type {Match} */ match) => {
  const seatKeys = seatsFromDealer(match.view).map((seat) => seatKey(match, seat));
  return h("div", { class: "stack" }, standingDoor(match), h("div", { class: "takers" }, seatKeys), numberKeys(match));
};

export const placingQuestion = (/** @type {Match} */ match) => {
  const placer = placerOf(match) ?? "";
  return count("ask.initial", countLeft(match, placer), { player: playersOf(match.view.seats, placer) });
};

/**
 * Light the territories that a tap may mean.
 *
 * @type {(match: Match) => Lights}
 */
export const placingLights = (match) => ({ chosen: [], targets: territoriesOf(match.view, placerOf(match) ?? null) });
