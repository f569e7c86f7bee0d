/** The seat on turn, in letters that are read from across the table, and the steps of the turn. */

import { button, byId, h, replace, seatMark, sign } from "../../frame/dom.js";
import { page, playersOf, t } from "../../frame/page.js";
import { leaderOf, NEUTRAL, stepsOf } from "../live/model.js";
import { isPlacing } from "../live/set_up.js";
import { repeatHandOver } from "./ceremony.js";
import { fit } from "../parts/fit.js";
import { menu } from "./menu.js";
import { placerOf } from "../acting/placing.js";

/** @import { Match } from "../acting/match.js" */
/** @import { Colour } from "../types.d.ts" */

const node = byId("head");

/** The maximum lengths of a name for each size; a longer name is set smaller. */
const WHO_LENGTHS = [9, 14, 24];

const REGROUP = "fortify";

/** Return whether armies may be moved although attacks are also possible. @type {(match: Match) => boolean} */
const mayTurnToRegrouping = ({ legal, view }) =>
  view.audience === "table" && Boolean(legal.attack) && Object.keys(legal.fortify?.from ?? {}).length > 0;

/* Return the key that turns the board to regrouping and back; it submits nothing. */
const regroupKey = (/** @type {Match} */ match) =>
  button(t(`phase.${REGROUP}`), () => match.turnToRegrouping(!match.isRegrouping), {
    class: "step-key",
    "aria-pressed": String(match.isRegrouping),
    "data-key": "regroup",
  });

const steps = (/** @type {Match} */ match) => {
  const { view } = match;
  const names = match.turn ? stepsOf(view, page.card_first) : [];
  const passed = names.indexOf(view.asked);
  const items = names.map((name, index) => {
    const isKey = name === REGROUP && mayTurnToRegrouping(match);
    return h(
      "li",
      {
        class: [index < passed && "is-past", isKey && "has-key"].filter(Boolean).join(" ") || null,
        "aria-current": name === view.asked ? "step" : null,
      },
      isKey ? regroupKey(match) : h("span", {}, t(`phase.${name}`)),
    );
  });
  return h("ol", { class: "steps plain" }, items);
};

const menuKey = (/** @type {Match} */ match) =>
  button(sign("menu"), () => match.open(match.panel ? null : menu), {
    class: "button quiet",
    "aria-label": t("menu"),
    "aria-expanded": String(Boolean(match.panel)),
    "data-key": "menu",
  });

/* While the neutral acts, its leader is asked. */
const nameOf = (/** @type {Match} */ { view }, /** @type {Colour | null | undefined} */ seat) => {
  if (seat === NEUTRAL) return t("neutral_led", { player: leaderOf(view) });
  return seat ? playersOf(view.seats, seat) : t("setup");
};

const actingSeat = (/** @type {Match} */ match) => (isPlacing(match.view) ? placerOf(match) : match.actor);

/**
 * Return the name of the seat; a tap on it shows the reason for the number of armies.
 *
 * @type {(match: Match, seat: Colour | null | undefined) => HTMLElement}
 */
const who = (match, seat) => {
  const name = nameOf(match, seat);
  return h(
    "div",
    { class: "who", "data-seat": seat || NEUTRAL },
    h(
      "button",
      { type: "button", class: "who-name", "data-key": "whose", onclick: () => repeatHandOver(match) },
      seat ? seatMark(seat) : null,
      h("strong", { class: `fit ${fit(name, WHO_LENGTHS)}` }, name),
    ),
    menuKey(match),
  );
};

/* The rail has the colour that acts now. */
const rail = /** @type {HTMLElement} */ (document.querySelector(".rail"));

export const showHead = (/** @type {Match} */ match) => {
  const seat = actingSeat(match);
  rail.dataset.seat = seat || NEUTRAL;
  replace(node, who(match, seat), steps(match));
};
