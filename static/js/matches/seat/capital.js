/** The choice of the capital, in secret, among the own territories. */

import { button, h } from "../../frame/dom.js";
import { page, t, territoryName } from "../../frame/page.js";
import { onAway } from "../parts/secret.js";
import { territoryKeys } from "../parts/territories.js";

/** @import { Territory, View } from "../types.d.ts" */

/** Return the territories that the seat may name as its capital; none when it is not asked. */
export const capitalsOpen = (/** @type {View} */ { legal }) => legal.capital?.[page.seat] ?? [];

/**
 * Draw the list of territories; `render` draws the page again, `onCapital` gets the confirmed one.
 *
 * @param {() => void} render
 * @param {(capital: Territory) => unknown} onCapital
 */
export const capitalPicker = (render, onCapital) => {
  /** @type {Territory | null} */
  let picked = null;
  onAway(() => {
    if (!picked) return;
    picked = null;
    render();
  });
  const keyOf = (/** @type {Territory} */ territory) => {
    const pick = () => {
      picked = picked === territory ? null : territory;
      render();
    };
    return button(territoryName(territory), pick, {
      class: "button pick",
      "aria-pressed": String(picked === territory),
      "data-key": `capital-${territory}`,
    });
  };
  const enter = () => {
    const capital = /** @type {Territory} */ (picked);
    picked = null;
    return onCapital(capital);
  };
  return (/** @type {Territory[]} */ territories) => [
    h("h2", {}, t("capital.choose")),
    h("p", { class: "soft" }, t("capital.how")),
    territoryKeys(territories, keyOf),
    button(picked ? t("capital.confirm", { name: territoryName(picked) }) : t("capital.pick"), enter, {
      class: "button primary wide big pick-done",
      disabled: !picked,
      "data-key": "enter-capital",
    }),
  ];
};
