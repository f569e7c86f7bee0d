/** The seats clockwise, and the trade counter. */

import { h, seatMark, sign } from "../../frame/dom.js";
import { colourName, count, t } from "../../frame/page.js";
import { capitalsHeld, owesCapital } from "./capitals.js";
import { NEUTRAL } from "./match.js";
import { owesMission } from "./missing_missions.js";

const node = document.getElementById("seats");
const HAND = 5;

const pips = (number) =>
  h(
    "span",
    { class: "pips", role: "img", "aria-label": count("cards", number) },
    Array.from({ length: Math.max(HAND, number) }, (_, index) =>
      h("span", { class: index < number ? "pip is-held" : "pip" }),
    ),
  );

const backs = (number) =>
  h(
    "span",
    { class: "backs", role: "img", "aria-label": count("missions", number) },
    Array.from({ length: number }, () => h("span", { class: "back" })),
  );

const figure = (name, number, label) =>
  h("span", { class: "seat-figure", role: "img", "aria-label": label }, sign(name), String(number));

const gone = (seat) => (seat.eliminated ? t("out") : seat.conceded ? t("left") : null);

const badge = (match, seat) => {
  const owed = match.view.penalties_due?.[seat.colour];
  const missing = owesMission(match, seat.colour)
    ? t("mission_missing")
    : owesCapital(match, seat.colour)
      ? t("capital_missing")
      : null;
  const text =
    gone(seat) ?? (owed ? count("owes", owed) : (missing ?? (seat.colour === match.turn ? t("on_turn") : null)));
  return text ? h("span", { class: "seat-state" }, text) : null;
};

const classes = (match, seat) =>
  ["seat", seat.colour === match.turn ? "is-turn" : "", gone(seat) ? "is-gone" : ""].join(" ").trim();

const seatCard = (match, seat) =>
  h(
    "li",
    {
      class: classes(match, seat),
      "data-seat": seat.colour,
      "aria-current": seat.colour === match.turn ? "true" : null,
    },
    h(
      "div",
      { class: "seat-name" },
      seatMark(seat.colour),
      h("strong", { title: colourName(seat.colour) }, seat.players.join(" & ")),
    ),
    h(
      "div",
      { class: "seat-figures" },
      figure("territory", seat.territories, count("territories", seat.territories)),
      figure("army", seat.armies, count("armies", seat.armies)),
    ),
    h("div", { class: "seat-cards" }, pips(seat.cards), capitalsHeld(match, seat.colour), backs(seat.missions)),
    badge(match, seat),
  );

/* The third army of a duel: no hand, no missions, and nobody's seat. */
const neutralCard = (match) => {
  const { territories, armies } = match.view.neutral;
  const acts = match.actor === NEUTRAL;
  return h(
    "li",
    { class: acts ? "seat is-turn" : "seat", "data-seat": NEUTRAL },
    h("div", { class: "seat-name" }, seatMark(NEUTRAL), h("strong", {}, colourName(NEUTRAL))),
    h(
      "div",
      { class: "seat-figures" },
      figure("territory", territories, count("territories", territories)),
      figure("army", armies, count("armies", armies)),
    ),
    h("div", { class: "seat-cards" }),
    acts ? h("span", { class: "seat-state" }, t("neutral_acts")) : null,
  );
};

const counter = ({ view, position }) =>
  h(
    "dl",
    { class: "counter" },
    view.next_set === null
      ? null
      : h("div", {}, h("dt", {}, t("next_set")), h("dd", { class: "counter-value" }, `+${view.next_set}`)),
    view.capitals ? h("div", {}, h("dt", {}, t("capitals_to_win")), h("dd", {}, String(view.capitals.to_win))) : null,
    view.capitals && view.next_set !== null
      ? null
      : h("div", {}, h("dt", {}, t("sets_traded")), h("dd", {}, String(position.sets_traded))),
    view.stock === undefined || view.stock === null
      ? null
      : h("div", {}, h("dt", {}, t("stock")), h("dd", {}, String(view.stock))),
  );

const list = h("ol", { class: "seat-list plain" });

/* Only the cards that say something else are put anew. */
const update = (parent, wanted) => {
  for (const old of [...parent.children].slice(wanted.length)) old.remove();
  for (const [index, next] of wanted.entries()) {
    const old = parent.children[index];
    if (!old) parent.append(next);
    else if (!old.isEqualNode(next)) old.replaceWith(next);
  }
};

export const showSeats = (match) => {
  const seats = match.view.seats.map((seat) => seatCard(match, seat));
  update(list, match.view.neutral ? [...seats, neutralCard(match)] : seats);
  update(node, [list, counter(match)]);
};
