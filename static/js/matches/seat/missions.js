/** Missions drawn from physical cards: the seat chooses them from all missions of the match. */

import { button, h } from "../../frame/dom.js";
import { count, missionName, page, t } from "../../frame/page.js";
import { isToBeDealt, UNKNOWN } from "../live/model.js";
import { onAway } from "../parts/secret.js";

/** @import { Hidden, Mission, View } from "../types.d.ts" */

/**
 * Return how many of the missions that the seat holds are unknown to the referee.
 *
 * @type {(view: View, held: Hidden[]) => number}
 */
export const missionsDue = (view, held) => {
  if (isToBeDealt(view) || !view.legal.mission?.includes(page.seat)) return 0;
  return held.filter((id) => id === UNKNOWN).length || page.missions_each - held.length;
};

/**
 * Draw the list of missions; `render` draws the page again, `onMissions` gets the chosen ones.
 *
 * @param {() => void} render
 * @param {(missions: Mission[]) => unknown} onMissions
 */
export const missionPicker = (render, onMissions) => {
  /** @type {Mission[]} */
  let picked = [];
  onAway(() => {
    if (!picked.length) return;
    picked = [];
    render();
  });
  const keyOf = (/** @type {Mission} */ id, /** @type {number} */ due) => {
    const pick = () => {
      picked = picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id].slice(-due);
      render();
    };
    return button(missionName(id), pick, {
      class: "button pick",
      "aria-pressed": String(picked.includes(id)),
      "data-key": `mission-${id}`,
    });
  };
  const enter = () => {
    const missions = picked;
    picked = [];
    return onMissions(missions);
  };
  return (/** @type {number} */ due, /** @type {Hidden[]} */ held) => [
    h("h2", {}, count("which_missions", due)),
    h("p", { class: "soft" }, t("for_you_alone")),
    h(
      "div",
      { class: "picks" },
      page.pool.filter((id) => !held.includes(id)).map((id) => keyOf(id, due)),
    ),
    button(picked.length ? count("enter_missions", picked.length) : t("pick_first"), enter, {
      class: "button primary wide big pick-done",
      disabled: !picked.length,
      "data-key": "enter-missions",
    }),
  ];
};
