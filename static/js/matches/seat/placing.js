/** The armies of the set-up, placed from the phone: one at a tap, or several where everybody places freely. */

import { button, h } from "../../frame/dom.js";
import { count, t, territoryName } from "../../frame/page.js";
import { AT_A_TAP, mostPlaced, territoriesOf } from "../live/model.js";
import { territoryKeys } from "../parts/territories.js";
import { write } from "../live/notation.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { SeatView, Territory } from "../types.d.ts" */

let armiesAtATap = 1;

/** @type {(most: number, render: () => unknown) => Children} */
const numberKeys = (most, render) => {
  if (most <= 1) return null;
  const keys = AT_A_TAP.map((number) => {
    const choose = () => {
      armiesAtATap = number;
      render();
    };
    const attributes = { "aria-pressed": String(number === armiesAtATap), "data-key": `at-a-tap-${number}` };
    return button(String(number), choose, attributes);
  });
  return [h("p", { class: "soft" }, t("initial_at_a_tap")), h("div", { class: "at-a-tap" }, keys)];
};

/**
 * Return the question while armies of the set-up wait; nothing once the own ones are placed. `say` submits one action.
 *
 * @type {(view: SeatView, say: (action: string) => unknown, render: () => unknown) => Children}
 */
export const initialAsk = (view, say, render) => {
  const { position, seat } = view;
  const left = position.to_place?.[seat];
  if (!left) return null;
  const most = mostPlaced(view, seat);
  const armies = Math.min(armiesAtATap, most);
  const keyOf = (/** @type {Territory} */ territory) =>
    button(
      [
        h("span", { class: "pick-name" }, territoryName(territory)),
        h("span", { class: "number" }, String(position.armies[territory])),
      ],
      () => say(write.place(seat, territory, armies)),
      { class: "button pick", disabled: !most, "data-key": `initial-${territory}` },
    );
  return [
    h("h2", {}, count(most ? "initial_ask" : "initial_wait", left)),
    numberKeys(most, render),
    territoryKeys(territoriesOf(view, seat), keyOf),
  ];
};
