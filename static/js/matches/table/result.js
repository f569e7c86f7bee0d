/**
 * The result: the winners and how they won, the final board and the curve of the match beside all missions, and below
 * them the match in figures, which are fetched only for this. The board on the page is the final one; players may look
 * at it without all this and come back.
 */

import { button, byId, h, replace, seatMark, sign } from "../../frame/dom.js";
import { colourName, count, countPeople, missionName, page, playersOf, t, territoryName } from "../../frame/page.js";
import { isOut, NEUTRAL } from "../live/model.js";
import { stillDemanded } from "./challenges.js";
import { standingFouls } from "./standing_fouls.js";
import { write } from "../live/notation.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match } from "../acting/match.js" */
/** @import { Colour, Neutral, Result, Seat, View } from "../types.d.ts" */
/** @typedef {View & { result: Result }} EndedView */

const table = byId("table");
const node = byId("finish");
let isAside = false;

/* --- the figures, fetched once for each end --- */

const figures = h("section", {
  class: "finish-figures",
  "aria-live": "off",
  "aria-label": t("figures.title"),
  tabindex: "-1",
});
/* Its room is reserved before it is drawn: nothing moves when the figures arrive. */
const paper = h("div", { class: "figures-paper" });
const curve = h("figure", { class: "finish-curve" }, h("figcaption", {}, t("figures.territories")), paper);
const top = h("div", { class: "finish-top" });
const side = h("div", { class: "finish-side" });
/* The figures never leave the page: whatever is drawn again meanwhile, the focus stays with their reader. */
node.append(top, curve, side, figures);
/** @type {number | null} the seq for which the figures were requested */
let askedSeq = null;

const showFigures = async (/** @type {Pick<View, "seq" | "seats">} */ { seq, seats }) => {
  askedSeq = seq;
  replace(figures, h("p", { class: "soft", role: "status" }, t("figures.loading")));
  replace(paper, null);
  const played = await loadFigures(seq);
  if (askedSeq !== seq) return;
  if (!played) {
    const again = button(t("figures.again"), () => showFigures({ seq, seats }), { "data-key": "figures-again" });
    replace(figures, h("p", { class: "notice", role: "alert" }, t("figures.away")), again);
    return;
  }
  replace(figures, [played.faceDown(seats), played.nodes]);
  replace(paper, played.chart);
};

/** The figures are below the visible part; the key takes the reader and the focus there. */
const goToFigures = () => {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  figures.focus({ preventScroll: true });
  figures.scrollIntoView({ behavior: isStill ? "auto" : "smooth" });
};

/** @typedef {{ nodes: HTMLElement, chart: Element, faceDown: (seats: Seat[]) => HTMLElement | null }} Shown */

/** @type {(seq: number) => Promise<Shown | null>} */
const loadFigures = async (seq) => {
  try {
    const [{ buildFigures, drawTerritories, loadPlayed }, { faceDown }] = await Promise.all([
      import("../figures/panel.js"),
      import("../figures/face_down.js"),
    ]);
    const played = await loadPlayed(page.query, seq);
    if (!played) return null;
    const show = (/** @type {Seat[]} */ seats) => faceDown(seats, played.figures.face_down, page.query);
    return { nodes: buildFigures(played), chart: drawTerritories(played), faceDown: show };
  } catch {
    return null;
  }
};

/* --- who won, and how --- */

/** The maximum lengths of the headline and of a name in its place: longer ones are written smaller. */
const SHORT = { headline: 24, name: 18 };

/** @type {(text: string, most: number) => string} */
const sizeOf = (text, most) => (text.length > most ? "is-long" : "");

const headline = (/** @type {EndedView} */ { seats, result: { winners } }) => {
  const players = winners.map((colour) => playersOf(seats, colour)).join(", ");
  const words = winners.length ? count("won", countPeople(seats, winners), { players }) : t("nobody_won");
  return h("h2", { class: sizeOf(words, SHORT.headline) }, words);
};

const why = (/** @type {EndedView} */ { result: { reason, mission } }) =>
  h("p", { class: "finish-why" }, t(`reason.${reason}`), mission ? `: ${missionName(mission)}` : "");

/* Several seats may have lost equally; then the table settles which of them begins. */
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
 * Show the seat's missions; an eliminated seat shows none, not even at the end, and the text gives the reason.
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
    h("strong", { class: sizeOf(name, SHORT.name) }, name),
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

/** Return the key that goes back to the result from the board. */
export const resultKey = (/** @type {Match} */ match) =>
  match.view.result && isAside
    ? button(t("to_result"), () => putAside(match, false), {
        class: "button big primary wide",
        "data-key": "to-result",
      })
    : null;

/** @type {(href: string, key: string, weight?: string) => HTMLElement} */
const link = (href, key, weight = "big") =>
  h("a", { class: `button ${weight}`, href, "data-key": `finish-${key}` }, t(key));

/** @type {(label: string, key: string, press: (key: HTMLElement) => void, weight?: string) => HTMLElement} */
const way = (label, key, press, weight = "big") =>
  button(t(label), press, { class: `button ${weight}`, "data-key": key });

/* An onlooker has no match to begin and no fine to vote on. */
const ways = (/** @type {Match} */ match) => {
  const isTable = match.view.audience === "table";
  const asked = page.query ? `?${page.query}` : "";
  return h(
    "div",
    { class: "finish-ways" },
    isTable ? link("/matches/new", "rematch", "big primary") : null,
    link(`/matches/${page.id}/replay${asked}`, "replay"),
    way("figures.title", "finish-figures", goToFigures),
    link(`/matches/${page.id}/record`, "record"),
  );
};

/* Return the keys that are seldom needed. */
const quietWays = (/** @type {Match} */ match) =>
  h(
    "div",
    { class: "finish-quiet" },
    match.legal.undo ? way("undo", "finish-undo", (key) => match.say(write.undo(), key), "quiet") : null,
    way("look_board", "aside", () => putAside(match, true), "quiet"),
    page.waits ? link(`/matches/${page.id}/record`, "menu.waits", "quiet") : null,
    page.fines ? link(`/matches/${page.id}/fines`, "fines_page", "quiet") : null,
  );

/** Show the result beside the board until it is put aside; an undo removes it. */
export const showResult = (/** @type {Match} */ match) => {
  const { view } = match;
  if (!view.result) {
    /* Another end begins at its top, wherever the reader of the last one was. */
    if (askedSeq !== null) table.scrollTop = 0;
    isAside = false;
    askedSeq = null;
  }
  /* A challenge that is decided after the end takes the place of the pad. */
  node.hidden = !view.result || isAside || match.panel !== null;
  table.classList.toggle("is-over", !node.hidden);
  if (!view.result) return;
  const ended = /** @type {EndedView} */ (view);
  const { winners } = ended.result;
  if (askedSeq !== view.seq) showFigures(view);
  if (winners.length === 1) top.dataset.seat = winners[0];
  else delete top.dataset.seat;
  replace(
    top,
    laurel(winners),
    h("div", { class: "finish-words" }, headline(ended), why(ended)),
    h("div", { class: "finish-keys" }, ways(match), quietWays(match)),
  );
  replace(side, everybody(ended), nextMatch(view), stillDemanded(match), standingFouls(match));
};
