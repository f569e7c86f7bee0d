/**
 * How the match stands, read from the server's view: pure functions that every part of every page may ask. They forbid
 * nothing; what may be said is what the view offers.
 */

import { read } from "./notation.js";

/** @import { Choice, Colour, Hidden, LastThrow, LogLine, NeutralOffers, Offers, Seat, Territory, View } from "../types.d.ts" */

export const NEUTRAL = "neutral";
/** A card, mission or capital whose face the referee was not told. */
export const UNKNOWN = "?";

/* --- whose turn it is, and what may be said --- */

/** @type {(offers: NeutralOffers) => Offers} the table says it for whoever leads the neutral */
const neutralOffers = ({ seat, ...offers }) =>
  Object.fromEntries(
    Object.entries(offers).map(([name, offer]) => [name, { .../** @type {object} */ (offer), seat: NEUTRAL }]),
  );

/**
 * What may be said. What the neutral may do now stands where a seat's own offers stand: they exclude each other.
 *
 * @param {View} view
 * @returns {Offers}
 */
export const offersOf = ({ legal }) => {
  const { neutral, ...offers } = legal ?? {};
  return neutral ? { ...offers, ...neutralOffers(neutral) } : offers;
};

/** Who places, attacks and occupies now: the seat on turn, or the neutral of a duel. */
export const actorOf = (/** @type {View} */ { legal, position }) =>
  legal?.neutral || position.throw?.seat === NEUTRAL ? NEUTRAL : position.turn;

/** The seat that leads the neutral of a duel now. @type {(view: View) => string} */
export const leaderOf = ({ seats, neutral }) =>
  seats.find(({ colour }) => colour === neutral?.leader)?.players.join(" & ") ?? "";

/** Whether armies of the set-up or dealt territories are entered: in quick succession, each tap meant for itself. */
export const isEnteredQuickly = (/** @type {View} */ { legal }) => Boolean(legal.initial || legal.take);

const STEPS = ["reinforce", "attack"];

/** The steps of a turn in their order; some rulebooks have the card drawn before armies are moved. */
export const stepsOf = (/** @type {View} */ view, /** @type {boolean} */ isCardFirst) => {
  const steps = [...STEPS, ...(isCardFirst ? ["draw", "fortify"] : ["fortify", "draw"])];
  if (view.step === "discard") return ["discard", ...steps];
  return view.neutral?.territories ? [steps[0], NEUTRAL, ...steps.slice(1)] : steps;
};

/* --- the board --- */

/** @type {(view: View, territory: Territory | null) => Colour | null} */
export const ownerOf = ({ position }, territory) => (territory && position.owners?.[territory]) || null;

/**
 * Who owns the whole continent.
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

/** Whether it belongs to whoever acts. @type {(view: View, territory: Territory) => boolean} */
export const isOwn = (view, territory) => ownerOf(view, territory) === actorOf(view);

/** @type {(view: View, territory: Territory | null) => number} */
export const armiesOf = ({ position }, territory) => (territory && position.armies?.[territory]) || 0;

/** @type {(view: View, colour: Colour | null) => Territory[]} */
export const territoriesOf = ({ position }, colour) =>
  Object.keys(position.owners).filter((territory) => position.owners[territory] === colour);

/** "Alice" of "Alice Miller": as people call each other at the table. */
const firstName = (/** @type {string} */ name) => name.split(" ")[0];

/** The view with first names, for a place that has no room for whole ones. @type {(view: View) => View} */
export const withFirstNames = (view) => ({
  ...view,
  seats: view.seats.map((seat) => ({ ...seat, players: seat.players.map(firstName) })),
});

/** @type {<M extends { view: View }>(match: M) => M} the match as it stands, with first names */
export const callByFirstNames = (match) => Object.create(match, { view: { value: withFirstNames(match.view) } });

/** The seats clockwise, the dealer last. */
export const seatsFromDealer = (/** @type {View} */ { seats, dealer }) => {
  const at = seats.findIndex(({ colour }) => colour === dealer) + 1;
  return [...seats.slice(at), ...seats.slice(0, at)];
};

/** Whether the seat takes no part in the match any more. */
export const isOut = (/** @type {Seat} */ { eliminated, conceded }) => eliminated || conceded;

/* --- what is chosen --- */

/** @type {Choice} */
export const NOTHING_CHOSEN = Object.freeze({ source: null, from: null, to: null, isReported: false });

/** @type {(view: View, from: Territory | null) => Territory[]} */
export const attackTargets = (view, from) => Object.keys(offersOf(view).attack?.from[from ?? ""]?.to ?? {});

/** @type {(view: View, from: Territory | null) => Territory[]} */
export const fortifyTargets = (view, from) => offersOf(view).fortify?.from[from ?? ""]?.to ?? [];

/** Whether the table says that there was an attack on it, which the referee does not offer. @type {(view: View, choice: Choice) => boolean} */
const isStillReported = (view, { to, isReported }) =>
  isReported && Boolean(offersOf(view).attack) && ownerOf(view, to) !== actorOf(view);

/**
 * What is being chosen stays chosen as long as the referee offers it.
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
 * The most dice of either side of the attack that is chosen, and whether both territories are chosen (`armed`).
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

/** Dice as they are compared: the highest first. */
export const sortDice = (/** @type {number[]} */ dice) => [...dice].sort((a, b) => b - a);

/**
 * Who lost each pair, as the referee counted it: unequal faces speak for themselves, equal ones share what is left.
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

/** Whether phones have sealed numbers, or may: the deal is not made yet. */
export const isUndrawn = (/** @type {View} */ { luck }) => Boolean(luck) && luck?.stage !== "drawn";

