/** The submission of what only the seat knows about its physical cards. */

import { isJoker } from "./cards.js";
import { write } from "../live/notation.js";

/** @import { Card, Colour, Mission, Spoken } from "../types.d.ts" */
/** @import { Speak } from "./insisting.js" */

/**
 * Enter the missions one by one. Return the answer to the last one, or to the first one that was refused.
 *
 * @type {(speak: Speak, seat: Colour, missions: Mission[]) => Promise<Spoken>}
 */
export const enterMissions = async (speak, seat, [mission, ...others]) => {
  const answer = await speak(write.mission(seat, mission));
  return answer.ok && others.length ? enterMissions(speak, seat, others) : answer;
};

/**
 * If a different seat's joker already has the name, this joker is the other one.
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
 * Name the card that was drawn, among all `cards` that it may be; with `ends`, also end the turn.
 *
 * @param {Speak} speak
 * @param {{ seat: Colour, card: Card, cards: Card[], ends: boolean }} drawn
 */
export const enterCard = async (speak, { seat, card, cards, ends }) => {
  const answer = await drawNamed(speak, seat, namesOf(card, cards));
  return answer.ok && ends ? speak(write.end(seat)) : answer;
};
