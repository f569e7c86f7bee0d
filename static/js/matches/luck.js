/** What phones add to the deal, as every page tells it. */

import { h } from "../frame/dom.js";
import { playersOf, t } from "../frame/page.js";

/** Whether phones have sealed numbers, or may: the deal is not made yet. */
export const isUndrawn = ({ luck }) => Boolean(luck) && luck.stage !== "drawn";

/** Whether the referee is about to deal: nobody need tell what they hold. */
export const isToBeDealt = (view) => isUndrawn(view) && view.cards === "dealt";

/** The first letters of the referee's seal: whoever likes compares them from screen to screen. */
export const sealText = ({ referee }) =>
  t("luck.seal", { seal: referee.replace("sha256:", "").slice(0, 12).match(/.{4}/g).join(" ") });

const names = (seats, colours) => colours.map((colour) => playersOf(seats, colour)).join(", ");

/** Whose phones the deal waits for. */
export const waitsFor = ({ luck, seats }) => names(seats, luck.missing);

/** Whose number is not in the deal although it was sealed: said while the first round is played. */
export const leftOut = ({ luck, position, result, seats }) =>
  luck?.without.length && !result && position.round <= 1
    ? h("p", { class: "notice small" }, t("luck.without", { players: names(seats, luck.without) }))
    : null;
