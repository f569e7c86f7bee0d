/** A finger that stays on something, or the key of the context menu: both ask for more about it. */

const HOLD_MS = 500;
/* A finger is never completely still. */
const SLACK_PX = 12;

/**
 * Call `open` with what `find` returns for the place where a finger has stayed; the tap with which it began counts for
 * nothing.
 *
 * @template {string} Thing
 * @param {Element} root
 * @param {(event: MouseEvent | KeyboardEvent) => Thing | null | undefined} find
 * @param {(thing: Thing) => unknown} open
 */
export const onHold = (root, find, open) => {
  let timer = 0;
  let isOpened = false;
  let start = { x: 0, y: 0 };
  const stop = () => clearTimeout(timer);
  const openFor = (/** @type {Thing | null | undefined} */ thing) => {
    stop();
    isOpened = Boolean(thing);
    if (thing) open(thing);
    return isOpened;
  };
  const listen = (/** @type {string} */ name, /** @type {(event: any) => void} */ listener, isFirst = false) =>
    root.addEventListener(name, listener, isFirst);

  listen("pointerdown", (/** @type {PointerEvent} */ event) => {
    stop();
    isOpened = false;
    start = { x: event.clientX, y: event.clientY };
    const thing = event.isPrimary && event.button === 0 ? find(event) : null;
    if (thing) timer = setTimeout(() => openFor(thing), HOLD_MS);
  });
  listen("pointermove", (/** @type {PointerEvent} */ { clientX, clientY }) => {
    if (Math.hypot(clientX - start.x, clientY - start.y) > SLACK_PX) stop();
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) listen(name, stop);
  listen("contextmenu", (/** @type {MouseEvent} */ event) => {
    const thing = find(event);
    if (!thing) return;
    event.preventDefault();
    if (!isOpened) openFor(thing);
  });
  listen("keydown", (/** @type {KeyboardEvent} */ event) => {
    const isAsked = event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);
    if (isAsked && openFor(find(event))) event.preventDefault();
  });
  /* What was opened is under the finger by now: lifting the finger is no tap on it. */
  root.addEventListener("touchend", (event) => isOpened && event.preventDefault(), { passive: false });
  const swallow = (/** @type {Event} */ event) => {
    if (isOpened) event.stopImmediatePropagation();
    isOpened = false;
  };
  listen("click", swallow, true);
};
