/** The dice pad: rows of six faces that send themselves when complete, or one tap when only losses are entered. */

import { button, h, seatMark } from "../../frame/dom.js";
import { page, playersOf, t } from "../../frame/page.js";
import { COCKED, emptyDice } from "../parts/face_keys.js";
import { faceRow } from "./face_row.js";
import { callByFirstNames, diceOffered } from "../live/model.js";
import { stepper } from "../parts/amount.js";
import { write } from "../live/notation.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Face, Side } from "../parts/die.js" */
/** @import { DiceLimits } from "../live/model.js" */
/** @import { Match } from "./match.js" */
/** @import { Colour, EntryWay, RerollOffer } from "../types.d.ts" */
/** @typedef {DiceLimits & { armed: boolean }} DiceOffer */
/** @typedef {{ red: Face[], blue: Face[], announced: number, way: EntryWay | null }} Thrown */

/**
 * An incomplete entry: of the throw, and of the cocked dice that are thrown again.
 *
 * @typedef {{ thrown: Thrown | null, again: Record<Colour, Face[]> | null }} HalfEntered
 */

/**
 * One side of the pad.
 *
 * @typedef {object} DiceSide
 * @property {Match} match
 * @property {Side} side
 * @property {string} name
 * @property {boolean} armed whether dice may be entered
 * @property {number} most
 * @property {Colour | null} colour
 */

/** The number of letters of a name that fit beside the keys of its dice. */
const NAME_LENGTH = 14;
/** @type {{ red: "attacker", blue: "defender" }} */
const ROLES = { red: "attacker", blue: "defender" };

/**
 * The dice entered so far for the throw `key`, which is armed now.
 *
 * @type {Thrown & { key: string }}
 */
export const entry = { key: "", red: [], blue: [], announced: 0, way: null };

/** Return the maximum number of dice of each side in the chosen attack. */
export const offeredDice = (/** @type {Match} */ { view, choice }) => diceOffered(view, choice, page.dice);

export const namesOf = (/** @type {Match} */ match) => {
  const { seats } = match.view;
  const defender = match.owner(match.choice.to);
  return {
    attacker: playersOf(seats, match.actor ?? ""),
    defender: match.choice.to ? playersOf(seats, defender ?? "") : t("defender"),
  };
};

/* Return the number of attacking armies: it is sent only if it is larger than the number of dice. */
const announced = () => Math.max(entry.announced, entry.red.length);
/** @type {(match: Match, dice: string) => string} */
const writeAttack = ({ actor, choice: { from, to } }, dice) =>
  write.attack(actor ?? "", from ?? "", to ?? "", dice, announced() > entry.red.length ? announced() : null);
const isComplete = () => [...entry.red, ...entry.blue].every((face) => face !== null);

/**
 * Send the entry if it is complete, and clear it if it is accepted; a refused one stays to be put right.
 *
 * @type {(match: Match, at: HTMLElement) => unknown}
 */
const sendIfComplete = (match, at) =>
  isComplete() ? match.say(writeAttack(match, write.dice(entry.red, entry.blue)), at) : match.notify();

/** @typedef {{ match: Match, side: Side, row: number, face: Face }} Entered */

const enter = (/** @type {Entered} */ { match, side, row, face }, /** @type {HTMLElement} */ at) => {
  entry[side][row] = face;
  sendIfComplete(match, at);
};

/** @type {(match: Match, side: Side, number: number, at: HTMLElement) => void} */
const resize = (match, side, number, at) => {
  entry[side] = entry[side].slice(0, number).concat(emptyDice(Math.max(0, number - entry[side].length)));
  sendIfComplete(match, at);
};

const rowOf = (/** @type {DiceSide} */ { match, side, name, armed }, /** @type {number} */ row) =>
  faceRow({
    ...{ side, name, row, entered: entry[side][row], isOn: armed && row < entry[side].length, key: side },
    onFace: (face, at) => enter({ match, side, row, face }, at),
  });

/** @type {(match: Match, side: Side, at: HTMLElement) => void} */
const markCocked = (match, side, at) => {
  const row = entry[side].indexOf(null);
  if (row >= 0) enter({ match, side, row, face: COCKED }, at);
};

/** Mark the next die of the side as cocked. */
export const cockedKey = (/** @type {DiceSide} */ { match, side, name, armed }) =>
  entry.way === "faces" &&
  button(t("cocked"), (key) => markCocked(match, side, key), {
    disabled: !armed || !entry[side].includes(null),
    "aria-label": t("cocked_label", { side: name }),
    "data-key": `${side}-cocked`,
  });

