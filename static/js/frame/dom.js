/** Elements without markup strings: h("button", {class: "big", onclick}, "Text"). */

const SVG = "http://www.w3.org/2000/svg";

const setAttribute = (node, name, value) => {
  if (value === undefined || value === null || value === false) return;
  if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
  else node.setAttribute(name, value === true ? "" : value);
};

const build = (node, attributes, children) => {
  for (const [name, value] of Object.entries(attributes ?? {})) setAttribute(node, name, value);
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
};

export const h = (tag, attributes, ...children) => build(document.createElement(tag), attributes, children);
export const svg = (tag, attributes, ...children) => build(document.createElementNS(SVG, tag), attributes, children);

/** A seat's mark: its colour and its shape. */
export const seatMark = (colour) =>
  svg(
    "svg",
    { class: "seat-mark", viewBox: "-25 -25 50 50", "aria-hidden": "true" },
    svg("use", { href: `#seat-${colour}` }),
  );

/** A sign of the page's sprite: menu, undo, territory, army. */
export const sign = (name) =>
  svg("svg", { class: "sign", viewBox: "-16 -16 32 32", "aria-hidden": "true" }, svg("use", { href: `#sign-${name}` }));

const WAITING = { "aria-disabled": "true", "aria-busy": "true", "data-waits": "" };

/* A key that has sent something shows it until the answer is there, and takes no second tap. */
const untilAnswered = async (key, answer) => {
  for (const [name, value] of Object.entries(WAITING)) key.setAttribute(name, value);
  await answer;
  for (const name of Object.keys(WAITING)) key.removeAttribute(name);
};

/** `onclick` may return a promise: the key waits for it. */
export const button = (text, onclick, attributes = {}) => {
  const press = (event) => {
    const key = event.currentTarget;
    if (key.hasAttribute("data-waits")) return;
    const answer = onclick(event);
    if (answer instanceof Promise) untilAnswered(key, answer);
  };
  return h("button", { type: "button", class: "button", onclick: press, ...attributes }, text);
};

const byKey = (node, key) => node.querySelector(`[data-key="${CSS.escape(key)}"]`);

const isTouched = (field) => (field.options ? field.selectedIndex > 0 : field.value !== field.defaultValue);

/* What somebody has moved or typed stays, where it is still possible. */
const keepField = (node, { dataset: { key }, value }) => {
  const field = byKey(node, key);
  if (!field) return;
  const before = field.value;
  field.value = value;
  if (field.value !== value || !field.checkValidity()) field.value = before;
  else field.dispatchEvent(new Event("input"));
};

/** Puts new children into the node; the focus and what was entered stay with the elements of the same data-key. */
export const replace = (node, ...children) => {
  const key = node.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const touched = [...node.querySelectorAll(":is(input, select)[data-key]")].filter(isTouched);
  node.replaceChildren(...children.flat(Infinity).filter(Boolean));
  for (const field of touched) keepField(node, field);
  if (key) byKey(node, key)?.focus();
};
