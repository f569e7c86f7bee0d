/**
 * The state of the match, read from the server's view: pure functions that every part of every page may call. They
 * forbid nothing; the view says which actions are offered.
 */

import { read } from "./notation.js";

/** @import { Choice, Colour, Hidden, LastThrow, LogLine, NeutralOffers, Offers, Seat, Territory, View } from "../types.d.ts" */

export const NEUTRAL = "neutral";
/** A card, mission or capital whose face was not given to the referee. */
export const UNKNOWN = "?";

/* --- whose turn it is, and what may be said --- */

/**
 * Turn the neutral's offers into offers that the table submits for the seat that leads the neutral.
 *
 * @type {(offers: NeutralOffers) => Offers}
 */
const neutralOffers = ({ seat, ...offers }) =>
  Object.fromEntries(
    Object.entries(offers).map(([name, offer]) => [name, { .../** @type {object} */ (offer), seat: NEUTRAL }]),
  );

/**
 * Return the actions that are offered. The neutral's offers take the place of a seat's own: they exclude each other.
 *
 * @param {View} view
 * @returns {Offers}
 */
export const offersOf = ({ legal }) => {
  const { neutral, ...offers } = legal ?? {};
  return neutral ? { ...offers, ...neutralOffers(neutral) } : offers;
};

/** Return the colour that places, attacks and occupies now: the seat on turn, or the neutral of a duel. */
export const actorOf = (/** @type {View} */ { legal, position }) =>
  legal?.neutral || position.throw?.seat === NEUTRAL ? NEUTRAL : position.turn;

/** Return the players of the seat that leads the neutral of a duel now. @type {(view: View) => string} */
export const leaderOf = ({ seats, neutral }) =>
  seats.find(({ colour }) => colour === neutral?.leader)?.players.join(" & ") ?? "";

/** Return whether armies of the set-up or dealt territories are entered: in quick succession, every tap on purpose. */
export const isEnteredQuickly = (/** @type {View} */ { legal }) => Boolean(legal.initial || legal.take);

const STEPS = ["reinforce", "attack"];

/** Return the steps of a turn in order; in some rulebooks the card is drawn before armies are moved. */
export const stepsOf = (/** @type {View} */ view, /** @type {boolean} */ isCardFirst) => {
  const steps = [...STEPS, ...(isCardFirst ? ["draw", "fortify"] : ["fortify", "draw"])];
  if (view.step === "discard") return ["discard", ...steps];
  return view.neutral?.territories ? [steps[0], NEUTRAL, ...steps.slice(1)] : steps;
};

/* --- the board --- */

/** @type {(view: View, territory: Territory | null) => Colour | null} */
export const ownerOf = ({ position }, territory) => (territory && position.owners?.[territory]) || null;

/**
 * Return the owner of the whole continent, or null if nobody owns all of it.
 *
 * @type {(owners: Record<Territory, Colour>, continentOf: Record<Territory, string>, continent: string) => Colour | null}
 */
export const holderOf = (owners, continentOf, continent) => {
  const holders = new Set(
    Object.keys(continentOf)
      .filter((territory) => continentOf[territory] === continent)
      .map((territory) => owners[territory] ?? null),
  );
  return holders.size === 1 ? [...holders][0] : null;
};

/**
 * Return whether the territory belongs to the colour that acts now.
 *
 * @type {(view: View, territory: Territory) => boolean}
 */
export const isOwn = (view, territory) => ownerOf(view, territory) === actorOf(view);

/** @type {(view: View, territory: Territory | null) => number} */
export const armiesOf = ({ position }, territory) => (territory && position.armies?.[territory]) || 0;

/** @type {(view: View, colour: Colour | null) => Territory[]} */
export const territoriesOf = ({ position }, colour) =>
  Object.keys(position.owners).filter((territory) => position.owners[territory] === colour);

/** Return the first name, "Alice" of "Alice Miller", as people call each other at the table. */
const firstName = (/** @type {string} */ name) => name.split(" ")[0];

/** Return the view with first names, for a place that has no room for full names. @type {(view: View) => View} */
export const withFirstNames = (view) => ({
  ...view,
  seats: view.seats.map((seat) => ({ ...seat, players: seat.players.map(firstName) })),
});

/** Return the match with first names in its view. @type {<M extends { view: View }>(match: M) => M} */
export const callByFirstNames = (match) => Object.create(match, { view: { value: withFirstNames(match.view) } });

/** Return whether the seat is out of the match. */
export const isOut = (/** @type {Seat} */ { eliminated, conceded }) => eliminated || conceded;

/* --- what is chosen --- */

/** @type {Choice} */
export const NOTHING_CHOSEN = Object.freeze({ source: null, from: null, to: null, isReported: false });

/** @type {(view: View, from: Territory | null) => Territory[]} */
export const attackTargets = (view, from) => Object.keys(offersOf(view).attack?.from[from ?? ""]?.to ?? {});

/** @type {(view: View, from: Territory | null) => Territory[]} */
export const fortifyTargets = (view, from) => offersOf(view).fortify?.from[from ?? ""]?.to ?? [];

/**
 * Return whether the table reports an attack that the referee does not offer, and that is still possible.
 *
 * @type {(view: View, choice: Choice) => boolean}
 */
const isStillReported = (view, { to, isReported }) =>
  isReported && Boolean(offersOf(view).attack) && ownerOf(view, to) !== actorOf(view);

