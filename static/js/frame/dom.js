/** Build elements without markup strings: h("button", {class: "big", onclick}, "Text"). */

/** @import { Children } from "./types.d.ts" */
/** @typedef {Record<string, any> | null} Attributes those that begin with "on" are listeners */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Return the element of that id, which the page must have.
 *
 * @param {string} id
 */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Return all elements in `root` that match the selector.
 *
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} root
 */
export const all = (selector, root = document) => /** @type {E[]} */ ([...root.querySelectorAll(selector)]);

/**
 * Read the JSON in the element of that id.
 *
 * @param {string} id
 */
export const readJson = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "{}");

/** @type {(children: Children[]) => (Node | string)[]} */
const flatten = (children) =>
  /** @type {any[]} */ (children)
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false);

/** @type {(node: Element, name: string, value: any) => void} */
const setAttribute = (node, name, value) => {
  if (value === undefined || value === null || value === false) return;
  if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
  else node.setAttribute(name, value === true ? "" : value);
};

/**
 * @template {Element} E
 * @param {E} node
 * @param {Attributes} attributes
 * @param {Children[]} children
 */
const build = (node, attributes, children) => {
  for (const [name, value] of Object.entries(attributes ?? {})) setAttribute(node, name, value);
  node.append(...flatten(children));
  return node;
};

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {Children[]} children
 */
export const h = (tag, attributes, ...children) => build(document.createElement(tag), attributes, children);

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {Children[]} children
 */
export const svg = (tag, attributes, ...children) => build(document.createElementNS(SVG, tag), attributes, children);

/** Draw a seat's mark, which has its colour and its shape. */
export const seatMark = (/** @type {string} */ colour) =>
  svg(
    "svg",
    { class: "seat-mark", viewBox: "-25 -25 50 50", "aria-hidden": "true" },
    svg("use", { href: `#seat-${colour}` }),
  );

/** Draw a sign of the page's sprite: menu, undo, territory, army. */
export const sign = (/** @type {string} */ name) =>
  svg("svg", { class: "sign", viewBox: "-16 -16 32 32", "aria-hidden": "true" }, svg("use", { href: `#sign-${name}` }));

const WAITING = { "aria-disabled": "true", "aria-busy": "true", "data-waits": "" };

/** Show that the key waits for an answer; meanwhile it takes no tap. */
export const markWaiting = (/** @type {Element} */ key) => {
  for (const [name, value] of Object.entries(WAITING)) key.setAttribute(name, value);
};

export const unmarkWaiting = (/** @type {Element} */ key) => {
  for (const name of Object.keys(WAITING)) key.removeAttribute(name);
};

/* Mark the key as waiting until the answer is there. */
const waitForAnswer = async (/** @type {Element} */ key, /** @type {Promise<unknown>} */ answer) => {
  markWaiting(key);
  await answer;
  unmarkWaiting(key);
};

/**
 * Build a key. `onclick` gets the key and may return a promise, for which the key waits.
 *
 * @param {Children} text
 * @param {(key: HTMLButtonElement) => unknown} onclick
 * @param {Record<string, any>} attributes
 */
export const button = (text, onclick, attributes = {}) => {
  const press = (/** @type {Event} */ event) => {
    const key = /** @type {HTMLButtonElement} */ (event.currentTarget);
    if (key.hasAttribute("data-waits")) return;
    const answer = onclick(key);
    if (answer instanceof Promise) waitForAnswer(key, answer);
  };
  return h("button", { type: "button", class: "button", onclick: press, ...attributes }, text);
};

/**
 * Return the key or field in the node that has this data-key.
 *
 * @param {ParentNode} node
 * @param {string} key
 */
export const byKey = (node, key) =>
  /** @type {HTMLElement | null} */ (node.querySelector(`[data-key="${CSS.escape(key)}"]`));

/** List the data-keys of the elements, in their order. */
export const keysOf = (/** @type {string} */ selector, /** @type {ParentNode} */ root = document) =>
  all(selector, root)
    .map(({ dataset }) => dataset.key)
    .join(" ");

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

const isTouched = (/** @type {Field} */ field) =>
  field instanceof HTMLSelectElement ? field.selectedIndex > 0 : field.value !== field.defaultValue;

/*
 * Keep what somebody has chosen or typed, if it is still offered; keep even a number that is too large, as it was
 * typed.
 */
const keepField = (/** @type {Element} */ node, /** @type {Field} */ { dataset, value }) => {
  const field = /** @type {Field | null} */ (byKey(node, dataset.key ?? ""));
  if (!field) return;
  const before = field.value;
  field.value = value;
  if (field.value !== value) field.value = before;
  else field.dispatchEvent(new Event("input"));
};

/**
 * Put new children into the node; the focus and what was entered stay with the elements of the same data-key.
 *
 * @param {HTMLElement} node
 * @param {Children[]} children
 */
export const replace = (node, ...children) => {
  const focused = document.activeElement;
  const key = focused instanceof HTMLElement && node.contains(focused) ? focused.dataset.key : null;
  const touched = /** @type {Field[]} */ (all(":is(input, select)[data-key]", node)).filter(isTouched);
  node.replaceChildren(...flatten(children).filter(Boolean));
  for (const field of touched) keepField(node, field);
  if (key) byKey(node, key)?.focus();
};
