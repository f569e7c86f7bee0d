/**
 * Make a tapped key wait until the answer is there, so that one tap makes one booking. Meanwhile no form of the page is
 * sent. If no answer comes, the page says that the result is unknown, and the key can be tapped again. The page that
 * answers stands where this one stood.
 *
 * Without this script the browser sends the form as usual, and the server still books it only once.
 */

const PATIENCE_MS = 8_000;
/** @type {(() => void) | null} ends the waiting */
let release = null;

const isPost = (/** @type {EventTarget | null} */ form) => form instanceof HTMLFormElement && form.method === "post";
const findKeys = () =>
  [...document.querySelectorAll("button")].filter(({ type, form }) => type === "submit" && isPost(form));
const firstKey = (/** @type {HTMLFormElement} */ form) =>
  /** @type {HTMLButtonElement | undefined} */ (
    [...form.elements].find((field) => /** @type {HTMLButtonElement} */ (field).type === "submit")
  );

/** Write `text` on the key, and return a function that restores what was there. */
const relabel = (/** @type {HTMLElement} */ key, text = "") => {
  const label = [...key.childNodes];
  /* The key keeps its size, so that nothing moves under the finger. */
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

/* After the scripts that send a form themselves. */
addEventListener("submit", ({ target, submitter, defaultPrevented }) => {
  if (defaultPrevented || !isPost(target)) return;
  const form = /** @type {HTMLFormElement} */ (target);
  removeNotices();
  hold(form, submitter ?? firstKey(form));
});

/* The browser's Back shows the page as it was left, with its key still waiting. */
addEventListener("pageshow", () => release?.());

/* Whoever books something stays where they were on the page, or is sent to another part of it. */
const PLACE = "place";
const [top, part] = (sessionStorage.getItem(PLACE) ?? "").split(" ");
const isSamePage = URL.canParse(document.referrer) && new URL(document.referrer).pathname === location.pathname;
const isSamePart = !location.hash || location.hash === `#${part}`;
sessionStorage.removeItem(PLACE);
if (top && isSamePage && isSamePart && !document.querySelector("[role=alert]")) {
  const stay = () => scrollTo({ top: Number(top), behavior: "instant" });
  stay();
  /* The browser goes to the part that the address names once all is loaded. */
  if (location.hash) addEventListener("load", () => requestAnimationFrame(stay), { once: true });
}
const [fault] = [...document.querySelectorAll(".fault[role=alert]")].filter((node) => node.checkVisibility());
if (fault && fault.getBoundingClientRect().bottom > innerHeight) {
  fault.scrollIntoView({ block: "center", behavior: "instant" });
}
addEventListener("submit", ({ target, defaultPrevented }) => {
  if (defaultPrevented || !isPost(target) || !scrollY) return;
  const section = /** @type {HTMLFormElement} */ (target).closest("[aria-labelledby]");
  sessionStorage.setItem(PLACE, `${scrollY} ${section?.getAttribute("aria-labelledby") ?? ""}`);
});
