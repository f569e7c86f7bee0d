/** "Who is here": every tap asks the server and puts its answer in place; without this file the page simply reloads. */

import { fetchSoon } from "../frame/patience.js";

const FIELDS = "input:not([type=hidden]), select";
/* These leave a guest whose name is still being typed alone; all others take the guest along. */
const BESIDE = /^(toggle|up|down|colour):/;

const find = () => document.getElementById("setup");
const fieldsOf = (setup) => [...setup.elements].filter((field) => field.matches(FIELDS));
const nameOf = ({ name, type, value }) => (type === "radio" ? `${name} ${value}` : name);
const stateOf = ({ type, checked, value }) => (type === "radio" ? checked : value);
const takes = ({ options }, value) => !options || [...options].some((option) => option.value === value);

/** What the answer will know: all that goes along, but names that are still being typed. */
const told = (setup, press) => {
  const known = new Map(fieldsOf(setup).map((field) => [nameOf(field), stateOf(field)]));
  if (press !== "keep") known.delete("keep_name");
  if (BESIDE.test(press)) ["guest_name", "guest_colour"].forEach((name) => known.delete(name));
  return known;
};

/* What was chosen or typed while the answer was on its way stays. */
const keep = (setup, next, known) => {
  const places = new Map(fieldsOf(next).map((field) => [nameOf(field), field]));
  for (const field of fieldsOf(setup)) {
    const place = places.get(nameOf(field));
    if (!place || stateOf(field) === known.get(nameOf(field))) continue;
    if (field.type === "radio") place.checked = field.checked;
    else if (takes(place, field.value)) place.value = field.value;
  }
};

const focus = (next, focused) => {
  const radio = focused?.type === "radio" ? `[name="${focused.name}"][value="${focused.value}"]` : null;
  const again = focused?.id ? `#${CSS.escape(focused.id)}` : radio;
  const place = again && next.querySelector(again);
  place?.focus({ preventScroll: true });
  if (place?.type === "text") place.setSelectionRange(focused.selectionStart, focused.selectionEnd);
};

const swap = (setup, next, known) => {
  const focused = document.activeElement;
  next.querySelector("#rules").open ||= setup.querySelector("#rules").open;
  keep(setup, next, known);
  setup.replaceWith(next);
  focus(next, focused);
};

/* An answer that is another page, where the PIN is asked for, say, is shown as such. */
const sendAsEver = (setup, press) => {
  const pressed = Object.assign(document.createElement("input"), { type: "hidden", name: "do", value: press });
  setup.append(pressed);
  setup.submit();
};

const ask = async (press) => {
  const setup = find();
  const body = new URLSearchParams(new FormData(setup));
  body.set("do", press);
  const known = told(setup, press);
  setup.setAttribute("aria-busy", "true");
  const { text, url, redirected } = await fetchSoon(setup.action, { method: "POST", body });
  const next = new DOMParser().parseFromString(text, "text/html").getElementById("setup");
  if (!next) return sendAsEver(setup, press);
  swap(setup, next, known);
  if (redirected) history.replaceState(null, "", url);
};

/* Nothing has changed on the page, and what was tapped after it was meant for another state of it. */
const sayLost = () => {
  const setup = find();
  setup.removeAttribute("aria-busy");
  setup.querySelector("#no-answer").textContent = setup.dataset.lost;
};

/* Taps may come faster than answers: each is told to the state the one before left behind. */
let line = Promise.resolve();
let waiting = 0;
let round = 0;
let dealing = false;

const queue = (act) => {
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

const begin = (press) => {
  dealing = true;
  find().requestSubmit(find().querySelector(`button[value=${press}]`));
  dealing = false;
};

document.addEventListener("submit", (event) => {
  const named = document.activeElement?.id === "keep-name" && event.submitter?.value === "refresh";
  const press = named ? "keep" : (event.submitter?.value ?? "refresh");
  if (event.target.id !== "setup" || (BEGINNING.includes(press) && (dealing || !waiting))) return;
  event.preventDefault();
  queue(() => (BEGINNING.includes(press) ? begin(press) : ask(press)));
});

/* The rulebook and the variant decide which options there are; how the cards are handled, what the last button does. */
const REFRESHING = ["rulebook", "variant", "cards"];
document.addEventListener("change", (event) => {
  if (REFRESHING.includes(event.target.name)) queue(() => ask("refresh"));
});
