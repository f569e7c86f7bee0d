/**
 * The end: who won and how, the final board beside everybody's missions, and the match in figures, which are fetched for
 * it alone. The board on the page is the final one; it may be looked at without all this, and there is a way back.
 */

import { button, byId, h, replace, seatMark, sign } from "../../frame/dom.js";
import { colourName, count, countPeople, missionName, page, playersOf, t, territoryName } from "../../frame/page.js";
import { isOut, NEUTRAL } from "../model.js";
import { stillDemanded } from "./challenges.js";
import { openLog } from "./past.js";
import { standingFouls } from "./standing_fouls.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match } from "./match.js" */
/** @import { Colour, Neutral, Result, Seat, View } from "../types.d.ts" */
/** @typedef {View & { result: Result }} EndedView */

const table = byId("table");
const node = byId("finish");
let isAside = false;

/* --- the figures, fetched once for each end --- */

const figures = h("div", { class: "finish-figures", "aria-live": "off" });
/** @type {number | null} the seq that they were asked for */
let askedSeq = null;

const showFigures = async (/** @type {Pick<View, "seq" | "seats">} */ { seq, seats }) => {
  askedSeq = seq;
  replace(figures, h("p", { class: "soft", role: "status" }, t("figures.loading")));
  const played = await loadFigures(seq);
  if (askedSeq !== seq) return;
  if (!played) {
    const again = button(t("figures.again"), () => showFigures({ seq, seats }), { "data-key": "figures-again" });
    replace(figures, h("p", { class: "notice", role: "alert" }, t("figures.away")), again);
    return;
  }
  replace(figures, [played.faceDown(seats), played.nodes]);
};

/** @type {(seq: number) => Promise<{ nodes: HTMLElement, faceDown: (seats: Seat[]) => HTMLElement | null } | null>} */
const loadFigures = async (seq) => {
  try {
    const [{ buildFigures, loadPlayed }, { faceDown }] = await Promise.all([
      import("../figures/panel.js"),
      import("../figures/face_down.js"),
    ]);
    const played = await loadPlayed(page.query, seq);
    if (!played) return null;
    const show = (/** @type {Seat[]} */ seats) => faceDown(seats, played.figures.face_down, page.query);
    return { nodes: buildFigures(played), faceDown: show };
  } catch {
    return null;
  }
};

/* --- who won, and how --- */

const headline = (/** @type {EndedView} */ { seats, result: { winners } }) => {
  if (!winners.length) return h("h2", {}, t("nobody_won"));
  const players = winners.map((colour) => playersOf(seats, colour)).join(", ");
  return h("h2", {}, count("won", countPeople(seats, winners), { players }));
};

const why = (/** @type {EndedView} */ { result: { reason, mission } }) =>
  h("p", { class: "finish-why" }, t(`reason.${reason}`), mission ? `: ${missionName(mission)}` : "");

/* Several may have lost alike; then the table settles who of them begins. */
const nextMatch = (/** @type {View} */ { seats, next_starter: starters = [] }) => {
  if (!starters.length) return null;
  const player = starters.map((seat) => playersOf(seats, seat)).join(", ");
  const text = t(starters.length > 1 ? "next_starters" : "next_starter", { player });
  return h("p", { class: "finish-next" }, starters.map(seatMark), h("span", {}, text));
};

const laurel = (/** @type {Colour[]} */ winners) =>
  winners.length
    ? h(
        "div",
        { class: "finish-laurel" },
        winners.map((colour) => h("span", {}, sign("laurel"), seatMark(colour))),
      )
    : null;

/* --- everybody --- */

/**
 * Whoever went out shows nothing, not even at the end, and it says why.
 *
 * @type {(view: View, seat: Seat) => Children}
 */
const missionsOf = ({ position: { missions = {} } }, seat) => {
  const held = missions[seat.colour];
  if (Array.isArray(held) && held.length)
    return h(
      "ul",
      { class: "finish-missions plain" },
      held.map((mission) => h("li", {}, missionName(mission))),
    );
  return isOut(seat) && Object.keys(missions).length ? h("p", { class: "soft" }, t("mission_down")) : null;
};

