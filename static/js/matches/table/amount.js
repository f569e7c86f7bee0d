/** How many: quick buttons and a slider. One tap on a number is the answer. */

import { button, h } from "../../frame/dom.js";
import { t } from "../../frame/page.js";

/**
 * @typedef {object} Amount
 * @property {number} least
 * @property {number} most
 * @property {string} verb the phrase of the slider's button
 * @property {(number: number, key: HTMLElement) => unknown} onAmount
 */

const QUICK = 4;

const slider = (/** @type {Amount} */ { least, most, verb, onAmount }) => {
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

const quickKeys = (/** @type {Amount} */ { least, most, onAmount }) => {
  const numbers = Array.from({ length: Math.max(0, Math.min(QUICK, most - least)) }, (_, index) => least + index);
  return numbers.map((number) =>
    button(String(number), (key) => onAmount(number, key), { class: "button big", "data-key": `amount-${number}` }),
  );
};

/** @type {(amount: Amount, weight: string) => HTMLElement} */
const allKey = ({ most, onAmount }, weight) =>
  button(t("all", { number: most }), (key) => onAmount(most, key), {
    class: `button big ${weight}`.trim(),
    "data-key": "all",
  });

/** The first button takes all. */
export const amountKeys = (/** @type {Amount} */ amount) =>
  h(
    "div",
    { class: "amount" },
    h("div", { class: "amount-quick" }, allKey(amount, "primary"), quickKeys(amount)),
    amount.most - amount.least > QUICK ? slider(amount) : null,
  );

/** For a move that cannot be less than `least`: the least first, then all. */
export const leastOrAllKeys = (/** @type {Amount} */ amount) => {
  const { least, most, onAmount } = amount;
  const leastKey = button(t("least", { number: least }), (key) => onAmount(least, key), {
    class: "button big primary",
    "data-key": "least",
  });
  return h(
    "div",
    { class: "amount" },
    h("div", { class: "amount-pair" }, leastKey, allKey(amount, "")),
    most - least > 1 ? slider({ ...amount, least: least + 1, most: most - 1 }) : null,
  );
};

/**
 * − number + between two numbers.
 *
 * @param {{ value: number, least: number, most?: number, label: string, onValue: (value: number) => unknown }} options
 */
export const stepper = ({ value, least, most = Infinity, label, onValue }) => {
  /** @type {(by: number, name: string) => HTMLElement} */
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
