/**
 * The throw card: both rows sorted, the pairs joined, the loser of each marked; the losses, the clause, the
 * probability. The same card for the last throw, the log, the replay and a dispute.
 */

import { linkClause } from "../../frame/clause.js";
import { h, seatMark } from "../../frame/dom.js";
import { count, locale, page, playersOf, t, territoryName } from "../../frame/page.js";
import { die } from "./die.js";
import { sortDice } from "../live/model.js";
import { drawPairs, pairDice } from "./pairs.js";

/** @import { Children, Cited, Sitting } from "../../frame/types.d.ts" */
/** @import { Cell } from "./pairs.js" */
/** @import { Colour, Throw } from "../types.d.ts" */

const percent = new Intl.NumberFormat(locale, { style: "percent", maximumSignificantDigits: 3 });

/* --- the dice --- */

/** @type {Cell} */
const dieCell = (face, side, isBeaten, seat) =>
  h(
    "span",
    { class: `card-die card-die-${side} ${isBeaten ? "is-beaten" : ""}`, "data-seat": seat },
    face ? die(face, side) : null,
    isBeaten ? h("span", { class: "card-lost" }, seatMark(seat), "−1") : null,
  );

/**
 * Return a line for each pair: on the left the attacker's die, on the right the defender's.
 *
 * @type {(thrown: Throw) => HTMLElement}
 */
const diceRows = (thrown) =>
  h("div", { class: "card-pairs", "aria-hidden": "true" }, drawPairs(pairDice(thrown), thrown, "card-pair", dieCell));

/**
 * Return the losses, where only they were entered and there are no faces.
 *
 * @type {(seats: Sitting[], thrown: Throw) => HTMLElement}
 */
const countedDice = (seats, { thrown, seat, defending }) => {
  const facts = { attacker: playersOf(seats, seat), defender: playersOf(seats, defending) };
  return h(
    "p",
    { class: "card-counted" },
    t("card.counted", { ...facts, red: thrown.attacker, blue: thrown.defender }),
  );
};

/** @type {(seats: Sitting[], seat: Colour, role: string, place: string | null) => HTMLElement} */
const sideName = (seats, seat, role, place) =>
  h(
    "div",
    { class: "card-side" },
    h("span", { class: "card-role" }, t(role)),
    h("span", { class: "card-name" }, seatMark(seat), h("strong", {}, playersOf(seats, seat))),
    place ? h("span", { class: "card-place" }, place) : null,
  );

/** @type {(before: number | undefined, lost: number) => Children} */
const armiesLeft = (before, lost) =>
  before === undefined
    ? null
    : h("span", { class: "card-armies" }, h("span", {}, String(before)), " → ", h("strong", {}, String(before - lost)));

/** Return the dice for screen readers: "6, 4, 1 against 5, 4". */
const spokenDice = (/** @type {Throw} */ { dice }) =>
  dice.attacker.length
    ? t("card.dice", { red: sortDice(dice.attacker).join(", "), blue: sortDice(dice.defender).join(", ") })
    : "";

/**
 * Return the card of a throw, in large size.
 *
 * @param {object} facts
 * @param {Sitting[]} facts.seats
 * @param {Throw} facts.thrown
 * @param {{ from?: number, to?: number }} [facts.armies] on both territories before the throw, where they are known
 * @param {boolean} [facts.isConquered]
 * @param {Partial<Cited> | null} [facts.rule] the clause by which dice are compared
 * @param {number | null} [facts.share] the share of throws with as many dice that have exactly these losses
 * @param {Children[]} more what else is known about it
 */
export const throwCard = (
  { seats, thrown, armies = {}, rule = null, share = null, isConquered = armies.to === thrown.losses.defender },
  ...more
) => {
  const { seat, defending, from, to, losses } = thrown;
  const loses = (/** @type {Colour} */ who, /** @type {number} */ number) =>
    count(number ? "card.loses" : "card.keeps", number, { player: playersOf(seats, who) });
  return h(
    "article",
    { class: "throw-card" },
    h(
      "div",
      { class: "card-felt" },
      h(
        "div",
        { class: "card-sides" },
        sideName(seats, seat, "card.attacks", from ? territoryName(from) : null),
        sideName(seats, defending, "card.defends", to ? territoryName(to) : null),
      ),
      h("p", { class: "visually-hidden" }, spokenDice(thrown)),
      thrown.dice.attacker.length ? diceRows(thrown) : countedDice(seats, thrown),
      armies.from === undefined && armies.to === undefined
        ? null
        : h(
            "div",
            { class: "card-sides card-sides-after" },
            h("div", { class: "card-side" }, armiesLeft(armies.from, losses.attacker)),
            h("div", { class: "card-side" }, armiesLeft(armies.to, losses.defender)),
          ),
    ),
    h(
      "p",
      { class: "card-says" },
      h("span", {}, `${loses(seat, losses.attacker)},`),
      " ",
      h("span", {}, `${loses(defending, losses.defender)}.`),
      isConquered && to ? [" ", h("span", {}, t("card.conquered", { name: territoryName(to) }))] : null,
    ),
    rule ? h("p", { class: "card-rule" }, linkClause(page.id, { ...rule, text: t("card.rule") })) : null,
    share === null
      ? null
      : h(
          "p",
          { class: "card-small" },
          t("card.share", { share: percent.format(share), red: thrown.thrown.attacker, blue: thrown.thrown.defender }),
        ),
    more,
  );
};
