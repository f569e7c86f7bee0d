/**
 * A key that was tapped says that it waits until the answer is there: one tap, one booking. Meanwhile no form of the page
 * is sent; where no answer comes, the page says that it is not known, and the key can be tapped again.
 *
 * Without this script the browser sends as ever, and the server books once all the same.
 */

const PATIENCE_MS = 8_000;
/** @type {(() => void) | null} what ends the waiting */
let release = null;

const isPost = (/** @type {EventTarget | null} */ form) => form instanceof HTMLFormElement && form.method === "post";
const findKeys = () =>
  [...document.querySelectorAll("button")].filter(({ type, form }) => type === "submit" && isPost(form));
const firstKey = (/** @type {HTMLFormElement} */ form) =>
  /** @type {HTMLButtonElement | undefined} */ (
    [...form.elements].find((field) => /** @type {HTMLButtonElement} */ (field).type === "submit")
  );

/** Writes `text` on the key; what it returns writes back what was there. */
const relabel = (/** @type {HTMLElement} */ key, text = "") => {
  const label = [...key.childNodes];
  /* The key keeps its size: nothing moves under the finger. */
  key.style.minWidth = `${key.offsetWidth}px`;
  key.replaceChildren(text);
  return () => {
    key.style.minWidth = "";
    key.replaceChildren(...label);
  };
};

const hold = (/** @type {HTMLFormElement} */ form, /** @type {HTMLElement | undefined} */ key) => {
  const keys = findKeys();
  for (const button of keys) button.setAttribute("aria-disabled", "true");
  key?.setAttribute("aria-busy", "true");
  const labelBack = key && relabel(key, document.body.dataset.moment);
  const timer = setTimeout(() => giveUp(form), PATIENCE_MS);
  release = () => {
    clearTimeout(timer);
    for (const button of keys) button.removeAttribute("aria-disabled");
    key?.removeAttribute("aria-busy");
    labelBack?.();
    release = null;
  };
};

const giveUp = (/** @type {HTMLFormElement} */ form) => {
  release?.();
  const notice = document.createElement("p");
  notice.className = "notice bad not-known";
  notice.setAttribute("role", "alert");
  notice.textContent = document.body.dataset.unknown ?? "";
  removeNotices();
  form.after(notice);
};

const removeNotices = () => document.querySelectorAll(".not-known").forEach((notice) => notice.remove());

document.addEventListener(
  "submit",
  (event) => {
    if (!release || !isPost(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

/* Behind the scripts that send a form themselves. */
addEventListener("submit", ({ target, submitter, defaultPrevented }) => {
  if (defaultPrevented || !isPost(target)) return;
  const form = /** @type {HTMLFormElement} */ (target);
  removeNotices();
  hold(form, submitter ?? firstKey(form));
});

/* Back leads to the page as it was left. */
addEventListener("pageshow", () => release?.());
