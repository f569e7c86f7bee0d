/** Submission what only the seat can tell of its physical cards. `speak(action)` says one action and resolves to its answer. */

import { isJoker } from "./cards.js";
import { write } from "../live/notation.js";

/** @import { Card, Colour, Mission, Spoken } from "../types.d.ts" */
/** @typedef {(action: string) => Promise<Spoken>} Speak */

const MAX_TRIES = 8;

/**
 * `speak` that says it again, `renewed`, while somebody else was faster: six people enter their cards at once.
 *
 * @type {(speak: Speak, renewed: () => Promise<unknown> | null) => Speak}
 */
export const insisting = (speak, renewed) => async (action) => {
  for (let tries = 1; ; tries += 1) {
    const answer = await speak(action);
    if (answer.status !== 409 || tries === MAX_TRIES) return answer;
    await renewed();
  }
};

/**
 * Enters them one by one. The answer to the last, or to the first that was refused.
 *
 * @type {(speak: Speak, seat: Colour, missions: Mission[]) => Promise<Spoken>}
 */
export const enterMissions = async (speak, seat, [mission, ...others]) => {
  const answer = await speak(write.mission(seat, mission));
  return answer.ok && others.length ? enterMissions(speak, seat, others) : answer;
};

/**
 * A joker that somebody else's was named after is the other one.
 *
 * @type {(card: Card, cards: Card[]) => Card[]}
 */
const namesOf = (card, cards) =>
  isJoker(card) ? [card, ...cards.filter((other) => isJoker(other) && other !== card)] : [card];

/** @type {(speak: Speak, seat: Colour, names: Card[]) => Promise<Spoken>} */
const drawNamed = async (speak, seat, [name, ...others]) => {
  const answer = await speak(write.draw(seat, name));
  return answer.code === "card_elsewhere" && others.length ? drawNamed(speak, seat, others) : answer;
};

/**
 * Names the card that was drawn, of all `cards` that may be it; `ends`: and ends the turn.
 *
 * @param {Speak} speak
 * @param {{ seat: Colour, card: Card, cards: Card[], ends: boolean }} drawn
 */
export const enterCard = async (speak, { seat, card, cards, ends }) => {
  const answer = await drawNamed(speak, seat, namesOf(card, cards));
  return answer.ok && ends ? speak(write.end(seat)) : answer;
};