/** @type {(view: View, colour: Colour) => Children} */
const capitalOf = ({ position: { capitals = {} } }, colour) => {
  const capital = capitals[colour];
  return capital
    ? h("p", { class: "finish-capital" }, sign("capital"), t("capital_is", { name: territoryName(capital) }))
    : null;
};

/** @type {(colour: Colour, name: string, holding: { territories: number, armies: number }) => Children} */
const holdingLine = (colour, name, { territories, armies }) =>
  h(
    "div",
    { class: "finish-name" },
    seatMark(colour),
    h("strong", {}, name),
    h("span", {}, count("territories", territories), " · ", count("armies", armies)),
  );

/** @type {(view: EndedView, seat: Seat) => HTMLElement} */
const seatItem = (view, seat) =>
  h(
    "li",
    { class: `finish-seat${view.result.winners.includes(seat.colour) ? " is-winner" : ""}`, "data-seat": seat.colour },
    holdingLine(seat.colour, playersOf(view.seats, seat.colour), seat),
    capitalOf(view, seat.colour),
    missionsOf(view, seat),
  );

const neutralItem = (/** @type {Neutral} */ neutral) =>
  h("li", { class: "finish-seat", "data-seat": NEUTRAL }, holdingLine(NEUTRAL, colourName(NEUTRAL), neutral));

const everybody = (/** @type {EndedView} */ view) => {
  const isWinner = (/** @type {Seat} */ { colour }) => Number(view.result.winners.includes(colour));
  const seats = [...view.seats].sort((a, b) => isWinner(b) - isWinner(a) || b.territories - a.territories);
  return h(
    "ul",
    { class: "finish-everybody plain" },
    seats.map((seat) => seatItem(view, seat)),
    view.neutral && neutralItem(view.neutral),
  );
};

/* --- what comes next --- */

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

/** @type {(href: string, key: string, weight?: string) => HTMLElement} */
const link = (href, key, weight = "") =>
  h("a", { class: `button big ${weight}`, href, "data-key": `finish-${key}` }, t(key));

/* Whoever only looks on has no match to begin and no fine to vote on. */
const ways = (/** @type {Match} */ match) => {
  const isTable = match.view.audience === "table";
  const asked = page.query ? `?${page.query}` : "";
  return h(
    "div",
    { class: "finish-ways" },
    isTable ? link("/matches/new", "rematch", "primary") : null,
    isTable ? link(`/matches/${page.id}/fines`, "fines_page") : null,
    link(`/matches/${page.id}/replay${asked}`, "replay"),
    button(t("log.title"), () => openLog(match), { class: "button big", "data-key": "finish-log" }),
    link(`/matches/${page.id}/record`, "record"),
    button(t("look_board"), () => putAside(match, true), { class: "button big", "data-key": "aside" }),
    match.legal.undo
      ? button(t("undo"), (key) => match.say("table undo", key), { class: "button big", "data-key": "finish-undo" })
      : null,
  );
};

/** The result stands beside the board until it is put aside; an undo takes it away. */
export const showResult = (/** @type {Match} */ match) => {
  const { view } = match;
  if (!view.result) {
    isAside = false;
    askedSeq = null;
  }
  /* What is decided after the end, a demand for cards, has the place of the pad. */
  node.hidden = !view.result || isAside || match.panel !== null;
  table.classList.toggle("is-over", !node.hidden);
  if (!view.result) return;
  const ended = /** @type {EndedView} */ (view);
  const { winners } = ended.result;
  if (askedSeq !== view.seq) showFigures(view);
  replace(
    node,
    h(
      "div",
      { class: "finish-top", "data-seat": winners.length === 1 ? winners[0] : null },
      laurel(winners),
      h("div", { class: "finish-words" }, headline(ended), why(ended), nextMatch(view)),
      ways(match),
    ),
    h("div", { class: "finish-side" }, everybody(ended), stillDemanded(match), standingFouls(match)),
    figures,
  );
};