/**
 * Return the choice as far as it is still possible: what is chosen stays chosen as long as the referee offers it.
 *
 * @type {(view: View, choice: Choice) => Choice}
 */
export const keepPossible = (view, choice) => {
  const { source, from, to } = choice;
  if (view.result) return NOTHING_CHOSEN;
  if (from && ownerOf(view, from) !== actorOf(view)) return NOTHING_CHOSEN;
  if (to && !attackTargets(view, from).includes(to) && !isStillReported(view, choice))
    return { ...NOTHING_CHOSEN, from };
  if (source && !fortifyTargets(view, source).includes(from ?? "")) return { ...NOTHING_CHOSEN, from };
  return choice;
};

/** @typedef {{ red: number, blue: number }} DiceLimits of the attacker and of the defender */

/**
 * Return the most dice of each side in the chosen attack, and whether both territories are chosen (`armed`).
 *
 * @type {(view: View, choice: Choice, most: DiceLimits) => DiceLimits & { armed: boolean }}
 */
export const diceOffered = (view, { from, to }, most) => {
  const source = offersOf(view).attack?.from[from ?? ""];
  return {
    red: source?.dice ?? most.red,
    blue: source?.to[to ?? ""]?.dice ?? most.blue,
    armed: Boolean(from && to),
  };
};

/* --- throws --- */

/** Return the dice sorted for comparison, the highest first. */
export const sortDice = (/** @type {number[]} */ dice) => [...dice].sort((a, b) => b - a);

/**
 * Return the loser of each pair, as the referee counted the losses: the lower face loses; equal faces share the
 * attacker's remaining losses.
 *
 * @param {number[]} red the attacker's dice, sorted
 * @param {number[]} blue the defender's dice, sorted
 * @param {Pick<LastThrow, "losses">} counted
 */
export const losersOf = (red, blue, { losses }) => {
  const pairs = red.slice(0, blue.length).map((face, index) => [face, blue[index]]);
  let open = losses.attacker - pairs.filter(([a, d]) => a < d).length;
  return pairs.map(([a, d]) => (a < d ? "red" : a > d ? "blue" : open-- > 0 ? "red" : "blue"));
};

/* --- the deal --- */

/** Return whether the deal, to which phones may add numbers, has not been made yet. */
export const isUndrawn = (/** @type {View} */ { luck }) => Boolean(luck) && luck?.stage !== "drawn";

/** Return whether the referee is about to deal the cards, so that nobody need enter what they hold. */
export const isToBeDealt = (/** @type {View} */ view) => isUndrawn(view) && view.cards === "dealt";

/* --- capitals and cards --- */

/**
 * Return the owner of the capital in the territory, if it is known.
 *
 * @type {(view: View, territory: Territory) => Colour | undefined}
 */
export const capitalOwner = ({ position }, territory) =>
  Object.entries(position.capitals ?? {}).find(([, capital]) => capital === territory)?.[0];

/**
 * Return how many captured capitals the seat of this view holds; its own counts where the rules say so, even before it
 * is public.
 */
export const countCapitals = (/** @type {View} */ { capitals, position, seat }) =>
  Object.entries(position.capitals)
    .filter(([, capital]) => capital && position.owners[capital] === seat)
    .filter(([owner]) => capitals?.own_counts || owner !== seat).length;

/**
 * Return the id if the referee knows it, else null.
 *
 * @type {(id: Hidden | number | null | undefined) => string | null}
 */
export const knownId = (id) => (typeof id === "string" && id && id !== UNKNOWN ? id : null);

/**
 * Return whether naming a card also ends the turn of the seat, because nothing else is left to do.
 *
 * @type {(view: View, seat: Colour) => boolean}
 */
export const endsTurn = ({ legal }, seat) => legal.draw?.seat === seat && legal.end?.seat === seat;

/* --- the log --- */

/**
 * Return the lines that count: an undo takes back the last one, a redo restores it.
 *
 * @param {LogLine[]} lines
 */
export const standingLines = (lines) => {
  /** @type {(LogLine | undefined)[]} */
  const standing = [];
  /** @type {(LogLine | undefined)[]} */
  const undone = [];
  for (const line of lines) {
    const { actor, verb } = read(line.action);
    if (actor === "table" && verb === "undo") undone.push(standing.pop());
    else if (actor === "table" && verb === "redo") standing.push(undone.pop());
    else standing.push(line);
  }
  return /** @type {LogLine[]} */ (standing.filter(Boolean));
};

const CHANGES_TRADES = ["set_traded", "undone", "redone"];

/** Return whether these events change which sets were traded. */
export const changesTrades = (/** @type {{ type: string }[]} */ events) =>
  events.some(({ type }) => CHANGES_TRADES.includes(type));

/* The verbs followed by words that only one seat may know. */
const SECRETS = ["discard", "mission", "capital", "trade", "draw"];

/** Return whether the action names something that only its seat may know. */
export const isSecret = (/** @type {string} */ action) => {
  const { verb, words } = read(action);
  return SECRETS.includes(verb) && words.some((word) => word !== UNKNOWN);
};

/** Return the sides of an announced attack whose dice this page enters now. @type {(view: View) => Colour[]} */
export const enteringSides = ({ announced, audience, seat: own }) => {
  if (!announced) return [];
  const { seat, defending, entered, at_table: atTable } = announced;
  const isHere = (/** @type {Colour} */ side) => (audience === "table" ? atTable.includes(side) : side === own);
  return [seat, defending].filter((side) => !entered.includes(side) && isHere(side));
};
