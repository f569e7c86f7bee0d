/** What the referee says aloud: what everybody at the table sees in a view and did not see in the one before it. */

import { count, countPeople, page, playersOf, t, territoryName, turnOf } from "../../../frame/page.js";
import { describeHappening } from "../../parts/mirror.js";
import { holderOf } from "../../live/model.js";
import { read } from "../../live/notation.js";

/** @import { Colour, LastThrow, Seat, View } from "../../types.d.ts" */

/** @type {Record<string, string>} */
const CORRECTIONS = {
  undo: "voice.undone",
  redo: "voice.redone",
  correct: "voice.corrected",
  replace: "voice.corrected",
};

/**
 * Return the key of the correction that was made since, if there was one.
 *
 * @type {(old: View, view: View) => string | undefined}
 */
const correctionOf = (old, view) =>
  view.log
    .filter(({ seq }) => seq > old.seq)
    .map(({ action }) => read(action))
    .map(({ actor, verb }) => (actor === "table" ? CORRECTIONS[verb] : undefined))
    .filter(Boolean)
    .at(-1);

/** @type {(old: View, view: View) => boolean} */
const isOtherTurn = ({ position: before }, { position: now }) =>
  Boolean(now.turn) && (now.turn !== before.turn || now.round !== before.round);

/** Return whether the turn has been handed over, and not only been put right. */
export const isHandedOver = (/** @type {View} */ old, /** @type {View} */ view) =>
  isOtherTurn(old, view) && !view.result && !correctionOf(old, view);

/** Return whose turn it is, and with how many armies. */
export const describeTurn = (/** @type {View} */ { position, seats }) => {
  const { turn, reinforcements } = position;
  if (!turn) return null;
  const whose = turnOf("ask.wait", seats, turn);
  return reinforcements ? `${whose}, ${count("armies", reinforcements)}.` : `${whose}.`;
};

/** @type {(seats: Seat[], seat: Colour, armies: number) => string | null} */
const describeLoss = (seats, seat, armies) =>
  armies ? count("voice.loses", armies, { player: playersOf(seats, seat) }) : null;

/** @type {(old: View, view: View) => (string | null)[]} */
const listThrow = (old, { last_throw: thrown, seats }) => {
  if (!thrown || thrown.seq <= (old.last_throw?.seq ?? 0)) return [];
  const { seat, defending, losses, conquered, to } = /** @type {LastThrow} */ (thrown);
  return [
    describeLoss(seats, seat, losses.attacker),
    conquered
      ? t("voice.takes", { player: playersOf(seats, seat), name: territoryName(to) })
      : describeLoss(seats, defending, losses.defender),
  ];
};

const listSets = (/** @type {View} */ { reinforcement }) =>
  reinforcement?.parts.filter(({ kind }) => kind === "set") ?? [];

/** @type {(old: View, view: View) => string[]} */
const listTrades = (old, view) => {
  if (view.position.sets_traded <= old.position.sets_traded) return [];
  const player = playersOf(view.seats, view.position.turn ?? "");
  return listSets(view)
    .slice(old.position.sets_traded - view.position.sets_traded)
    .map(({ armies }) => count("ceremony.trade", armies, { player }));
};

/** @type {(old: View, view: View) => string[]} */
const listHappenings = (old, view) => {
  const earlier = new Set(old.happenings.map((happening) => JSON.stringify(happening)));
  return view.happenings
    .filter((happening) => !happening.card && !earlier.has(JSON.stringify(happening)))
    .map((happening) => describeHappening(view, happening));
};

/**
 * Return the changes of continents; nothing before the first turn: dealt territories win no continent.
 *
 * @type {(old: View, view: View) => string[]}
 */
const listContinents = (old, view) =>
  Object.entries(old.position.turn ? page.continents : {}).flatMap(([continent, name]) => {
    const [before, now] = [old, view].map(({ position }) => holderOf(position.owners, page.continent_of, continent));
    if (before === now) return [];
    const player = playersOf(view.seats, now ?? before ?? "");
    return t(now ? "ceremony.continent_taken" : "ceremony.continent_lost", { player, name });
  });

/** @type {(view: View) => string[]} */
const listResult = ({ result, seats }) => {
  if (!result?.winners.length) return [t("nobody_won")];
  const players = result.winners.map((winner) => playersOf(seats, winner)).join(", ");
  return [count("won", countPeople(seats, result.winners), { players }), t(`reason.${result.reason}`)];
};

/** @type {(old: View, view: View) => (string | null)[]} */
const listEnding = (old, view) => {
  if (view.result) return old.result ? [] : listResult(view);
  return isOtherTurn(old, view) ? [describeTurn(view)] : [];
};

const endSentence = (/** @type {string} */ text) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Return all news of `view` compared with `old`; an empty text if there is none. */
export const describeNews = (/** @type {View} */ old, /** @type {View} */ view) => {
  const correction = correctionOf(old, view);
  const news = correction
    ? [t(correction)]
    : [listThrow, listTrades, listHappenings, listContinents].flatMap((list) => list(old, view));
  return [...news, ...listEnding(old, view)]
    .filter((sentence) => sentence !== null)
    .map(endSentence)
    .join(" ");
};
