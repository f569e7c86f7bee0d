/**
 * What only one person may see: shown while a button is held, and gone when it is released or the phone is put down,
 * hidden or left.
 */

const IDLE_MS = 30_000;

/**
 * Call `cover` on everything that has to hide an open secret: the phone is put down, the page is hidden, left, or kept
 * in the history.
 */
export const onAway = (/** @type {() => void} */ cover) => {
  window.addEventListener("blur", cover);
  window.addEventListener("pagehide", cover);
  document.addEventListener("visibilitychange", () => document.hidden && cover());
};

/**
 * Call `show` while `button` is held by finger, mouse or key; otherwise `cover`.
 *
 * @type {(button: HTMLElement, show: () => void, cover: () => void) => void}
 */
export const holdToLook = (button, show, cover) => {
  const open = () => {
    button.classList.add("is-held");
    show();
  };
  const close = () => {
    /* If it were drawn again without need, a different key would disappear between press and release of a tap on it. */
    if (!button.classList.contains("is-held")) return;
    button.classList.remove("is-held");
    cover();
  };
  const isKey = (/** @type {KeyboardEvent} */ event) => event.key === " " || event.key === "Enter";
  button.addEventListener("pointerdown", (event) => {
    button.setPointerCapture(event.pointerId);
    open();
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) button.addEventListener(name, close);
  button.addEventListener("keydown", (event) => {
    if (!isKey(event)) return;
    event.preventDefault();
    if (!event.repeat) open();
  });
  button.addEventListener("keyup", (event) => isKey(event) && close());
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  onAway(close);
};

/**
 * Turn the cards over and back with `button`; `onTurn` draws them. They turn back automatically when nobody touches the
 * page for a while.
 *
 * @type {(button: HTMLElement, onTurn: () => void) => void}
 */
export const turnOver = (button, onTurn) => {
  let timer = 0;
  const isOpen = () => button.getAttribute("aria-pressed") === "true";
  const turn = (/** @type {boolean} */ isOpened) => {
    clearTimeout(timer);
    button.setAttribute("aria-pressed", String(isOpened));
    if (isOpened) timer = setTimeout(() => turn(false), IDLE_MS);
    onTurn();
  };
  button.addEventListener("click", () => turn(!isOpen()));
  document.addEventListener("pointerdown", () => isOpen() && turn(true));
  onAway(() => isOpen() && turn(false));
};
