/** Saying what only the seat can tell of its physical cards. `speak(action)` says one action and resolves to its answer. */

import { isJoker } from "./cards.js";

const TRIES = 8;

/** `speak` that asks again after `renew` while somebody else was faster: six people enter their cards at once. */
export const insisting = (speak, renew) => async (action) => {
  for (let tries = 1; ; tries += 1) {
    const answer = await speak(action);
    if (answer.status !== 409 || tries === TRIES) return answer;
    await renew();
  }
};

/** The answer to the last action, or to the first that was refused. */
const inTurn = async (speak, actions) => {
  let answer = { ok: true };
  for (const action of actions) {
    answer = await speak(action);
    if (!answer.ok) break;
  }
  return answer;
};

export const enterMissions = (speak, seat, missions) =>
  inTurn(
    speak,
    missions.map((mission) => `${seat} mission ${mission}`),
  );

/* A joker that somebody else's was named after is the other one. */
const namesOf = (card, cards) =>
  isJoker(card) ? [card, ...cards.filter((one) => isJoker(one) && one !== card)] : [card];

const drawNamed = async (speak, seat, names) => {
  const [name, ...others] = names;
  const answer = await speak(`${seat} draw ${name}`);
  return answer.code === "card_elsewhere" && others.length ? drawNamed(speak, seat, others) : answer;
};

/** Whether naming the card ends the turn, too: nothing else is left to do. */
export const endsTurn = (legal, seat) => legal.draw?.seat === seat && legal.end?.seat === seat;

export const enterCard = async (speak, { seat, card, cards, ends }) => {
  const answer = await drawNamed(speak, seat, namesOf(card, cards));
  return answer.ok && ends ? speak(`${seat} end`) : answer;
};
