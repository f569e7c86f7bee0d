/** The keys that answer the question: armies to place, to move in and to move, the card, the end of the turn. */

import { button, h, seatMark } from "../../frame/dom.js";
import { count, page, playersOf, t, territoryName } from "../../frame/page.js";
import { amountKeys, leastOrAllKeys } from "../parts/amount.js";
import { write } from "../live/notation.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match } from "./match.js" */
/** @import { Colour, OccupyOffer, Offers, PlaceOffer, Territory } from "../types.d.ts" */

/** @type {(match: Match, offer: PlaceOffer) => Children} */
export const placePad = (match, { seat, most }) => {
  const { from } = match.choice;
  if (!from) return null;
  return amountKeys({
    least: 1,
    most,
    verb: "place_number",
    onAmount: (number, key) => match.say(write.place(seat, from, number), key),
  });
};

/** @type {(match: Match, offer: OccupyOffer) => HTMLElement} */
export const occupyPad = (match, { seat, least, most }) =>
  leastOrAllKeys({
    least,
    most,
    verb: "move_number",
    onAmount: (number, key) => match.say(write.occupy(seat, number), key),
  });

/** @type {(match: Match, offer: NonNullable<Offers["fortify"]>, source: Territory, to: Territory) => HTMLElement} */
export const movePad = (match, { seat, from }, source, to) =>
  h(
    "div",
    { class: "move" },
    match.legal.attack ? h("p", { class: "move-title" }, t("move_ends_attack")) : null,
    amountKeys({
      least: 1,
      most: from[source].most,
      verb: "move_number",
      onAmount: (number, key) => match.say(write.fortify(seat, source, to, number), key),
    }),
  );

/** @type {(match: Match, offers: NonNullable<Offers["pay"]>) => HTMLElement[]} */
export const payPad = (match, offers) =>
  Object.entries(offers).map(([colour, { territories }]) => {
    const player = playersOf(match.view.seats, colour);
    const payKeys = Object.entries(territories).map(([territory, most]) =>
      button(
        `${territoryName(territory)} ${match.armies(territory)}`,
        (key) => match.say(write.pays(colour, territory, most), key),
        { "data-key": `pay-${territory}` },
      ),
    );
    return h(
      "div",
      { class: "notice pay", "data-seat": colour },
      h("p", {}, count("pay_title", match.view.penalties_due[colour], { player })),
      h("div", { class: "choices" }, payKeys),
    );
  });

/* The card is the last part of the turn, unless armies may still be moved after it. */
const drawEnds = !page.card_first;

/**
 * Return the text of the key that ends the turn, and below it the reminder that armies could still move.
 *
 * @type {(match: Match, text: string) => Children}
 */
export const endText = ({ legal }, text) => [
  h("span", {}, text),
  h("small", { class: "end-more" }, legal.fortify ? t("end_more") : null),
];

/** @type {(match: Match, seat: Colour, key: HTMLElement) => Promise<void>} */
const drawAndEnd = async (match, seat, key) => {
  const isDrawn = await match.say(write.draw(seat), key);
  if (isDrawn && drawEnds && match.legal.end?.seat === seat) await match.say(write.end(seat), key);
};

/**
 * Return the key that names the card of the previous seat, beside the questions to the seat on turn.
 *
 * @type {(match: Match, seat: Colour) => HTMLElement}
 */
export const forgottenKey = (match, seat) => {
  const text = t("draw_forgotten", { player: playersOf(match.view.seats, seat) });
  return button([seatMark(seat), h("span", {}, text)], (key) => match.say(write.draw(seat), key), {
    class: "button wide",
    "data-key": "draw",
  });
};

/**
 * Return the keys of the card: where armies may still be moved after it, it can be taken alone.
 *
 * @type {(match: Match, seat: Colour) => Children}
 */
export const drawKeys = (match, seat) => [
  page.card_whenever && match.legal.fortify
    ? button(t("draw"), (key) => match.say(write.draw(seat), key), { class: "button wide", "data-key": "draw-only" })
    : null,
  button(drawEnds ? endText(match, t("draw_end")) : t("draw"), (key) => drawAndEnd(match, seat, key), {
    class: "button big primary wide end-key",
    "data-key": "draw",
  }),
];