const sideHead = (/** @type {DiceSide} */ facts) => {
  const { match, side, name, armed, most, colour } = facts;
  const number = entry[side].length;
  /*
   * One key in a fixed place, so that nothing moves: it removes dice one by one, and after the last one restores all.
   */
  const isLast = number <= 1;
  const resizeKey = button(
    isLast && most > 1 ? `+${most - 1}` : "−1",
    (key) => resize(match, side, isLast ? most : number - 1, key),
    {
      disabled: !armed || most <= 1,
      "aria-label": t(isLast ? "all_label" : "fewer_label", { side: name }),
      "data-key": `${side}-fewer`,
    },
  );
  return h(
    "div",
    { class: "die-head", "data-seat": colour },
    colour ? seatMark(colour) : null,
    h("strong", {}, name.length > NAME_LENGTH ? namesOf(callByFirstNames(match))[ROLES[side]] : name),
    resizeKey,
    cockedKey(facts),
  );
};

/** Return rows of six faces; nothing where only losses are entered. */
export const sideRows = (/** @type {DiceSide} */ facts, rows = page.dice[facts.side]) =>
  entry.way === "faces" ? Array.from({ length: rows }, (_, row) => rowOf(facts, row)) : null;

/* Return the keys for the number of armies, where fewer dice may be thrown than armies attack and all those armies must
 * move in. */
const announcing = (/** @type {Match} */ match, /** @type {DiceOffer} */ { armed, red }) => {
  if (!page.announces || !armed || red <= entry.red.length) return null;
  const onValue = (/** @type {number} */ number) => {
    entry.announced = number;
    match.notify();
  };
  return stepper({ value: announced(), least: entry.red.length, most: red, label: t("announced"), onValue });
};

const diceSide = (/** @type {DiceSide} */ facts, /** @type {Children[]} */ ...more) =>
  h(
    "div",
    { class: `die-side die-side-${facts.side}` },
    sideHead(facts),
    h("div", { class: "die-rows" }, sideRows(facts), more),
  );

/** @type {(match: Match, lost: number, killed: number) => HTMLElement} */
const lossKey = (match, lost, killed) => {
  const { attacker, defender } = namesOf(match);
  const action = writeAttack(match, write.counted(entry.red.length, entry.blue.length, { lost, killed }));
  const marks = [
    h("span", { class: "loss loss-red" }, `−${lost}`),
    h("span", { class: "loss loss-blue" }, `−${killed}`),
  ];
  return button(marks, (key) => match.say(action, key), {
    class: "button big loss-key",
    "aria-label": t("loss_label", { attacker, defender, lost, killed }),
    "data-key": `loss-${lost}`,
  });
};

const lossKeys = (/** @type {Match} */ match) => {
  const pairs = Math.min(entry.red.length, entry.blue.length);
  const keys = Array.from({ length: pairs + 1 }, (_, killed) => lossKey(match, pairs - killed, killed));
  return h("div", { class: "loss-keys" }, keys);
};

const rollKey = (/** @type {Match} */ match) => {
  const action = writeAttack(match, write.counted(entry.red.length, entry.blue.length));
  return button(t("roll"), (key) => match.say(action, key), { class: "button big primary wide", "data-key": "roll" });
};

/** Return the keys besides the faces: for the losses, or for the throw. */
export const wayPad = (/** @type {Match} */ match) => {
  if (entry.way === "losses") return lossKeys(match);
  return entry.way === "rolled" ? rollKey(match) : null;
};

/** @type {(match: Match, way: EntryWay) => HTMLElement} */
const wayKey = (match, way) =>
  button(
    t(way),
    () => {
      entry.way = way;
      match.notify();
    },
    { class: "button way", "aria-pressed": String(entry.way === way), "data-key": `way-${way}` },
  );

/** Return the keys that choose how the throw is entered; nothing where the referee throws. */
export const wayKeys = (/** @type {Match} */ match) =>
  match.view.dice === "rolled"
    ? null
    : h(
        "div",
        { class: "ways", role: "group", "aria-label": t("how") },
        wayKey(match, "faces"),
        wayKey(match, "losses"),
      );

/* Changes elsewhere on the board must not clear the taps for this throw. */
const situation = (/** @type {Match} */ match) => {
  const { from, to } = match.choice;
  const places = [from, to].flatMap((territory) => [territory, match.owner(territory), match.armies(territory)]);
  return [match.accepted, ...places].join(" ");
};

