/** Run "Who is here": each tap asks the server and shows its answer in place; without this file the page reloads. */

import { byId } from "../frame/dom.js";
import { fetchText } from "../frame/request.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */
/** @typedef {Map<string, string | boolean>} Sent the fields that are sent with a tap, by name */

const FIELDS = "input:not([type=hidden]), select";
/* These presses ignore a guest whose name is still being typed; all others add the guest. */
const BESIDE = /^(toggle|up|down|colour):/;

const findForm = () => /** @type {HTMLFormElement} */ (byId("setup"));
const fieldsOf = (/** @type {HTMLFormElement} */ form) =>
  /** @type {Field[]} */ ([...form.elements].filter((field) => field.matches(FIELDS)));
const nameOf = (/** @type {Field} */ { name, type, value }) => (type === "radio" ? `${name} ${value}` : name);
const isTicked = (/** @type {Element | null} */ field) =>
  field instanceof HTMLInputElement && ["radio", "checkbox"].includes(field.type);
const stateOf = (/** @type {Field} */ field) =>
  isTicked(field) ? /** @type {HTMLInputElement} */ (field).checked : field.value;
const takes = (/** @type {Field} */ field, /** @type {string} */ value) =>
  !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);

/**
 * Return the fields that the answer will know: all that are sent, except names that are still being typed.
 *
 * @param {HTMLFormElement} form
 * @param {string} press
 */
const sentWith = (form, press) => {
  /** @type {Sent} */
  const sent = new Map(fieldsOf(form).map((field) => [nameOf(field), stateOf(field)]));
  if (press !== "keep") sent.delete("keep_name");
  if (BESIDE.test(press)) ["guest_name", "guest_colour"].forEach((name) => sent.delete(name));
  return sent;
};

/**
 * Keep what was chosen or typed while the answer was on its way.
 *
 * @type {(form: HTMLFormElement, next: HTMLFormElement, sent: Sent) => void}
 */
const keepEntered = (form, next, sent) => {
  const places = new Map(fieldsOf(next).map((field) => [nameOf(field), field]));
  for (const field of fieldsOf(form)) {
    const place = places.get(nameOf(field));
    if (!place || stateOf(field) === sent.get(nameOf(field))) continue;
    if (isTicked(field)) {
      /** @type {HTMLInputElement} */ (place).checked = /** @type {HTMLInputElement} */ (field).checked;
    } else if (takes(place, field.value)) place.value = field.value;
  }
};

const focusAgain = (/** @type {HTMLFormElement} */ next, /** @type {Element | null} */ focused) => {
  const field = /** @type {HTMLInputElement | null} */ (focused);
  const radio = field && isTicked(field) ? `[name="${field.name}"][value="${field.value}"]` : null;
  const selector = field?.id ? `#${CSS.escape(field.id)}` : radio;
  const place = selector && /** @type {HTMLInputElement | null} */ (next.querySelector(selector));
  if (!field || !place) return;
  place.focus({ preventScroll: true });
  if (place.type === "text") place.setSelectionRange(field.selectionStart, field.selectionEnd);
};

const rulesOf = (/** @type {HTMLFormElement} */ form) =>
  /** @type {HTMLDetailsElement} */ (form.querySelector("#rules"));

/** @type {(form: HTMLFormElement, next: HTMLFormElement, sent: Sent) => void} */
const swap = (form, next, sent) => {
  const focused = document.activeElement;
  rulesOf(next).open ||= rulesOf(form).open;
  keepEntered(form, next, sent);
  form.replaceWith(next);
  focusAgain(next, focused);
};

/* If the answer is another page, such as the one that asks for the PIN, the browser shows that page. */
const sendAsEver = (/** @type {HTMLFormElement} */ form, /** @type {string} */ press) => {
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "do", value: press }));
  form.submit();
};

const ask = async (/** @type {string} */ press) => {
  const form = findForm();
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  body.set("do", press);
  const sent = sentWith(form, press);
  form.setAttribute("aria-busy", "true");
  const { text, url, redirected } = await fetchText(form.action, { method: "POST", body });
  const next = new DOMParser().parseFromString(text, "text/html").getElementById("setup");
  if (!next) return sendAsEver(form, press);
  swap(form, /** @type {HTMLFormElement} */ (next), sent);
  // Several names may follow one another, so the next one needs no tap into its field.
  if (press === "guest") byId("guest-name").focus({ preventScroll: true });
  if (redirected) history.replaceState(null, "", url);
};

/* Nothing has changed on the page, and later taps were meant for another state of it. */
const sayLost = () => {
  const form = findForm();
  form.removeAttribute("aria-busy");
  byId("no-answer").textContent = form.dataset.lost ?? "";
};

/* Taps may come faster than answers, so each one waits for the answer to the one before. */
/** @type {Promise<unknown>} */
let line = Promise.resolve();
let waiting = 0;
let round = 0;
let isDealing = false;

const queue = (/** @type {() => unknown} */ act) => {
  const mine = round;
  waiting += 1;
  line = line
    .then(() => (mine === round ? act() : null))
    .catch(() => {
      round += 1;
      sayLost();
    })
    .finally(() => {
      waiting -= 1;
    });
};

const BEGINNING = ["deal", "phones"];

const begin = (/** @type {string} */ press) => {
  isDealing = true;
  findForm().requestSubmit(/** @type {HTMLElement} */ (findForm().querySelector(`button[value=${press}]`)));
  isDealing = false;
};

document.addEventListener("submit", (event) => {
  const pressed = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value ?? "refresh";
  const press = document.activeElement?.id === "keep-name" && pressed === "refresh" ? "keep" : pressed;
  const isBeginning = BEGINNING.includes(press);
  if (/** @type {Element} */ (event.target).id !== "setup" || (isBeginning && (isDealing || !waiting))) return;
  event.preventDefault();
  queue(() => (isBeginning ? begin(press) : ask(press)));
});

/* Rulebook and variant decide which options there are; the way of handling cards decides what the last button does. */
const REFRESHING = ["rulebook", "variant", "cards"];
document.addEventListener("change", (event) => {
  if (REFRESHING.includes(/** @type {Field} */ (event.target).name)) queue(() => ask("refresh"));
});
