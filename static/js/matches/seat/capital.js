/** The capital: chosen in secret among the own territories, then seen only while the button is held. */

import { button, h, sign } from "../../frame/dom.js";
import { page, playersOf, t, territoryName } from "../../frame/page.js";
import { UNKNOWN } from "./cards.js";
import { landKeys } from "./territories.js";
import { onAway } from "./secret.js";

/** The territories of which the seat names one now; none when nothing is asked. */
export const capitalsOpen = (legal) => legal.capital?.[page.seat] ?? [];

/** The list to pick from; `render` draws the page anew, `onCapital` is told what was confirmed. */
export const capitalPicker = (render, onCapital) => {
  let picked = null;
  const clear = () => {
    picked = null;
  };
  onAway(() => {
    if (!picked) return;
    clear();
    render();
  });
  const pick = (id) => () => {
    picked = picked === id ? null : id;
    render();
  };
  const key = (id) =>
    button(territoryName(id), pick(id), {
      class: "button pick",
      "aria-pressed": String(picked === id),
      "data-key": `capital-${id}`,
    });
  const enter = () => {
    const capital = picked;
    clear();
    return onCapital(capital);
  };
  return (territories) => [
    h("h2", {}, t("capital.choose")),
    h("p", { class: "soft" }, t("capital.how")),
    landKeys(territories, key),
    button(picked ? t("capital.confirm", { name: territoryName(picked) }) : t("capital.pick"), enter, {
      class: "button primary wide big pick-done",
      disabled: !picked,
      "data-key": "enter-capital",
    }),
  ];
};

/** Face down: no capital looks like another. */
export const capitalBack = () =>
  h("div", { class: "mission mission-back capital-card" }, sign("capital"), h("span", {}, t("capital.back")));

const fate = (id, view) => {
  const owner = view.position.owners?.[id];
  return owner && owner !== page.seat
    ? t("capital.lost", { player: playersOf(view.seats, owner) })
    : t("capital.secret");
};

export const capitalFace = (id, view) =>
  h(
    "div",
    { class: "mission capital-card" },
    sign("capital"),
    h("strong", {}, territoryName(id)),
    h("span", {}, fate(id, view)),
  );

/** The own capital, once the referee knows it. */
export const known = (capital) => (capital && capital !== UNKNOWN ? capital : null);
