/**
 * A key that was tapped says that it waits until the answer is there: one tap, one booking. Meanwhile no form of the page
 * is sent; where no answer comes, the page says that it is not known, and the key can be tapped again.
 *
 * Without this script the browser sends as ever, and the house books once all the same.
 */

const PATIENCE = 8_000;
let waiting = null;

const isKey = (button) => button.type === "submit" && button.form?.method === "post";
const keys = () => [...document.querySelectorAll("button")].filter(isKey);
const firstKey = (form) => [...form.elements].find((field) => field.type === "submit");

const words = (key, text) => {
  const said = [...key.childNodes];
  /* The key keeps its size: nothing moves under the finger. */
  key.style.minWidth = `${key.offsetWidth}px`;
  key.replaceChildren(text);
  return () => {
    key.style.minWidth = "";
    key.replaceChildren(...said);
  };
};

const hold = (form, key) => {
  const all = keys();
  all.forEach((button) => button.setAttribute("aria-disabled", "true"));
  key?.setAttribute("aria-busy", "true");
  const back = key && words(key, document.body.dataset.moment);
  const timer = setTimeout(() => late(form), PATIENCE);
  waiting = () => {
    clearTimeout(timer);
    all.forEach((button) => button.removeAttribute("aria-disabled"));
    key?.removeAttribute("aria-busy");
    back?.();
    waiting = null;
  };
};

const late = (form) => {
  waiting?.();
  const said = document.createElement("p");
  said.className = "notice bad not-known";
  said.setAttribute("role", "alert");
  said.textContent = document.body.dataset.unknown;
  forget();
  form.after(said);
};

const forget = () => document.querySelectorAll(".not-known").forEach((said) => said.remove());

document.addEventListener(
  "submit",
  (event) => {
    if (!waiting || event.target.method !== "post") return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

/* Behind the scripts that send a form themselves. */
addEventListener("submit", ({ target, submitter, defaultPrevented }) => {
  if (defaultPrevented || target.method !== "post") return;
  forget();
  hold(target, submitter ?? firstKey(target));
});

/* Back leads to the page as it was left. */
addEventListener("pageshow", () => waiting?.());
