/**
 * The sheet over a page of the match: a throw, the log, a territory's history, a dispute. Whatever is opened from it is
 * shown on top, and the key "Back" returns to it.
 */

import { button, byKey, h, sign } from "../../frame/dom.js";
import { t } from "../../frame/page.js";

/** @import { Children } from "../../frame/types.d.ts" */

/**
 * @typedef {object} Opened
 * @property {string} title
 * @property {Children} body
 * @property {boolean} [wide] as large as the screen allows
 * @property {() => unknown} [onClose] called once it is closed for good
 */
/** @typedef {Opened & { node: HTMLElement, opener: Element | null }} Layer */
/**
 * @typedef {(next: Pick<Opened, "title" | "body">) => void} Update changes only what was opened, as long as it is on
 *   top
 */

/* The second tap of a double tap on the same place was not meant to close what the first one opened. */
const DOUBLE_TAP_MS = 400;
let openedAt = 0;

let taps = 0;
document.addEventListener("click", () => (taps += 1), { capture: true });

/**
 * Watch the taps, for something that opens once it is loaded. It overtakes whatever is still being loaded: the other of
 * two quick taps would open the same again after it was closed.
 *
 * @type {() => () => boolean} whether something else has been tapped since
 */
export const watchTaps = () => {
  taps += 1;
  const before = taps;
  return () => taps !== before;
};

/** @type {Layer[]} */
const layers = [];

const heading = h("h2", { id: "layer-title", tabindex: -1 });
const backKey = button([sign("back"), h("span", {}, t("sheet.back"))], () => closeLayer(), {
  class: "button layer-back",
  "data-key": "layer-back",
});
const closeKey = button(t("sheet.close"), () => closeSheet(), {
  class: "button layer-close",
  "data-key": "layer-close",
});
const content = h("div", { class: "layer-body", tabindex: 0, role: "group", "aria-labelledby": "layer-title" });
const dialog = h(
  "dialog",
  { class: "layer", "aria-labelledby": "layer-title" },
  h("div", { class: "layer-head" }, backKey, heading, closeKey),
  content,
);

/* What was tapped may have been drawn again meanwhile. */
const focusOn = (/** @type {Element | null} */ opener) => {
  if (!(opener instanceof HTMLElement || opener instanceof SVGElement)) return;
  const node = opener.isConnected ? opener : byKey(document, opener.dataset.key ?? "");
  node?.focus();
};

const showTop = () => {
  const top = layers.at(-1);
  if (!top) return;
  heading.textContent = top.title;
  backKey.hidden = layers.length < 2;
  dialog.classList.toggle("is-wide", Boolean(top.wide));
  content.replaceChildren(top.node);
};

/** @type {(body: Children) => HTMLElement} */
const nodeOf = (body) => h("div", { class: "layer-content" }, body);

/** @type {(layer: Layer, next: Pick<Opened, "title" | "body">) => void} */
const change = (layer, { title, body }) => {
  Object.assign(layer, { title, node: nodeOf(body) });
  if (layers.at(-1) === layer) showTop();
};

/**
 * Open the sheet, or open something over what it shows. If the same is on top already, as after a double tap, only its
 * content changes. The returned function puts in what arrives later.
 *
 * @type {(opened: Opened) => Update}
 */
export const openSheet = (opened) => {
  /* The browser has closed it by itself, and has not said so yet. */
  if (!dialog.open) closeSheet();
  const top = layers.at(-1);
  if (top?.title === opened.title) {
    change(top, opened);
    return (next) => change(top, next);
  }
  /** @type {Layer} */
  const layer = { ...opened, node: nodeOf(opened.body), opener: document.activeElement };
  layers.push(layer);
  if (!dialog.isConnected) document.body.append(dialog);
  showTop();
  openedAt = performance.now();
  if (!dialog.open) dialog.showModal();
  content.scrollTop = 0;
  heading.focus();
  return (next) => change(layer, next);
};

/* Close only what is on top: what was opened before comes back as it was left. */
const closeLayer = () => {
  const top = layers.pop();
  if (!top) return;
  top.onClose?.();
  if (layers.length) showTop();
  else dialog.close();
  focusOn(top.opener);
};

/* Close whatever was opened. Must not wait for the event: it comes with the next frame, when more may be open again. */
export const closeSheet = () => {
  const [first] = layers;
  dialog.close();
  for (const { onClose } of layers.splice(0)) onClose?.();
  if (first) focusOn(first.opener);
};

/* The browser may close it by itself. */
dialog.addEventListener("close", () => dialog.open || closeSheet());
dialog.addEventListener("click", ({ target }) => {
  if (target === dialog && performance.now() - openedAt > DOUBLE_TAP_MS) closeSheet();
});
/* Escape closes one sheet, and nothing behind it. */
dialog.addEventListener("cancel", (event) => {
  event.preventDefault();
  closeLayer();
});
dialog.addEventListener("keydown", (event) => event.key === "Escape" && event.stopPropagation());
