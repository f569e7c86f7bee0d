/** The action field: first the attacker sends armies, then the defender; each army throws one die. */

import { button, h, seatMark } from "../../frame/dom.js";
import { count, page, t, territoryName } from "../../frame/page.js";
import { die } from "../parts/die.js";
import { drawPairs, pairDice } from "../parts/pairs.js";
import { emptyDice } from "../parts/face_keys.js";
import { cockedKey, entry, namesOf, offeredDice, prepareEntry, sideRows, wayKeys, wayPad } from "./dice.js";

/** @import { Side } from "../parts/die.js" */
/** @import { Cell, Paired } from "../parts/pairs.js" */
/** @import { DiceOffer, DiceSide } from "./dice.js" */
/** @import { Match } from "./match.js" */
/** @import { Colour, LastThrow, Territory } from "../types.d.ts" */

/**
 * One side of the field.
 *
 * @typedef {DiceSide & { where: Territory | null, open: boolean, turn: boolean }} FieldSide `open`: armies may be sent;
 *   `turn`: the side is asked to send them now
 */

/** @type {Side[]} */
const SIDES = ["red", "blue"];
const ROLES = { red: "attacker", blue: "defender" };

/**
 * The armies that were sent last, for sending the same again.
 *
 * @type {{ from: Territory | null, to: Territory | null, red: number, blue: number }}
 */
const lastSent = { from: null, to: null, red: 0, blue: 0 };
/** @type {number | null} the seq of the throw after which the table stopped */
let stoppedAfter = null;

const countSent = (/** @type {Side} */ side) => entry[side].length;
const isReady = () => countSent("red") > 0 && countSent("blue") > 0;

/* If only one army is possible, nobody has to enter it. */
const begin = (/** @type {Match} */ match) => {
  const offer = offeredDice(match);
  prepareEntry(match, { red: offer.armed && offer.red === 1 ? 1 : 0, blue: 0 });
  if (offer.armed && countSent("red") && !countSent("blue") && offer.blue === 1) entry.blue = emptyDice(1);
  const { from, to } = match.choice;
  if (isReady()) Object.assign(lastSent, { from, to, red: countSent("red"), blue: countSent("blue") });
  return offer;
};

/** Return the name of the player who decides now how many armies go onto the field; nothing once both have decided. */
export const nameOfSender = (/** @type {Match} */ match) => {
  begin(match);
  if (isReady()) return null;
  const { attacker, defender } = namesOf(match);
  return countSent("red") ? defender : attacker;
};

/** @type {(match: Match, armies: { red?: number, blue?: number }) => void} */
const commit = (match, armies) => {
  for (const side of SIDES) if (armies[side]) entry[side] = emptyDice(armies[side]);
  match.clearRefusal();
};

/**
 * Send armies: a tap on the third place sends three. The defender waits until the attacking armies are on the field.
 *
 * @type {(facts: FieldSide, number: number) => HTMLElement}
 */
const place = ({ match, side, name, most, colour, open }, number) => {
  const isOn = number <= countSent(side);
  return h(
    "button",
    {
      type: "button",
      class: isOn ? "place is-on" : "place",
      disabled: !open || number > most,
      onclick: () => commit(match, { [side]: number }),
      "aria-pressed": String(number === countSent(side)),
      "aria-label": t("commit_label", { side: name, armies: count("armies", number) }),
      "data-key": `${side}-send-${number}`,
    },
    isOn ? seatMark(colour ?? "") : h("span", { class: "place-number" }, String(number)),
  );
};

const recommitKey = (/** @type {FieldSide} */ { match, side }) =>
  button(
    t("recommit"),
    () => {
      for (const each of SIDES) entry[each] = [];
      match.notify();
    },
    { class: "button field-recommit", "data-key": `${side}-recommit` },
  );

const half = (/** @type {FieldSide} */ facts) => {
  const { match, side, name, colour, where, turn } = facts;
  const role = t(ROLES[side]);
  return h(
    "div",
    { class: `field-half field-${side} ${turn ? "is-asked" : ""}`, role: "group", "aria-label": `${role}: ${name}` },
    h("p", { class: "field-role" }, role),
    h("p", { class: "field-who" }, colour ? seatMark(colour) : null, h("strong", {}, colour ? name : "–")),
    h("p", { class: "field-where small" }, where ? `${territoryName(where)} ${match.armies(where)}` : ""),
    h(
      "div",
      { class: "places" },
      Array.from({ length: page.dice[side] }, (_, index) => place(facts, index + 1)),
    ),
    isReady() ? [cockedKey(facts), recommitKey(facts)] : null,
  );
};

/* --- after a throw --- */

const throwToShow = (/** @type {Match} */ match) => {
  const thrown = match.view.last_throw;
  return thrown?.this_turn && thrown.seq !== stoppedAfter && match.owner(thrown.to) !== match.actor ? thrown : null;
};

const army = (/** @type {Colour} */ colour, /** @type {boolean} */ isBeaten) =>
  h("span", { class: isBeaten ? "army is-beaten" : "army is-back" }, seatMark(colour));

