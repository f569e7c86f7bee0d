/** A set of cards that the referee does not know: it lies on the table, and is tapped on the board. */

import { button, h } from "../../frame/dom.js";
import { cardName, count, page, t } from "../../frame/page.js";

const SET = 3;
let picked = [];

const toggle = (match, card) => {
  picked = picked.includes(card) ? picked.filter((one) => one !== card) : [...picked, card].slice(-SET);
  match.refusal = null;
  match.changed();
};

const trade = (match) => async (event) => {
  const { seat } = match.legal.trade;
  if (!(await match.say(`${seat} trade ${picked.join(" ")}`, { at: event.currentTarget }))) return;
  match.open(null);
};

const jokerKey = (match) => (joker) =>
  button(cardName(joker), () => toggle(match, joker), {
    "aria-pressed": String(picked.includes(joker)),
    "data-key": joker,
  });

const tradeKey = (match) =>
  button(match.view.next_set === null ? t("trade_shown") : count("trade", match.view.next_set), trade(match), {
    class: "button big primary wide",
    disabled: picked.length < SET,
    "data-key": "trade-shown",
  });

const panel = {
  title: "shown_set",
  body: (match) =>
    match.legal.trade?.shown
      ? [
          h("p", { class: "soft" }, t("shown_how")),
          h(
            "ul",
            { class: "plain number" },
            picked.map((card) => h("li", {}, cardName(card))),
          ),
          h("div", { class: "choices" }, Object.keys(page.cards).map(jokerKey(match))),
          tradeKey(match),
        ]
      : [],
  onTerritory: toggle,
  lights: () => ({ chosen: picked.filter((card) => !(card in page.cards)), targets: [] }),
};

export const shownKey = (match, weight) => {
  const open = () => {
    picked = [];
    match.open(panel);
  };
  return button(t("shown_set"), open, { class: `button wide ${weight}`, "data-key": "shown-set" });
};
