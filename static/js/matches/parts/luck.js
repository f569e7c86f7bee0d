/** What phones add to the deal, as every page shows it. */

import { h } from "../../frame/dom.js";
import { playersOf, t } from "../../frame/page.js";

/** @import { Colour, LuckOfTheDeal, Seat, View } from "../types.d.ts" */

const SHOWN_LETTERS = 12;

/** Return the first letters of the referee's seal, for comparing them from screen to screen. */
export const sealText = (/** @type {LuckOfTheDeal} */ { referee }) => {
  const letters = referee.replace("sha256:", "").slice(0, SHOWN_LETTERS);
  return t("luck.seal", { seal: letters.match(/.{4}/g)?.join(" ") });
};

/** @type {(seats: Seat[], colours: Colour[]) => string} */
const names = (seats, colours) => colours.map((colour) => playersOf(seats, colour)).join(", ");

/** Return the seats whose phones the deal waits for. */
export const waitedFor = (/** @type {View} */ { luck, seats }) => names(seats, luck?.missing ?? []);

/** Return the seats whose number is not in the deal although a commitment was sent: shown during the first round. */
export const leftOut = (/** @type {View} */ { luck, position, result, seats }) =>
  luck?.without.length && !result && position.round <= 1
    ? h("p", { class: "notice small" }, t("luck.without", { players: names(seats, luck.without) }))
    : null;