/** @type {Cell} */
const cell = (face, side, isBeaten, colour) =>
  h(
    "span",
    { class: `pair-side pair-${side} ${isBeaten ? "is-beaten" : ""}` },
    face === undefined
      ? null
      : [army(colour, isBeaten), face ? h("span", { class: "pair-die" }, die(face, side)) : null],
  );

/* Return the loser of each pair, where no dice were entered, only the number of losses. */
const losersCounted = (/** @type {LastThrow} */ { losses }) => [
  ...Array(losses.attacker).fill("red"),
  ...Array(losses.defender).fill("blue"),
];

/** @type {(thrown: LastThrow) => Paired} */
const onField = (thrown) =>
  thrown.dice.attacker.length
    ? pairDice(thrown)
    : {
        red: emptyDice(thrown.thrown.attacker),
        blue: emptyDice(thrown.thrown.defender),
        losers: losersCounted(thrown),
      };

/** Return the pairs of the last throw: the loser of a pair leaves the field, the others return. */
const pairs = (/** @type {LastThrow} */ thrown) => {
  const paired = onField(thrown);
  if (!paired.red.length) return null;
  return h("div", { class: "field-pairs", "aria-hidden": "true" }, drawPairs(paired, thrown, "field-pair", cell));
};

const againKey = (/** @type {Match} */ match, /** @type {DiceOffer} */ offer) => {
  const { from, to } = match.choice;
  if (!offer.armed || isReady() || lastSent.from !== from || lastSent.to !== to) return null;
  const armies = { red: Math.min(lastSent.red, offer.red), blue: Math.min(lastSent.blue, offer.blue) };
  return button(t("again", armies), () => commit(match, armies), {
    class: "button big primary wide",
    "data-key": "again",
  });
};

const stopKey = (/** @type {Match} */ match, /** @type {LastThrow} */ { seq }) =>
  button(
    t("stop"),
    () => {
      stoppedAfter = seq;
      match.choose({});
    },
    { class: "button wide", "data-key": "stop" },
  );

/**
 * Return a key for each neighbour of the target, also for one that cannot attack it now: between two throws the attack
 * may continue from a different territory (HB-16, HB-18).
 *
 * @type {(match: Match, thrown: LastThrow) => HTMLElement}
 */
const sourceKeys = (match, { to }) => {
  const sources = page.neighbours[to].filter((territory) => match.owner(territory) === match.actor);
  const keys = sources.map((territory) =>
    button(
      [territoryName(territory), h("span", { class: "number" }, String(match.armies(territory)))],
      () => match.choose({ from: territory, to }),
      {
        class: "button source",
        disabled: !match.legal.attack?.from[territory]?.to[to],
        "aria-pressed": String(territory === match.choice.from && to === match.choice.to),
        "data-key": `from-${territory}-${to}`,
      },
    ),
  );
  return h(
    "section",
    { class: "sources" },
    h("p", { class: "soft small" }, t("go_on_from", { name: territoryName(to) })),
    h("div", { class: "choices" }, keys),
  );
};

const between = (/** @type {Match} */ match, /** @type {DiceOffer} */ offer) => {
  const thrown = throwToShow(match);
  return (
    thrown &&
    h(
      "div",
      { class: "between" },
      h("div", { class: "again-slot" }, againKey(match, offer)),
      stopKey(match, thrown),
      pairs(thrown),
      sourceKeys(match, thrown),
    )
  );
};

/** Return the pad for the attack chosen on the board: the field, then a row of faces for each army on it. */
export const fieldPad = (/** @type {Match} */ match) => {
  const offer = begin(match);
  const { attacker, defender } = namesOf(match);
  const { from, to } = match.choice;
  const isSent = countSent("red") > 0;
  const armed = offer.armed && isReady();
  /** @type {FieldSide} */
  const red = {
    match,
    side: "red",
    name: attacker,
    armed,
    most: offer.red,
    colour: match.actor,
    where: from,
    open: offer.armed,
    turn: offer.armed && !isSent,
  };
  /** @type {FieldSide} */
  const blue = {
    match,
    side: "blue",
    name: defender,
    armed,
    most: offer.blue,
    colour: match.owner(to),
    where: to,
    open: offer.armed && isSent,
    turn: offer.armed && isSent && !countSent("blue"),
  };
  const rows = (/** @type {FieldSide} */ facts, /** @type {HTMLElement | null} */ more) =>
    h("div", { class: `die-rows die-rows-${facts.side}` }, sideRows(facts, countSent(facts.side)), more);
  return h(
    "div",
    { class: `dice-pad field-pad is-${entry.way} ${offer.armed ? "is-armed" : ""} ${isReady() ? "is-ready" : ""}` },
    h("div", { class: "field", role: "group", "aria-label": t("field") }, half(red), half(blue)),
    isReady()
      ? h("div", { class: "field-rows" }, rows(red, null), rows(blue, wayKeys(match)), wayPad(match))
      : between(match, offer),
  );
};
