/** The capital: chosen in secret among the own territories, then visible only while the button is held. */

import { button, h, sign } from "../../frame/dom.js";
import { page, playersOf, t, territoryName } from "../../frame/page.js";
import { ownerOf } from "../live/model.js";
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

/** Draw the capital face down, where all capitals look the same. */
export const capitalBack = () =>
  h("div", { class: "mission mission-back capital-card" }, sign("capital"), h("span", {}, t("capital.back")));

const fate = (/** @type {View} */ view, /** @type {Territory} */ capital) => {
  const owner = ownerOf(view, capital);
  return owner && owner !== page.seat
    ? t("capital.lost", { player: playersOf(view.seats, owner) })
    : t("capital.secret");
};

/** @type {(view: View, capital: Territory) => HTMLElement} */
export const capitalFace = (view, capital) =>
  h(
    "div",
    { class: "mission capital-card" },
    sign("capital"),
    h("strong", {}, territoryName(capital)),
    h("span", {}, fate(view, capital)),
  );
