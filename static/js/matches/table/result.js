/** The end: who won and how, everyone's missions, the match in numbers, and what comes next. */

import { button, h, replace, seatMark, sign } from "../../frame/dom.js";
import { colourName, count, missionName, page, peopleOf, playersOf, t, territoryName } from "../../frame/page.js";
import { stillDemanded } from "./challenges.js";
import { fines } from "./standing_fouls.js";
import { NEUTRAL } from "./match.js";

const node = document.getElementById("finish");
let aside = false;

const headline = ({ seats, result }) => {
  const { winners } = result;
  if (!winners.length) return h("h2", {}, t("nobody_won"));
  const names = winners.map((colour) => playersOf(seats, colour)).join(", ");
  return h("h2", {}, winners.map(seatMark), h("span", {}, count("won", peopleOf(seats, winners), { players: names })));
};

const why = ({ result }) =>
  h(
    "p",
    { class: "finish-why" },
    t(`reason.${result.reason}`),
    result.mission ? `: ${missionName(result.mission)}` : "",
  );

/* whoever went out first shows nothing, not even at the end. */
const missionsOf = ({ position: { missions = {} } }, { colour, eliminated, conceded }) => {
  if (missions[colour]?.length) return missions[colour].map(missionName).join(" · ");
  return (eliminated || conceded) && Object.keys(missions).length
    ? h("span", { class: "soft" }, t("mission_down"))
    : "";
};

const capitalCell = ({ position: { capitals = {} } }, colour) =>
  Object.keys(capitals).length
    ? h(
        "td",
        {},
        h(
          "span",
          { class: "row finish-capital" },
          capitals[colour] ? [sign("capital"), t("capital_is", { name: territoryName(capitals[colour]) })] : null,
        ),
      )
    : null;

const seatRow = (view) => (seat) =>
  h(
    "tr",
    { class: view.result.winners.includes(seat.colour) ? "is-winner" : null },
    h("th", { scope: "row" }, h("span", { class: "row" }, seatMark(seat.colour), playersOf(view.seats, seat.colour))),
    capitalCell(view, seat.colour),
    h("td", {}, missionsOf(view, seat)),
    h("td", { class: "figure" }, count("territories", seat.territories)),
    h("td", { class: "figure" }, count("armies", seat.armies)),
  );

const neutralRow = ({ neutral }) =>
  neutral &&
  h(
    "tr",
    {},
    h("th", { scope: "row" }, h("span", { class: "row" }, seatMark(NEUTRAL), colourName(NEUTRAL))),
    h("td", {}),
    h("td", { class: "figure" }, count("territories", neutral.territories)),
    h("td", { class: "figure" }, count("armies", neutral.armies)),
  );

const numbers = (view) =>
  h(
    "p",
    { class: "soft" },
    `${t("rounds")}: ${view.position.round} · ${t("sets_traded")}: ${view.position.sets_traded} · ${t("actions")}: ${view.result.after}`,
  );

/* Several may have lost alike; then the table settles who of them begins. */
const next = ({ seats, next_starter: starters = [] }) =>
  starters.length
    ? h(
        "p",
        { class: "finish-next" },
        starters.map(seatMark),
        h(
          "span",
          {},
          t(starters.length > 1 ? "next_starters" : "next_starter", {
            player: starters.map((seat) => playersOf(seats, seat)).join(", "),
          }),
        ),
      )
    : null;

const putAside = (match, is) => {
  aside = is;
  match.changed();
};

/** The way back to the result, while the board is looked at. */
export const resultKey = (match) =>
  match.view.result && aside
    ? button(t("to_result"), () => putAside(match, false), {
        class: "button big primary wide",
        "data-key": "to-result",
      })
    : null;

const ways = (match) =>
  h(
    "div",
    { class: "row" },
    h("a", { class: "button big primary", href: "/matches/new" }, t("rematch")),
    h("a", { class: "button big", href: `/matches/${page.id}/record` }, t("record")),
    h("a", { class: "button big", href: `/matches/${page.id}/fines` }, t("fines_page")),
    button(t("look_board"), () => putAside(match, true), { class: "button big", "data-key": "aside" }),
    match.legal.undo
      ? button(t("undo"), (event) => match.say("table undo", { at: event.currentTarget }), {
          class: "button big",
          "data-key": "finish-undo",
        })
      : null,
  );

/** The result covers the board until it is put aside; an undo takes it away. */
export const showFinish = (match) => {
  const { view } = match;
  if (!view.result) aside = false;
  node.hidden = !view.result || aside;
  if (node.hidden) return;
  replace(
    node,
    headline(view),
    why(view),
    h("table", { class: "data" }, h("tbody", {}, view.seats.map(seatRow(view)), neutralRow(view))),
    numbers(view),
    stillDemanded(match),
    fines(match),
    next(view),
    ways(match),
  );
};