/** Whether the deal waits for phones to show what they have sealed. */
export const isDealWaiting = (/** @type {View} */ { luck }) => luck?.stage === "closed";

/** Whether the referee is about to deal: nobody need tell what they hold. */
export const isToBeDealt = (/** @type {View} */ view) => isUndrawn(view) && view.cards === "dealt";

/** @typedef {{ colour: Colour, territories: number }} Holder */

/** Who may hold territories: the seats clockwise, the dealer last; behind him the neutral of a duel. */
export const holdersOf = (/** @type {View} */ view) => {
  /** @type {Holder[]} */
  const seats = seatsFromDealer(view);
  return view.neutral ? [...seats, { colour: NEUTRAL, territories: view.neutral.territories }] : seats;
};

/** Whether territories are entered now: the table deals its own cards, or has begun to. */
export const isTaking = (/** @type {View} */ { legal, cards }) =>
  Boolean(legal.take) && !(legal.deal && cards === "dealt");

/**
 * How many of the `whole` board the holder gets. Dealt one by one, the first from the dealer's left have one more where
 * the board does not divide evenly.
 *
 * @type {(view: View, colour: Colour, whole: number) => number}
 */
export const shareOf = (view, colour, whole) => {
  const holders = holdersOf(view);
  const at = holders.findIndex((holder) => holder.colour === colour);
  return Math.floor(whole / holders.length) + (at < whole % holders.length ? 1 : 0);
};

/** @type {(view: View, colour: Colour) => number} */
export const countHeld = (view, colour) => holdersOf(view).find((holder) => holder.colour === colour)?.territories ?? 0;

/** @type {(view: View, colour: Colour) => boolean} */
export const mayTake = ({ legal }, colour) => colour in (legal.take ?? {});

/** The holders whose share is not complete. */
export const waitingHolders = (/** @type {View} */ view, /** @type {number} */ whole) =>
  holdersOf(view).filter(
    ({ colour, territories }) => mayTake(view, colour) && territories < shareOf(view, colour, whole),
  );

/**
 * Whose the next territory is: the first whose share is not complete, else the first who may take any.
 *
 * @type {(view: View, whole: number) => Colour | undefined}
 */
export const nextTaker = (view, whole) =>
  (waitingHolders(view, whole)[0] ?? holdersOf(view).find(({ colour }) => mayTake(view, colour)))?.colour;

/* --- the set-up --- */

/** How many armies a tap may place where everybody places freely. */
export const AT_A_TAP = [1, 3, 5, 10];

/** Whether armies of the set-up are placed now. */
export const isPlacing = (/** @type {View} */ { legal }) => Boolean(legal.initial);

/** @type {(view: View, colour: Colour | null) => number} */
export const mostPlaced = ({ legal }, colour) => legal.initial?.[colour ?? ""] ?? 0;

/** The first from the dealer's left who places now. */
export const nextPlacer = (/** @type {View} */ view) =>
  seatsFromDealer(view).find(({ colour }) => mostPlaced(view, colour))?.colour;

/** The seats that still name a capital. */
export const choosingSeats = (/** @type {View} */ { capitals }) => capitals?.choosing ?? [];

/** Whether capitals are named now. */
export const isNaming = (/** @type {View} */ view) => view.position.phase === "setup" && choosingSeats(view).length > 0;

/** @type {(view: View, colour: Colour) => boolean} */
export const owesCapital = (view, colour) => choosingSeats(view).includes(colour);

/**
 * Whether the referee waits for a mission of the seat. Whose cards it deals need not say anything before it does.
 *
 * @type {(view: View, colour: Colour) => boolean}
 */
export const owesMission = ({ legal, cards }, colour) =>
  !(legal.deal && cards === "dealt") && Boolean(legal.mission?.includes(colour));

/* --- capitals and cards --- */

/**
 * Whose capital it is, where that is known.
 *
 * @type {(view: View, territory: Territory) => Colour | undefined}
 */
export const capitalOwner = ({ position }, territory) =>
  Object.entries(position.capitals ?? {}).find(([, capital]) => capital === territory)?.[0];

/** How many taken capitals the seat of this view holds; its own counts before anybody else knows it. */
export const countCapitals = (/** @type {View} */ { capitals, position, seat }) =>
  Object.entries(position.capitals)
    .filter(([, capital]) => capital && position.owners[capital] === seat)
    .filter(([owner]) => capitals?.own_counts || owner !== seat).length;

/**
 * The id, once the referee knows it.
 *
 * @type {(id: Hidden | number | null | undefined) => string | null}
 */
export const knownId = (id) => (typeof id === "string" && id && id !== UNKNOWN ? id : null);

/**
 * Whether naming a card ends the turn of the seat, too: nothing else is left to do.
 *
 * @type {(view: View, seat: Colour) => boolean}
 */
export const endsTurn = ({ legal }, seat) => legal.draw?.seat === seat && legal.end?.seat === seat;

/* --- the log --- */

/**
 * The lines that still stand: an undo takes back the last one, a redo brings it back.
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

/** Return whether these events change the list of traded sets. */
export const changesTrades = (/** @type {{ type: string }[]} */ events) =>
  events.some(({ type }) => CHANGES_TRADES.includes(type));

/* What only one seat may know stands behind these words. */
const SECRETS = ["discard", "mission", "capital", "trade", "draw"];

/** Whether the action of the notation names what only its seat may know. */
export const isSecret = (/** @type {string} */ action) => {
  const { verb, words } = read(action);
  return SECRETS.includes(verb) && words.some((word) => word !== UNKNOWN);
};
