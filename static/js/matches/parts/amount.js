/** The choice of a number: keys that answer at one tap, and a keypad for every other number. */

import { button, byKey, h } from "../../frame/dom.js";
import { t } from "../../frame/page.js";

/**
 * @typedef {object} Amount
 * @property {number} least
 * @property {number} most
 * @property {string} verb the phrase of the keypad's key
 * @property {(number: number, key: HTMLElement) => unknown} onAmount
 */

const QUICK_KEYS = 4;
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
const MOST_DIGITS = 3;

/** The digits typed for the question `key`; a new question begins empty. */
const typed = { key: "", digits: "" };

/**
 * Return the keypad for a number without a key of its own: it is typed, then sent.
 *
 * @type {(amount: Amount) => HTMLElement}
 */
const keypad = ({ least, most, verb, onAmount }) => {
  const key = `${verb} ${least} ${most}`;
  if (typed.key !== key) Object.assign(typed, { key, digits: "" });
  const send = button("", (at) => onAmount(Number(typed.digits), at), { class: "button typed", "data-key": "typed" });
  const show = () => {
    send.textContent = t(verb, { number: typed.digits || "…" });
    send.disabled = Number(typed.digits) < 1;
  };
  const type = (/** @type {string} */ digits) => {
    typed.digits = digits.slice(0, MOST_DIGITS);
    show();
  };
  const digitKeys = DIGITS.map((digit) =>
    button(digit, () => type(`${typed.digits}${digit}`), { "data-key": `digit-${digit}` }),
  );
  show();
  return h(
    "div",
    { class: "keypad", role: "group", "aria-label": t("other_number") },
    h(
      "div",
      { class: "keypad-line" },
      send,
      button("⌫", () => type(typed.digits.slice(0, -1)), { "aria-label": t("digit_back"), "data-key": "digit-back" }),
    ),
    h("div", { class: "keypad-digits" }, digitKeys),
  );
};

const quickKeys = (/** @type {Amount} */ { least, most, onAmount }) => {
  const numbers = Array.from({ length: Math.max(0, Math.min(QUICK_KEYS, most - least)) }, (_, index) => least + index);
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

/** Return the keys; the first one takes all. */
export const amountKeys = (/** @type {Amount} */ amount) =>
  h(
    "div",
    { class: "amount" },
    h("div", { class: "amount-quick" }, allKey(amount, "primary"), quickKeys(amount)),
    amount.most - amount.least > QUICK_KEYS ? keypad(amount) : null,
  );

/** Return the keys for a move of at least `least` armies: first the least, then all. */
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
    most - least > 1 ? keypad(amount) : null,
  );
};

/** Type the digit where a number is asked, or answer with it at once. Return false where no number is asked. */
export const typeDigit = (/** @type {ParentNode} */ pad, /** @type {string} */ digit) => {
  const key = byKey(pad, `digit-${digit}`) ?? byKey(pad, `amount-${digit}`);
  key?.click();
  return Boolean(key);
};

/**
 * Return a stepper, − number +, between two numbers.
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