/** Prepare the entry for the armed throw: clear it and set the number of dice if it belonged to a different throw. */
export const prepareEntry = (/** @type {Match} */ match, /** @type {DiceLimits} */ { red, blue }) => {
  entry.way ??= match.view.dice;
  const key = situation(match);
  if (entry.key !== key) Object.assign(entry, { key, announced: 0, red: emptyDice(red), blue: emptyDice(blue) });
};

/** Return the pad for the attack chosen on the board. */
export const dicePad = (/** @type {Match} */ match) => {
  const offer = offeredDice(match);
  prepareEntry(match, offer);
  const { attacker, defender } = namesOf(match);
  const { armed } = offer;
  /** @type {DiceSide} */
  const red = { match, armed, side: "red", name: attacker, most: offer.red, colour: match.actor };
  /** @type {DiceSide} */
  const blue = { match, armed, side: "blue", name: defender, most: offer.blue, colour: match.owner(match.choice.to) };
  return h(
    "div",
    { class: `dice-pad is-${entry.way} ${armed ? "is-armed" : ""}` },
    h("div", { class: "die-sides" }, diceSide(red, announcing(match, offer)), diceSide(blue, wayKeys(match))),
    armed ? wayPad(match) : null,
  );
};

/* --- cocked dice --- */

/**
 * The faces entered so far for the cocked dice that are being thrown again, by seat.
 *
 * @type {{ key: string, faces: Record<Colour, Face[]> }}
 */
const again = { key: "", faces: {} };

/** @type {(match: Match, offer: RerollOffer, row: number, face: Face, at: HTMLElement) => void} */
const enterAgain = (match, { seat }, row, face, at) => {
  again.faces[seat][row] = face;
  if (again.faces[seat].includes(null)) match.notify();
  else match.say(write.reroll(seat, again.faces[seat]), at);
};

const rerollSide = (/** @type {Match} */ match, /** @type {RerollOffer} */ offer) => {
  const { seat } = offer;
  const name = playersOf(match.view.seats, seat);
  const side = seat === match.actor ? "red" : "blue";
  const rows = again.faces[seat].map((entered, row) =>
    faceRow({
      ...{ side, name, row, entered, key: `reroll-${seat}` },
      onFace: (face, at) => enterAgain(match, offer, row, face, at),
    }),
  );
  return h(
    "div",
    { class: `die-side die-side-${side}` },
    h("div", { class: "die-head" }, seatMark(seat), h("strong", {}, name)),
    h("div", { class: "die-rows" }, rows),
  );
};

const rerollsOf = (/** @type {Match} */ { legal }) => legal.reroll ?? [];
const situationAgain = (/** @type {Match} */ match) =>
  [match.accepted, ...rerollsOf(match).flatMap(({ seat, dice }) => [seat, dice])].join(" ");

/** Return the pad for the cocked dice, each thrown again alone. */
export const rerollPad = (/** @type {Match} */ match) => {
  const offers = rerollsOf(match);
  const key = situationAgain(match);
  if (again.key !== key) {
    again.key = key;
    again.faces = Object.fromEntries(offers.map(({ seat, dice }) => [seat, emptyDice(dice)]));
  }
  const sides = offers.map((offer) => rerollSide(match, offer));
  return h("div", { class: "dice-pad is-armed" }, h("div", { class: "die-sides" }, sides));
};

/* --- across a reload --- */

/**
 * Return what is half entered, to be kept; complete dice have been submitted, whatever the answer was.
 *
 * @type {(match: Match) => HalfEntered}
 */
export const readEntered = (match) => {
  const { key, ...thrown } = entry;
  const rows = again.key === situationAgain(match) ? Object.values(again.faces) : [];
  const isAgain = rows.some((faces) => faces.some(Boolean)) && rows.every((faces) => faces.includes(null));
  return {
    thrown: key === situation(match) && !isComplete() ? thrown : null,
    again: isAgain ? again.faces : null,
  };
};

/** Continue with the entry that an earlier page had kept for the same throw. */
export const takeUpEntered = (/** @type {Match} */ match, /** @type {HalfEntered} */ { thrown, again: faces }) => {
  if (thrown) Object.assign(entry, thrown, { key: situation(match) });
  if (faces) Object.assign(again, { key: situationAgain(match), faces });
};
