/** Missions drawn from physical cards: the seat picks them from all that are in the game. */

import { button, h } from "../../frame/dom.js";
import { count, missionName, page, t } from "../../frame/page.js";
import { UNKNOWN } from "./cards.js";
import { onAway } from "./secret.js";

/** How many missions of the seat the referee does not know, of those it holds. */
export const missionsDue = (legal, held) => {
  if (!legal.mission?.includes(page.seat)) return 0;
  return held.filter((id) => id === UNKNOWN).length || page.missions_each - held.length;
};

/** The list to pick from; `render` draws the page anew, `onMissions` is told what was picked. */
export const missionPicker = (render, onMissions) => {
  let picked = [];
  const clear = () => {
    picked = [];
  };
  onAway(() => {
    if (!picked.length) return;
    clear();
    render();
  });
  const pick = (id, due) => () => {
    picked = picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id].slice(-due);
    render();
  };
  const choice = (due) => (id) =>
    button(missionName(id), pick(id, due), {
      class: "button pick",
      "aria-pressed": String(picked.includes(id)),
      "data-key": `mission-${id}`,
    });
  const enter = () => {
    const missions = picked;
    clear();
    return onMissions(missions);
  };
  return (due, held) => [
    h("h2", {}, count("which_missions", due)),
    h("p", { class: "soft" }, t("for_you_alone")),
    h("div", { class: "picks" }, page.pool.filter((id) => !held.includes(id)).map(choice(due))),
    button(picked.length ? count("enter_missions", picked.length) : t("pick_first"), enter, {
      class: "button primary wide big pick-done",
      disabled: !picked.length,
      "data-key": "enter-missions",
    }),
  ];
};
