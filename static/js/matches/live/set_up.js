/**
 * The deal and the set-up, read from the server's view: pure functions as in model.js, for the pages that enter them.
 */

import { NEUTRAL } from "./model.js";

/** @import { Colour, View } from "../types.d.ts" */

/** Return the seats clockwise, the dealer last. */
export const seatsFromDealer = (/** @type {View} */ { seats, dealer }) => {
  const at = seats.findIndex(({ colour }) => colour === dealer) + 1;
  return [...seats.slice(at), ...seats.slice(0, at)];
};

/* --- the deal --- */

/** Return whether the deal waits for phones to reveal the numbers that they sealed. */
export const isDealWaiting = (/** @type {View} */ { luck }) => luck?.stage === "closed";

/** @typedef {{ colour: Colour, territories: number }} Holder */

/** Return everybody who may hold territories: the seats clockwise, the dealer last, then the neutral of a duel. */
export const holdersOf = (/** @type {View} */ view) => {
  /** @type {Holder[]} */
  const seats = seatsFromDealer(view);
  return view.neutral ? [...seats, { colour: NEUTRAL, territories: view.neutral.territories }] : seats;
};

/** Return whether territories are entered now: the table deals its own cards, or has begun to. */
export const isTaking = (/** @type {View} */ { legal, cards }) =>
  Boolean(legal.take) && !(legal.deal && cards === "dealt");

/**
 * Return the holder's share of the `whole` board. The territories are dealt one by one, so where the board does not
 * divide evenly, the first seats from the dealer's left get one more.
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

/** Return the holders whose share is not complete. */
export const waitingHolders = (/** @type {View} */ view, /** @type {number} */ whole) =>
  holdersOf(view).filter(
    ({ colour, territories }) => mayTake(view, colour) && territories < shareOf(view, colour, whole),
  );

/**
 * Return the colour that takes the next territory: the first whose share is not complete, else the first that may take
 * any.
 *
 * @type {(view: View, whole: number) => Colour | undefined}
 */
export const nextTaker = (view, whole) =>
  (waitingHolders(view, whole)[0] ?? holdersOf(view).find(({ colour }) => mayTake(view, colour)))?.colour;

/* --- placing armies, naming capitals --- */

/** The numbers of armies that one tap can place where everybody places freely. */
export const AT_A_TAP = [1, 3, 5, 10];

/** Return whether armies of the set-up are placed now. */
export const isPlacing = (/** @type {View} */ { legal }) => Boolean(legal.initial);

/** @type {(view: View, colour: Colour | null) => number} */
export const mostPlaced = ({ legal }, colour) => legal.initial?.[colour ?? ""] ?? 0;

/** Return the first seat from the dealer's left that places now. */
export const nextPlacer = (/** @type {View} */ view) =>
  seatsFromDealer(view).find(({ colour }) => mostPlaced(view, colour))?.colour;

/** Return the seats that have not yet named a capital. */
export const choosingSeats = (/** @type {View} */ { capitals }) => capitals?.choosing ?? [];

/** Return whether capitals are named now. */
export const isNaming = (/** @type {View} */ view) => view.position.phase === "setup" && choosingSeats(view).length > 0;

/** @type {(view: View, colour: Colour) => boolean} */
export const owesCapital = (view, colour) => choosingSeats(view).includes(colour);

/**
 * Return whether the referee waits for a mission of the seat. While the referee is about to deal the cards, it waits
 * for nobody.
 *
 * @type {(view: View, colour: Colour) => boolean}
 */
export const owesMission = ({ legal, cards }, colour) =>
  !(legal.deal && cards === "dealt") && Boolean(legal.mission?.includes(colour));
