/** How many: quick buttons and a slider. One tap on a number is the answer. */

import { button, h } from "../../frame/dom.js";
import { t } from "../../frame/page.js";

const QUICK = 4;

const slider = ({ least, most, verb, onAmount }) => {
  const go = button(t(verb, { number: least }), () => onAmount(Number(range.value), go), { class: "button wide" });
  const range = h("input", {
    type: "range",
    min: least,
    max: most,
    value: least,
    "aria-label": t(verb, { number: "" }).trim(),
    "data-key": `slide-${verb}-${least}-${most}`,
    oninput: () => {
      go.textContent = t(verb, { number: range.value });
    },
  });
  return h("div", { class: "amount-slider" }, range, go);
};

const quick = ({ least, most, onAmount }) => {
  const numbers = Array.from({ length: Math.max(0, Math.min(QUICK, most - least)) }, (_, index) => least + index);
  return numbers.map((number) =>
    button(String(number), (event) => onAmount(number, event.currentTarget), {
      class: "button big",
      "data-key": `amount-${number}`,
    }),
  );
};

/** The first button takes all; `verb` is the phrase of the slider's button. */
export const amount = ({ least, most, verb, onAmount }) =>
  h(
    "div",
    { class: "amount" },
    h(
      "div",
      { class: "amount-quick" },
      button(t("all", { number: most }), (event) => onAmount(most, event.currentTarget), {
        class: "button big primary",
        "data-key": "all",
      }),
      quick({ least, most, onAmount }),
    ),
    most - least > QUICK ? slider({ least, most, verb, onAmount }) : null,
  );

/** For a move that cannot be less than `least`: the least first, then all. */
export const leastOrAll = ({ least, most, verb, onAmount }) =>
  h(
    "div",
    { class: "amount" },
    h(
      "div",
      { class: "amount-pair" },
      button(t("least", { number: least }), (event) => onAmount(least, event.currentTarget), {
        class: "button big primary",
        "data-key": "least",
      }),
      button(t("all", { number: most }), (event) => onAmount(most, event.currentTarget), {
        class: "button big",
        "data-key": "all",
      }),
    ),
    most - least > 1 ? slider({ least: least + 1, most: most - 1, verb, onAmount }) : null,
  );

/** − number + between two numbers. */
export const stepper = ({ value, least, most = Infinity, label, onValue }) => {
  const step = (by, name) =>
    button(by < 0 ? "−" : "+", () => onValue(Math.max(least, value + by)), {
      "aria-label": `${label}: ${name}`,
      disabled: value + by < least || value + by > most,
      "data-key": `${label}${by}`,
    });
  return h(
    "div",
    { class: "stepper" },
    h("span", { class: "stepper-label" }, label),
    step(-1, t("fewer")),
    h("output", { class: "number" }, String(value)),
    step(1, t("more")),
  );
};
