/** The dice pad: rows of six faces that resolve by themselves, or one tap when only losses are entered. */

import { button, h, seatMark, svg } from "../../frame/dom.js";
import { page, playersOf, t } from "../../frame/page.js";
import { stepper } from "./amount.js";

const FACES = [1, 2, 3, 4, 5, 6];
const COCKED = "x";
const ROWS = { red: 3, blue: 2 };

/** What has been entered for the throw that is armed now. */
export const entry = { key: "", red: [], blue: [], announced: 0, way: null };

const clear = (key, red, blue) =>
  Object.assign(entry, { key, announced: 0, red: Array(red).fill(null), blue: Array(blue).fill(null) });

export const die = (face, side) =>
  svg(
    "svg",
    { class: `die die-${side}`, viewBox: "-22 -22 44 44", "aria-hidden": "true" },
    svg("use", { href: `#die-${face}` }),
  );

/** The most dice of either side, and whether the referee knows such an attack. */
export const offered = (match) => {
  const { from, to } = match.choice;
  const source = match.legal.attack?.from[from];
  const target = source?.to[to];
  return {
    red: source?.dice ?? ROWS.red,
    blue: target?.dice ?? ROWS.blue,
    usual: Boolean(target),
    armed: Boolean(from && to),
  };
};

export const names = (match) => ({
  attacker: playersOf(match.view.seats, match.actor),
  defender: match.choice.to ? playersOf(match.view.seats, match.owner(match.choice.to)) : t("defender"),
});

/* The armies that attack: said only where they are more than the dice. */
const announced = () => Math.max(entry.announced, entry.red.length);
const announcement = () => (announced() > entry.red.length ? ` with ${announced()}` : "");
const attack = (match) => `${match.actor} attack ${match.choice.from} ${match.choice.to}${announcement()}`;
const complete = () => [...entry.red, ...entry.blue].every((face) => face !== null);

/* What was accepted is gone, what was refused stays to be put right. */
const send = (match, at) => match.say(`${attack(match)} ${entry.red.join(",")} v ${entry.blue.join(",")}`, { at });

const enter = (match, side, row, face, at) => {
  entry[side][row] = face;
  if (complete()) send(match, at);
  else match.changed();
};

const resize = (match, side, number, at) => {
  entry[side] = entry[side].slice(0, number).concat(Array(Math.max(0, number - entry[side].length)).fill(null));
  if (complete()) send(match, at);
  else match.changed();
};

const key = ({ match, side, row, face, name, on }) =>
  h(
    "button",
    {
      type: "button",
      class: `die-key ${entry[side][row] === face ? "is-set" : ""}`,
      disabled: !on,
      "data-key": `${side}-${row}-${face}`,
      "aria-pressed": String(entry[side][row] === face),
      "aria-label": t("die_label", { side: name, die: row + 1, face }),
      onclick: (event) => enter(match, side, row, face, event.currentTarget),
    },
    die(face, side),
  );

const rowState = (side, row) => {
  const value = entry[side][row];
  return value === COCKED ? "is-cocked" : value === null || value === undefined ? "" : "is-entered";
};

const faceRow = ({ match, side, row, name, armed }) => {
  const on = armed && row < entry[side].length;
  return h(
    "div",
    { class: `die-row ${rowState(side, row)}`, role: "group" },
    FACES.map((face) => key({ match, side, row, face, name, on })),
  );
};

const markCocked = (match, side, at) => {
  const row = entry[side].indexOf(null);
  if (row >= 0) enter(match, side, row, COCKED, at);
};

const sideHead = ({ match, side, name, armed, most, colour }) => {
  const number = entry[side].length;
  return h(
    "div",
    { class: "die-head", "data-seat": colour },
    colour ? seatMark(colour) : null,
    h("strong", {}, name),
    button("−1", (event) => resize(match, side, number - 1, event.currentTarget), {
      disabled: !armed || number <= 1,
      "aria-label": t("fewer_label", { side: name }),
      "data-key": `${side}-fewer`,
    }),
    number < most
      ? button("+1", (event) => resize(match, side, number + 1, event.currentTarget), {
          disabled: !armed,
          "aria-label": t("more_label", { side: name }),
          "data-key": `${side}-more`,
        })
      : null,
    cockedKey({ match, side, name, armed }),
  );
};

/** Marks the next die of the side as cocked. */
export const cockedKey = ({ match, side, name, armed }) =>
  entry.way === "faces" &&
  button(t("cocked"), (event) => markCocked(match, side, event.currentTarget), {
    disabled: !armed || !entry[side].includes(null),
    "aria-label": t("cocked_label", { side: name }),
    "data-key": `${side}-cocked`,
  });

/** Rows of six faces; nothing where only losses are entered. */
export const sideRows = (facts, rows = ROWS[facts.side]) =>
  entry.way === "faces" ? Array.from({ length: rows }, (_, row) => faceRow({ ...facts, row })) : null;

const announce = (match, number) => {
  entry.announced = number;
  match.changed();
};

/* Where fewer dice may be thrown than armies attack, and all those armies must move in. */
const announcing = (match, { armed, red }) => {
  if (!page.announces || !armed || red <= entry.red.length) return null;
  return stepper({
    value: announced(),
    least: entry.red.length,
    most: red,
    label: t("announced"),
    onValue: (number) => announce(match, number),
  });
};

const side = (facts, ...more) =>
  h(
    "div",
    { class: `die-side die-side-${facts.side}` },
    sideHead(facts),
    h("div", { class: "die-rows" }, sideRows(facts), more),
  );

