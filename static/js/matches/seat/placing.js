/** The armies of the set-up, placed from the phone: one at a tap, or several where everybody places freely. */

import { button, h } from "../../frame/dom.js";
import { count, t, territoryName } from "../../frame/page.js";
import { landKeys } from "./territories.js";

const AT_A_TAP = [1, 3, 5, 10];
const choice = { armies: 1 };

const ownLands = ({ position, seat }) => Object.keys(position.owners).filter((id) => position.owners[id] === seat);

const numbers = (most, render) => {
  const key = (number) =>
    button(
      String(number),
      () => {
        choice.armies = number;
        render();
      },
      { "aria-pressed": String(number === choice.armies), "data-key": `at-a-tap-${number}` },
    );
  return most > 1
    ? [h("p", { class: "soft" }, t("initial_at_a_tap")), h("div", { class: "at-a-tap" }, AT_A_TAP.map(key))]
    : [];
};

/** What is asked while armies of the set-up wait; nothing once the own ones stand. `say` says one action. */
export const initialAsk = (view, say, render) => {
  const left = view.position.to_place?.[view.seat];
  if (!left) return [];
  const most = view.legal.initial?.[view.seat] ?? 0;
  const armies = Math.min(choice.armies, most);
  const key = (id) =>
    button(
      [
        h("span", { class: "pick-name" }, territoryName(id)),
        h("span", { class: "number" }, String(view.position.armies[id])),
      ],
      () => say(`${view.seat} place ${id} ${armies}`),
      { class: "button pick", disabled: !most, "data-key": `initial-${id}` },
    );
  return [
    h("h2", {}, count(most ? "initial_ask" : "initial_wait", left)),
    numbers(most, render),
    landKeys(ownLands(view), key),
  ];
};
