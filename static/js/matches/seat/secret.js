/** What only one person may see: shown while held, gone when let go, put down, hidden or left. */

const IDLE = 30_000;

/** However a secret was opened, these cover it: the phone is put down, the page hidden, left, or kept in the history. */
export const onAway = (cover) => {
  window.addEventListener("blur", cover);
  window.addEventListener("pagehide", cover);
  document.addEventListener("visibilitychange", () => document.hidden && cover());
};

/** While `button` is held, by finger, mouse or key, `show` has been called; otherwise `cover`. */
export const holdToLook = (button, show, cover) => {
  const open = () => {
    button.classList.add("is-held");
    show();
  };
  const close = () => {
    button.classList.remove("is-held");
    cover();
  };
  const isKey = (event) => event.key === " " || event.key === "Enter";
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
  return close;
};

/** `button` turns the cards over and back; they turn back by themselves when nobody touches the page for a while. */
export const turnOver = (button, show, cover) => {
  let timer = null;
  const set = (open) => {
    clearTimeout(timer);
    button.setAttribute("aria-pressed", String(open));
    if (open) timer = setTimeout(() => set(false), IDLE);
    (open ? show : cover)();
  };
  const isOpen = () => button.getAttribute("aria-pressed") === "true";
  button.addEventListener("click", () => set(!isOpen()));
  document.addEventListener("pointerdown", () => isOpen() && set(true));
  onAway(() => isOpen() && set(false));
  return { isOpen, close: () => set(false) };
};
