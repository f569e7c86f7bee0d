/** The action field: first the attacker sends armies, then the defender; each of them throws one die. */

import { button, h, seatMark } from "../../frame/dom.js";
import { sorted } from "../mirror.js";
import { count, t, territoryName } from "../../frame/page.js";
import { cockedKey, die, entry, hint, names, offered, prepare, sideRows, WAYS, ways } from "./dice.js";
import { losersOf } from "./last_throw.js";

const SIDES = ["red", "blue"];
const ROLES = { red: "attacker", blue: "defender" };

/* What was sent last, to be sent once more; and the seq of the throw after which the table stopped. */
const before = { from: null, to: null, red: 0, blue: 0 };
let stopped = null;

const sent = (side) => entry[side].length;
const ready = () => sent("red") > 0 && sent("blue") > 0;

const empty = (number) => Array(number).fill(null);

/* Where one is all there is, nobody has to say so. */
const begin = (match) => {
  const offer = offered(match);
  prepare(match, { red: offer.armed && offer.red === 1 ? 1 : 0, blue: 0 });
  if (offer.armed && sent("red") && !sent("blue") && offer.blue === 1) entry.blue = empty(1);
  return offer;
};

/** Who says now how many armies go onto the field; nothing once both have. */
export const asked = (match) => {
  begin(match);
  if (ready()) return null;
  const { attacker, defender } = names(match);
  return sent("red") ? defender : attacker;
};

const remember = ({ choice: { from, to } }) =>
  Object.assign(before, { from, to, red: sent("red"), blue: sent("blue") });

const commit = (match, armies) => {
  for (const side of SIDES) if (armies[side]) entry[side] = empty(armies[side]);
  begin(match);
  if (ready()) remember(match);
  match.refusal = null;
  match.changed();
};

/* The third place sends three. Nobody defends before the attack stands on the field. */
const place = (facts) => (_, index) => {
  const { match, side, most, colour, open } = facts;
  const number = index + 1;
  const on = number <= sent(side);
  return h(
    "button",
    {
      type: "button",
      class: on ? "place is-on" : "place",
      disabled: !open || number > most,
      onclick: () => commit(match, { [side]: number }),
      "aria-pressed": String(number === sent(side)),
      "aria-label": t("commit_label", { side: facts.name, armies: count("armies", number) }),
      "data-key": `${side}-send-${number}`,
    },
    on ? seatMark(colour) : h("span", { class: "place-number" }, String(number)),
  );
};

const half = (facts) => {
  const { match, side, name, colour, where, turn } = facts;
  return h(
    "div",
    {
      class: `field-half field-${side} ${turn ? "is-asked" : ""}`,
      role: "group",
      "aria-label": `${t(ROLES[side])}: ${name}`,
    },
    h("p", { class: "field-role" }, t(ROLES[side])),
    h("p", { class: "field-who" }, colour ? seatMark(colour) : null, h("strong", {}, colour ? name : "–")),
    h("p", { class: "field-where small" }, where ? `${territoryName(where)} ${match.armies(where)}` : ""),
    h("div", { class: "places" }, Array.from({ length: side === "red" ? 3 : 2 }, place(facts))),
    ready() ? [cockedKey(facts), recommitKey(facts)] : null,
  );
};

const recommitKey = ({ match, side }) =>
  button(
    t("recommit"),
    () => {
      for (const one of SIDES) entry[one] = [];
      match.changed();
    },
    { class: "button field-recommit", "data-key": `${side}-recommit` },
  );

/* --- after a throw --- */

const last = (match) => {
  const thrown = match.view.last_throw;
  return thrown?.this_turn && thrown.seq !== stopped && match.owner(thrown.to) !== match.actor ? thrown : null;
};

const army = (colour, beaten) => h("span", { class: beaten ? "army is-beaten" : "army is-back" }, seatMark(colour));

const cell = (side, face, colour, beaten) =>
  h(
    "span",
    { class: `pair-side pair-${side} ${beaten ? "is-beaten" : ""}` },
    face === undefined ? null : [army(colour, beaten), face && h("span", { class: "pair-die" }, die(face, side))],
  );

