/**
 * Show what each colour holds, the largest at the top and those that are out at the bottom. The rows keep their order
 * in the page and glide to their places, so that nothing jumps.
 */

import { byId, h, seatMark } from "../../frame/dom.js";
import { colourName, playersOf, t } from "../../frame/page.js";
import { actorOf, isOut, NEUTRAL, withFirstNames } from "../live/model.js";
import { fitFirst } from "../parts/fit.js";

/** @import { Colour, Seat, View } from "../types.d.ts" */
/** @typedef {{ colour: Colour, name: string, called: string, territories: number, armies: number, cards: number | null, state: string, isOut: boolean }} Standing */

const node = byId("standings");
const FIGURES = /** @type {const} */ (["territories", "armies", "cards"]);

/* --- who stands where --- */

const stateOf = (/** @type {Seat} */ { eliminated, conceded }) => (eliminated ? t("out") : conceded ? t("left") : "");

/** @type {(view: View) => Standing[]} */
const standingsOf = (view) => {
  const { seats, neutral } = view;
  const { seats: called } = withFirstNames(view);
  const sitting = seats.map((seat) => ({
    ...seat,
    name: playersOf(seats, seat.colour),
    called: playersOf(called, seat.colour),
    state: stateOf(seat),
    isOut: isOut(seat),
  }));
  if (!neutral) return sitting;
  const name = colourName(NEUTRAL);
  return [...sitting, { ...neutral, colour: NEUTRAL, name, called: name, cards: null, state: "", isOut: false }];
};

/** @type {(view: View, standings: Standing[]) => Standing[]} */
const rank = ({ result }, standings) => {
  const wins = (/** @type {Standing} */ { colour }) => Number(result?.winners.includes(colour) ?? false);
  return [...standings].sort(
    (a, b) =>
      wins(b) - wins(a) || Number(a.isOut) - Number(b.isOut) || b.territories - a.territories || b.armies - a.armies,
  );
};

/* --- the rows --- */

/** @typedef {{ row: HTMLElement, numbers: HTMLElement[], state: HTMLElement, fit: () => unknown }} Row */

const write = (/** @type {Element} */ target, /** @type {string} */ text) => {
  if (target.textContent !== text) target.textContent = text;
};

/** @type {Map<Colour, Row>} */
const rows = new Map();

const fitNames = () => rows.forEach(({ fit }) => fit());
/* Turning the screen changes the available room. */
new ResizeObserver(fitNames).observe(node);

const head = () =>
  h(
    "div",
    { class: "standings-head", role: "row" },
    h("span", { role: "columnheader" }, h("span", { class: "visually-hidden" }, t("watch.player"))),
    FIGURES.map((name) => h("span", { role: "columnheader" }, t(`watch.${name}`))),
  );

/** @type {(standing: Standing) => Row} */
const buildRow = ({ colour, name, called }) => {
  const numbers = FIGURES.map(() => h("span", { class: "standing-number", role: "cell" }));
  const state = h("span", { class: "standing-state" });
  const strong = h("strong", {});
  const whole = h("span", { class: "standing-name" }, strong, state);
  const fit = () => fitFirst(whole, [name, called], (text) => write(strong, text), 0);
  const row = h(
    "div",
    { class: "standing", role: "row", "data-seat": colour },
    h("span", { class: "standing-who", role: "rowheader" }, seatMark(colour), whole),
    numbers,
  );
  return { row, numbers, state, fit };
};

const body = h("div", { class: "standings-body", role: "rowgroup" });
const counter = h("dl", { class: "counter" });

/** @type {(standings: Standing[]) => void} */
const build = (standings) => {
  for (const standing of standings) rows.set(standing.colour, buildRow(standing));
  body.replaceChildren(...[...rows.values()].map(({ row }) => row));
  node.append(
    h("div", { class: "standings-table", role: "table", "aria-label": node.getAttribute("aria-label") }, head(), body),
    counter,
  );
};

/* --- the trade counter --- */

/** @type {(view: View) => [string, string | number | null | undefined][]} */
const counted = ({ next_set: nextSet, capitals, stock, position }) => [
  ["next_set", nextSet === null ? null : `+${nextSet}`],
  ["capitals_to_win", capitals?.to_win],
  ["sets_traded", position.sets_traded],
  ["stock", stock],
];

let counts = "";
const showCounter = (/** @type {View} */ view) => {
  const items = counted(view).filter(([, value]) => value !== null && value !== undefined);
  if (JSON.stringify(items) === counts) return;
  counts = JSON.stringify(items);
  counter.replaceChildren(
    ...items.map(([name, value]) => h("div", {}, h("dt", {}, t(`watch.${name}`)), h("dd", {}, String(value)))),
  );
};

export const showStandings = (/** @type {View} */ view) => {
  const standings = standingsOf(view);
  if (!rows.size) build(standings);
  const ranked = rank(view, standings);
  const actor = view.result ? null : actorOf(view);
  for (const [at, standing] of standings.entries()) {
    const { row, numbers, state } = /** @type {Row} */ (rows.get(standing.colour));
    row.style.setProperty("--places", String(ranked.indexOf(standing) - at));
    row.classList.toggle("is-turn", standing.colour === actor);
    row.classList.toggle("is-out", standing.isOut);
    row.classList.toggle("is-winner", Boolean(view.result?.winners.includes(standing.colour)));
    FIGURES.forEach((name, column) => write(numbers[column], String(standing[name] ?? "–")));
    write(state, standing.state);
  }
  fitNames();
  showCounter(view);
};