const lossButton = (match, lost, killed) => {
  const { attacker, defender } = names(match);
  const action = `${attack(match)} ${entry.red.length}d v ${entry.blue.length}d losing ${lost} v ${killed}`;
  return button(
    [h("span", { class: "loss loss-red" }, `−${lost}`), h("span", { class: "loss loss-blue" }, `−${killed}`)],
    (event) => match.say(action, { at: event.currentTarget }),
    {
      class: "button big loss-key",
      "aria-label": t("loss_label", { attacker, defender, lost, killed }),
      "data-key": `loss-${lost}`,
    },
  );
};

const lossKeys = (match) => {
  const pairs = Math.min(entry.red.length, entry.blue.length);
  return h(
    "div",
    { class: "loss-keys" },
    Array.from({ length: pairs + 1 }, (_, lost) => lossButton(match, pairs - lost, lost)),
  );
};

const rollKey = (match) =>
  button(
    t("roll"),
    (event) => match.say(`${attack(match)} ${entry.red.length}d v ${entry.blue.length}d`, { at: event.currentTarget }),
    { class: "button big primary wide", "data-key": "roll" },
  );

/** What is tapped besides faces: the losses, or the throw. */
export const WAYS = { faces: () => null, losses: lossKeys, rolled: rollKey };

const wayButton = (match, way) =>
  button(
    t(way),
    () => {
      entry.way = way;
      match.changed();
    },
    { class: "button way", "aria-pressed": String(entry.way === way), "data-key": `way-${way}` },
  );

export const ways = (match) =>
  match.view.dice === "rolled"
    ? null
    : h(
        "div",
        { class: "ways", role: "group", "aria-label": t("how") },
        ["faces", "losses"].map((way) => wayButton(match, way)),
      );

export const hint = (offer) =>
  offer.armed && !offer.usual ? h("p", { class: "hint notice small" }, t("unusual")) : null;

/* What others do elsewhere on the board takes nothing back that was tapped for this throw. */
const situation = (match) => {
  const { from, to } = match.choice;
  return [
    match.said,
    ...[from, to].flatMap((territory) => [territory, match.owner(territory), match.armies(territory)]),
  ].join(" ");
};

/** The entry is for what is armed now: empty, with so many dice, where it was for something else. */
export const prepare = (match, { red, blue }) => {
  entry.way ??= match.view.dice;
  const now = situation(match);
  if (entry.key !== now) clear(now, red, blue);
};

/** The pad for the attack chosen on the board. */
export const dicePad = (match) => {
  const offer = offered(match);
  prepare(match, offer);
  const { attacker, defender } = names(match);
  const colours = { red: match.actor, blue: match.choice.to ? match.owner(match.choice.to) : null };
  const both = { match, armed: offer.armed };
  return h(
    "div",
    { class: `dice-pad is-${entry.way} ${offer.armed ? "is-armed" : ""}` },
    hint(offer),
    h(
      "div",
      { class: "die-sides" },
      side({ ...both, side: "red", name: attacker, most: offer.red, colour: colours.red }, announcing(match, offer)),
      side({ ...both, side: "blue", name: defender, most: offer.blue, colour: colours.blue }, ways(match)),
    ),
    offer.armed ? WAYS[entry.way](match) : null,
  );
};

/* --- cocked dice --- */

/* What has been entered of the cocked dice that are thrown again now, by seat. */
const again = { key: "", faces: {} };

const rerolled = (match, { seat }, at) => match.say(`${seat} reroll ${again.faces[seat].join(",")}`, { at });

const chooseRerolled = (match, offer, row, face, at) => {
  again.faces[offer.seat][row] = face;
  if (again.faces[offer.seat].includes(null)) match.changed();
  else rerolled(match, offer, at);
};

const rerollKey = (match, offer, side, name, row, face) => {
  const isSet = again.faces[offer.seat][row] === face;
  return h(
    "button",
    {
      type: "button",
      class: `die-key ${isSet ? "is-set" : ""}`,
      "aria-pressed": String(isSet),
      "aria-label": t("die_label", { side: name, die: row + 1, face }),
      "data-key": `reroll-${offer.seat}-${row}-${face}`,
      onclick: (event) => chooseRerolled(match, offer, row, face, event.currentTarget),
    },
    die(face, side),
  );
};

const rerollSide = (match, offer) => {
  const name = playersOf(match.view.seats, offer.seat);
  const side = offer.seat === match.actor ? "red" : "blue";
  const row = (entered, index) =>
    h(
      "div",
      { class: `die-row ${entered === null ? "" : "is-entered"}`, role: "group" },
      FACES.map((face) => rerollKey(match, offer, side, name, index, face)),
    );
  return h(
    "div",
    { class: `die-side die-side-${side}` },
    h("div", { class: "die-head" }, seatMark(offer.seat), h("strong", {}, name)),
    h("div", { class: "die-rows" }, again.faces[offer.seat].map(row)),
  );
};

/** Only the cocked dice, each thrown again alone. */
export const rerollPad = (match) => {
  const offers = match.legal.reroll;
  const key = [match.said, ...offers.flatMap(({ seat, dice }) => [seat, dice])].join(" ");
  if (again.key !== key)
    Object.assign(again, {
      key,
      faces: Object.fromEntries(offers.map(({ seat, dice }) => [seat, Array(dice).fill(null)])),
    });
  return h(
    "div",
    { class: "dice-pad is-armed" },
    h(
      "div",
      { class: "die-sides" },
      offers.map((offer) => rerollSide(match, offer)),
    ),
  );
};
