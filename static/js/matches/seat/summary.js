/** What everybody may know: whose turn, who holds how much, what was said last, who has won. */

import { h, replace, seatMark } from "../../frame/dom.js";
import { sumText } from "../mirror.js";
import { count, missionName, page, peopleOf, playersOf, t, territoryName, turnOf } from "../../frame/page.js";

const cell = (value, label) => h("td", { class: "figure", "aria-label": label }, String(value));

const isOut = (seat) => seat.eliminated || seat.conceded;

const seatRow = (view) => (seat) =>
  h(
    "tr",
    { class: seat.colour === view.position.turn ? "is-turn" : isOut(seat) ? "is-out" : "" },
    h(
      "th",
      { scope: "row" },
      h(
        "span",
        { class: "seat-cell" },
        seatMark(seat.colour),
        seat.players.join(" & "),
        isOut(seat) ? h("em", {}, t("out")) : null,
      ),
    ),
    cell(seat.territories),
    cell(seat.armies),
    cell(seat.cards),
  );

const neutralRow = ({ neutral }) =>
  neutral &&
  h(
    "tr",
    {},
    h("th", { scope: "row" }, h("span", { class: "seat-cell" }, seatMark("neutral"), t("neutral"))),
    cell(neutral.territories),
    cell(neutral.armies),
    cell("–"),
  );

const head = (key) => h("th", { scope: "col", class: key === "player" ? "" : "figure" }, t(key));

export const renderSummary = (node, view) =>
  replace(
    node,
    h(
      "table",
      { class: "data seat-table" },
      h("thead", {}, h("tr", {}, ["player", "territories", "armies", "cards"].map(head))),
      h("tbody", {}, view.seats.map(seatRow(view)), neutralRow(view)),
    ),
    view.result || view.next_set === null ? null : h("p", { class: "soft" }, count("next_set", view.next_set)),
    view.result ? [] : [h("ul", { class: "revealed plain" }, taken(view)), capitalsLine(view)],
  );

/** The newest line first; `key` makes what may be tapped beside one. */
export const renderLog = (node, view, key) =>
  replace(
    node,
    [...view.log].reverse().map((line) => h("li", {}, line.text, key(line.seq))),
  );

const asked = (view) => {
  const { legal, position } = view;
  if (position.turn !== view.seat || position.phase !== "reinforce" || !position.reinforcements || legal.trade?.forced)
    return null;
  return h("p", {}, count("to_place", position.reinforcements), h("br"), h("span", { class: "soft" }, sumText(view)));
};

const turnLine = (view) =>
  view.position.turn === view.seat ? t("your_turn") : turnOf("turn_of", view.seats, view.position.turn);

const choosing = ({ capitals }) =>
  capitals?.choosing.length ? h("p", {}, count("choosing", capitals.choosing.length)) : null;

/* The own capital counts for its seat before anybody else knows it. */
const held = ({ capitals, position, seat }) => {
  const taken = Object.entries(position.capitals).filter(([, land]) => position.owners[land] === seat);
  return taken.filter(([owner]) => capitals.own_counts || owner !== seat).length;
};

const capitalsLine = (view) =>
  view.capitals && view.position.phase !== "setup"
    ? h("p", { class: "soft" }, count("to_win", view.capitals.to_win, { held: held(view) }))
    : null;

/* Those that everybody knows. The own one is among the others only when it is lost. */
const taken = ({ position: { capitals = {}, owners }, seat, seats }) =>
  Object.entries(capitals)
    .filter(([owner, land]) => land && (owner !== seat || owners[land] !== seat) && owners[land])
    .map(([owner, land]) =>
      h(
        "li",
        {},
        seatMark(owners[land]),
        h(
          "span",
          {},
          t("capital.taken", {
            name: territoryName(land),
            owner: playersOf(seats, owner),
            player: playersOf(seats, owners[land]),
          }),
        ),
      ),
    );

export const renderStatus = (node, view) => {
  const { position, result } = view;
  node.classList.toggle("is-mine", !result && position.turn === view.seat);
  if (result) return replace(node, h("p", { class: "status-turn" }, t("over")));
  if (position.phase === "setup") return replace(node, h("p", { class: "status-turn" }, t("setup")), choosing(view));
  return replace(
    node,
    h("p", { class: "status-turn" }, seatMark(position.turn), turnLine(view)),
    h("p", { class: "status-phase" }, `${t("round", { number: position.round })} · ${t(`phase.${view.step}`)}`),
    asked(view),
  );
};

/* A-27: whoever went out first shows nothing, not even at the end. */
const openMissions = (view) => (seat) => {
  const { missions = {} } = view.position;
  const open = missions[seat.colour]?.map(missionName).join(" · ");
  const said = open || (isOut(seat) && Object.keys(missions).length ? t("mission_down") : null);
  return said
    ? h("li", {}, seatMark(seat.colour), h("span", {}, h("strong", {}, seat.players.join(" & ")), h("br"), said))
    : null;
};

const openCapital = (view) => (seat) => {
  const capital = view.position.capitals?.[seat.colour];
  return capital
    ? h(
        "li",
        {},
        seatMark(seat.colour),
        h("span", {}, h("strong", {}, seat.players.join(" & ")), h("br"), territoryName(capital)),
      )
    : null;
};

const opened = (title, lines) =>
  lines.length ? [h("h2", {}, t(title)), h("ul", { class: "revealed plain" }, lines)] : [];

const winnerLine = (view) => {
  const names = view.result.winners.map((colour) => playersOf(view.seats, colour));
  if (!names.length) return t("nobody");
  return t(peopleOf(view.seats, view.result.winners) > 1 ? "winners" : "winner", { player: names.join(" & ") });
};

export const renderResult = (node, view) => {
  node.hidden = !view.result;
  if (!view.result) return;
  const { winners, reason, mission } = view.result;
  replace(
    node,
    h("p", { class: "winner" }, winners.map(seatMark), winnerLine(view)),
    h("p", {}, [page.reasons[reason], mission ? missionName(mission) : null].filter(Boolean).join(": ")),
    opened("capitals_of", view.seats.map(openCapital(view)).filter(Boolean)),
    opened("missions_of", view.seats.map(openMissions(view)).filter(Boolean)),
    h("a", { class: "button wide", href: `/matches/${page.id}/record` }, t("record")),
  );
};
