/** The end: who won and how, everyone's missions, the match in numbers, and what comes next. */

import { button, byId, h, replace, seatMark, sign } from "../../frame/dom.js";
import { colourName, count, countPeople, missionName, page, playersOf, t, territoryName } from "../../frame/page.js";
import { isOut, NEUTRAL } from "../model.js";
import { stillDemanded } from "./challenges.js";
import { standingFouls } from "./standing_fouls.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match } from "./match.js" */
/** @import { Colour, Neutral, Result, Seat, View } from "../types.d.ts" */
/** @typedef {View & { result: Result }} EndedView */

const node = byId("finish");
let isAside = false;

const headline = (/** @type {EndedView} */ { seats, result: { winners } }) => {
  if (!winners.length) return h("h2", {}, t("nobody_won"));
  const players = winners.map((colour) => playersOf(seats, colour)).join(", ");
  return h("h2", {}, winners.map(seatMark), h("span", {}, count("won", countPeople(seats, winners), { players })));
};

const why = (/** @type {EndedView} */ { result: { reason, mission } }) =>
  h("p", { class: "finish-why" }, t(`reason.${reason}`), mission ? `: ${missionName(mission)}` : "");

/**
 * whoever went out first shows nothing, not even at the end.
 *
 * @type {(view: View, seat: Seat) => Children}
 */
const missionsOf = ({ position: { missions = {} } }, seat) => {
  const held = missions[seat.colour];
  if (Array.isArray(held) && held.length) return held.map(missionName).join(" · ");
  return isOut(seat) && Object.keys(missions).length ? h("span", { class: "soft" }, t("mission_down")) : "";
};

/** @type {(view: View, colour: Colour) => Children} */
const capitalCell = ({ position: { capitals = {} } }, colour) => {
  if (!Object.keys(capitals).length) return null;
  const capital = capitals[colour];
  const text = capital ? [sign("capital"), t("capital_is", { name: territoryName(capital) })] : null;
  return h("td", {}, h("span", { class: "row finish-capital" }, text));
};

/** @type {(view: EndedView, seat: Seat) => HTMLElement} */
const seatRow = (view, seat) =>
  h(
    "tr",
    { class: view.result.winners.includes(seat.colour) ? "is-winner" : null },
    h("th", { scope: "row" }, h("span", { class: "row" }, seatMark(seat.colour), playersOf(view.seats, seat.colour))),
    capitalCell(view, seat.colour),
    h("td", {}, missionsOf(view, seat)),
    h("td", { class: "figure" }, count("territories", seat.territories)),
    h("td", { class: "figure" }, count("armies", seat.armies)),
  );

const neutralRow = (/** @type {Neutral} */ { territories, armies }) =>
  h(
    "tr",
    {},
    h("th", { scope: "row" }, h("span", { class: "row" }, seatMark(NEUTRAL), colourName(NEUTRAL))),
    h("td", {}),
    h("td", { class: "figure" }, count("territories", territories)),
    h("td", { class: "figure" }, count("armies", armies)),
  );

const seatTable = (/** @type {EndedView} */ view) =>
  h(
    "table",
    { class: "data" },
    h(
      "tbody",
      {},
      view.seats.map((seat) => seatRow(view, seat)),
      view.neutral && neutralRow(view.neutral),
    ),
  );

const numbers = (/** @type {EndedView} */ { position, result }) => {
  const figures = [
    `${t("rounds")}: ${position.round}`,
    `${t("sets_traded")}: ${position.sets_traded}`,
    `${t("actions")}: ${result.after}`,
  ];
  return h("p", { class: "soft" }, figures.join(" · "));
};

/* Several may have lost alike; then the table settles who of them begins. */
const nextMatch = (/** @type {View} */ { seats, next_starter: starters = [] }) => {
  if (!starters.length) return null;
  const player = starters.map((seat) => playersOf(seats, seat)).join(", ");
  const text = t(starters.length > 1 ? "next_starters" : "next_starter", { player });
  return h("p", { class: "finish-next" }, starters.map(seatMark), h("span", {}, text));
};

const putAside = (/** @type {Match} */ match, /** @type {boolean} */ isPutAside) => {
  isAside = isPutAside;
  match.notify();
};

/** The way back to the result, while the board is looked at. */
export const resultKey = (/** @type {Match} */ match) =>
  match.view.result && isAside
    ? button(t("to_result"), () => putAside(match, false), {
        class: "button big primary wide",
        "data-key": "to-result",
      })
    : null;

const ways = (/** @type {Match} */ match) =>
  h(
    "div",
    { class: "row" },
    h("a", { class: "button big primary", href: "/matches/new" }, t("rematch")),
    h("a", { class: "button big", href: `/matches/${page.id}/record` }, t("record")),
    h("a", { class: "button big", href: `/matches/${page.id}/fines` }, t("fines_page")),
    button(t("look_board"), () => putAside(match, true), { class: "button big", "data-key": "aside" }),
    match.legal.undo
      ? button(t("undo"), (key) => match.say("table undo", key), { class: "button big", "data-key": "finish-undo" })
      : null,
  );

/** The result covers the board until it is put aside; an undo takes it away. */
export const showResult = (/** @type {Match} */ match) => {
  const { view } = match;
  if (!view.result) isAside = false;
  node.hidden = !view.result || isAside;
  if (node.hidden) return;
  const ended = /** @type {EndedView} */ (view);
  replace(
    node,
    headline(ended),
    why(ended),
    seatTable(ended),
    numbers(ended),
    stillDemanded(match),
    standingFouls(match),
    nextMatch(view),
    ways(match),
  );
};
