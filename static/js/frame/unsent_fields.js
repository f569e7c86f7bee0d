/**
 * Keep what is ticked or typed in one form of the page while another form is sent.
 *
 * A tap may come before the page has loaded completely. So this is not a module: it stands in the head, runs before any
 * form can be tapped, restores the fields while the forms come in, and forgets them only when no form is being sent.
 */

{
  /** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */
  /** @typedef {{ value: string, checked?: boolean, made?: string }} Entered */

  const KEY = "unsent";
  const FIELDS = "input:not([type=hidden], [type=password], [type=file]), select, textarea";

  const ticks = (/** @type {Field} */ field) =>
    field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio") ? field : null;
  const chosen = (/** @type {HTMLSelectElement} */ { options }) =>
    ([...options].find((option) => option.defaultSelected) ?? options[0])?.value;
  const valueBefore = (/** @type {Field} */ field) =>
    field instanceof HTMLSelectElement ? chosen(field) : field.defaultValue;
  const isTouched = (/** @type {Field} */ field) => {
    const box = ticks(field);
    return box ? box.checked !== box.defaultChecked : field.value !== valueBefore(field);
  };
  const nameOf = (/** @type {Field} */ field) =>
    [field.form?.getAttribute("action"), field.id || field.name, ticks(field) ? field.value : ""].join(" ");
  const fieldsOf = (/** @type {HTMLFormElement} */ form) =>
    /** @type {Field[]} */ ([...form.elements].filter((field) => field.matches(FIELDS)));
  /* What the form was made from is kept too, so that the server still notices what somebody else has changed since. */
  const madeFrom = (/** @type {Field} */ { form }) =>
    /** @type {HTMLInputElement | null | undefined} */ (form?.querySelector("input[name=made_from]"));

  /** @type {Map<string, Entered>} */
  const left = new Map(Object.entries(JSON.parse(sessionStorage.getItem(KEY) ?? "{}")));
  let isSent = false;

  const put = (/** @type {Field} */ field, /** @type {Entered} */ { value, checked, made }) => {
    const box = ticks(field);
    if (box) box.checked = Boolean(checked);
    else field.value = value;
    field.closest("details")?.setAttribute("open", "");
    const source = made && madeFrom(field);
    if (source) source.value = made;
  };

  /* A list whose choices have not loaded yet takes no value; the next round restores it. */
  const takes = (/** @type {Field} */ field, /** @type {Entered} */ { value }) =>
    !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);

  const restore = () => {
    for (const field of [...document.forms].flatMap(fieldsOf)) {
      const entered = left.get(nameOf(field));
      if (entered && takes(field, entered)) {
        if (!isTouched(field)) put(field, entered);
        left.delete(nameOf(field));
      }
    }
  };

  const observer = new MutationObserver(restore);
  if (left.size) observer.observe(document, { childList: true, subtree: true });

  document.addEventListener("DOMContentLoaded", () => {
    restore();
    observer.disconnect();
    if (!isSent) sessionStorage.removeItem(KEY);
    left.clear();
  });

  document.addEventListener("submit", ({ target, defaultPrevented }) => {
    if (defaultPrevented) return;
    restore();
    fieldsOf(/** @type {HTMLFormElement} */ (target)).forEach((field) => left.delete(nameOf(field)));
    const others = [...document.forms].filter((form) => form !== target);
    const unsent = others.flatMap(fieldsOf).filter(isTouched);
    /** @type {(field: Field) => [string, Entered]} */
    const entry = (field) => [
      nameOf(field),
      { value: field.value, checked: ticks(field)?.checked, made: madeFrom(field)?.value },
    ];
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...left, ...unsent.map(entry)])));
    isSent = true;
  });

  /* A page that comes back from the browser's cache still has its ticks. */
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) isSent = false;
  });
}
