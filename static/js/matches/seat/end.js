/** The end of the match on a phone: who won and how, the own missions and the own luck, what everybody held. */

import { h, replace, seatMark, sign } from "../../frame/dom.js";
import { colourName, countPeople, missionName, page, playersOf, t, territoryName } from "../../frame/page.js";
import { getJson } from "../../frame/request.js";
import { isOut } from "../live/model.js";
import { luckLine } from "../story/throw_sheet.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Colour, Result, Seat, SeatView } from "../types.d.ts" */

/** @type {(seat: Seat, text: Children) => HTMLElement} */
const revealedItem = (seat, text) =>
  h("li", {}, seatMark(seat.colour), h("span", {}, h("strong", {}, seat.players.join(" & ")), h("br", {}), text));

/**
 * Show the seat's missions; an eliminated seat shows none, not even at the end.
 *
 * @type {(view: SeatView, seat: Seat) => HTMLElement | null}
 */
const missionsItem = ({ position: { missions = {} } }, seat) => {
  const held = missions[seat.colour];
  const names = Array.isArray(held) ? held.map(missionName).join(" · ") : "";
  const text = names || (isOut(seat) && Object.keys(missions).length ? t("mission_down") : null);
  return text ? revealedItem(seat, text) : null;
};

/** @type {(view: SeatView, seat: Seat) => HTMLElement | null} */
const capitalItem = ({ position }, seat) => {
  const capital = position.capitals?.[seat.colour];
  return capital ? revealedItem(seat, territoryName(capital)) : null;
};

/** @type {(title: string, items: (HTMLElement | null)[]) => Children} */
const revealed = (title, items) =>
  items.some(Boolean) ? [h("h2", {}, t(title)), h("ul", { class: "revealed plain" }, items)] : [];

/** @type {(view: SeatView, result: Result) => string} */
const winnerLine = ({ seats }, { winners }) => {
  if (!winners.length) return t("nobody");
  const player = winners.map((colour) => playersOf(seats, colour)).join(" & ");
  return t(countPeople(seats, winners) > 1 ? "winners" : "winner", { player });
};

const laurel = (/** @type {Result} */ { winners }) =>
  winners.length
    ? h(
        "div",
        { class: "laurels" },
        winners.map((colour) => h("span", {}, sign("laurel"), seatMark(colour))),
      )
    : null;

const luckNode = h("ul", { class: "card-luck plain" });
/** The end for which everything else was asked: once, however often it is drawn. */
let askedSeq = 0;

/** Fetch the own luck with the dice; without an answer the end is shown without it. */
const showLuck = async (/** @type {SeatView} */ { seats, seat, seq }) => {
  const { ok, luck } = await getJson(`/matches/${page.id}/figures`);
  if (askedSeq === seq) replace(luckNode, ok ? luckLine(seats, luck, seat) : null);
};

/* --- the next match --- */

const nextNode = h("div", { class: "stack", "aria-live": "polite" });

/** Ask whether the players of this seat play another match already, and lead there. */
export const askNext = async () => {
  const { ok, seats = [] } = await getJson(`/matches/${page.id}/next`);
  if (!ok) return;
  const free = seats.filter((/** @type {{ joined: boolean }} */ { joined }) => !joined);
  const name = (/** @type {{ colour: Colour, players: string[] }} */ { colour, players }) =>
    `${players.join(" & ")} (${colourName(colour)})`;
  replace(
    nextNode,
    free.length
      ? h(
          "a",
          { class: "button big primary wide", href: `/matches/${page.id}/next`, "data-key": "next-match" },
          t("next_match", { list: free.map(name).join(", ") }),
        )
      : null,
  );
};

/**
 * Show the end; `figures` is the key that opens the figures.
 *
 * @type {(node: HTMLElement, view: SeatView, result: Result, figures: Children) => void}
 */
export const renderEnd = (node, view, result, figures) => {
  const { reason, mission } = result;
  const { seat: own, seats } = view;
  const why = mission ? `${page.reasons[reason]}: ${missionName(mission)}` : page.reasons[reason];
  const ordered = [...seats].sort((a, b) => Number(b.colour === own) - Number(a.colour === own));
  replace(
    node,
    laurel(result),
    h("p", { class: "winner" }, winnerLine(view, result)),
    h("p", {}, why),
    nextNode,
    luckNode,
    revealed(
      "capitals_of",
      ordered.map((seat) => capitalItem(view, seat)),
    ),
    revealed(
      "missions_of",
      ordered.map((seat) => missionsItem(view, seat)),
    ),
    figures,
    h("a", { class: "button wide", href: `/matches/${page.id}/record` }, t("record")),
  );
  if (askedSeq === view.seq) return;
  askedSeq = view.seq;
  showLuck(view);
  askNext();
};