/* Who lost each pair where no dice were told, only how many there were. */
const losersCounted = ({ losses }) => [...Array(losses.attacker).fill("red"), ...Array(losses.defender).fill("blue")];

const onField = (thrown) => {
  if (thrown.dice.attacker.length) {
    const [red, blue] = [sorted(thrown.dice.attacker), sorted(thrown.dice.defender)];
    return [red, blue, losersOf(red, blue, thrown)];
  }
  return [empty(thrown.thrown.attacker), empty(thrown.thrown.defender), losersCounted(thrown)];
};

/** The pairs of the last throw, highest first: whoever lost one leaves the field, the others go home. */
const pairs = (thrown) => {
  const [red, blue, losers] = onField(thrown);
  return (
    red.length > 0 &&
    h(
      "div",
      { class: "field-pairs", "aria-hidden": "true" },
      Array.from({ length: Math.max(red.length, blue.length) }, (_, index) =>
        h(
          "div",
          { class: losers[index] ? "field-pair" : "field-pair is-alone" },
          cell("red", red[index], thrown.seat, losers[index] === "red"),
          cell("blue", blue[index], thrown.defending, losers[index] === "blue"),
        ),
      ),
    )
  );
};

const againKey = (match, offer) => {
  const { from, to } = match.choice;
  if (!offer.armed || ready() || !last(match) || before.from !== from || before.to !== to) return null;
  const armies = { red: Math.min(before.red, offer.red), blue: Math.min(before.blue, offer.blue) };
  return button(t("again", armies), () => commit(match, armies), {
    class: "button big primary wide",
    "data-key": "again",
  });
};

/* HB-16, HB-18: between two throws the attack may go on from another territory, or stop. */
const sourcesKeys = (match) => {
  const { to } = last(match);
  const from = Object.entries(match.legal.attack?.from ?? {})
    .filter(([, source]) => source.to[to])
    .map(([territory]) => territory);
  const key = (territory) =>
    button(
      [territoryName(territory), h("span", { class: "number" }, String(match.armies(territory)))],
      () => match.choose({ from: territory, to }),
      {
        class: "button source",
        "aria-pressed": String(territory === match.choice.from && to === match.choice.to),
        "data-key": `from-${territory}`,
      },
    );
  return h(
    "section",
    { class: "sources" },
    from.length > 0 && h("p", { class: "soft small" }, t("go_on_from", { name: territoryName(to) })),
    h("div", { class: "choices" }, from.map(key), stopKey(match)),
  );
};

const stopKey = (match) =>
  button(
    t("stop"),
    () => {
      stopped = match.view.last_throw.seq;
      match.choose({});
    },
    { class: "button source", "data-key": "stop" },
  );

const between = (match, offer) => {
  const thrown = last(match);
  return thrown && h("div", { class: "between" }, againKey(match, offer), pairs(thrown), sourcesKeys(match));
};

/** The pad for the attack chosen on the board: the field, then a row of faces for each army on it. */
export const fieldPad = (match) => {
  const offer = begin(match);
  const { attacker, defender } = names(match);
  const facts = (side, more) => ({ match, side, armed: offer.armed && ready(), most: offer[side], ...more });
  const { from, to } = match.choice;
  const red = facts("red", {
    name: attacker,
    colour: match.actor,
    where: from,
    open: offer.armed,
    turn: offer.armed && !sent("red"),
  });
  const blue = facts("blue", {
    name: defender,
    colour: to ? match.owner(to) : null,
    where: to,
    open: offer.armed && sent("red") > 0,
    turn: offer.armed && sent("red") > 0 && !sent("blue"),
  });
  const rows = (side, more) =>
    h("div", { class: `die-rows die-rows-${side.side}` }, sideRows(side, sent(side.side)), more);
  return h(
    "div",
    { class: `dice-pad field-pad is-${entry.way} ${offer.armed ? "is-armed" : ""} ${ready() ? "is-ready" : ""}` },
    hint(offer),
    h("div", { class: "field", role: "group", "aria-label": t("field") }, half(red), half(blue)),
    ready()
      ? h("div", { class: "field-rows" }, rows(red), rows(blue, ways(match)), WAYS[entry.way](match))
      : between(match, offer),
  );
};
