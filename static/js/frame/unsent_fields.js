/**
 * What is ticked or typed in one form of the page is still there when another one has been sent.
 *
 * A tap may come before the page is whole. So this is no module: it stands in the head and runs before any form can be
 * tapped, puts back what was left while the forms come in, and forgets it only when nothing is on its way.
 */

{
  const KEY = "unsent";
  const FIELDS = "input:not([type=hidden], [type=password], [type=file]), select, textarea";

  const ticks = ({ type }) => type === "checkbox" || type === "radio";
  const chosen = ({ options }) => ([...options].find((option) => option.defaultSelected) ?? options[0])?.value;
  const before = (field) => (field.options ? chosen(field) : field.defaultValue);
  const touched = (field) => (ticks(field) ? field.checked !== field.defaultChecked : field.value !== before(field));
  const nameOf = (field) =>
    [field.form.getAttribute("action"), field.id || field.name, ticks(field) ? field.value : ""].join(" ");
  const fieldsOf = (form) => [...form.elements].filter((field) => field.matches(FIELDS));
  /* What the form was made from goes with it: what somebody else has changed since is still told. */
  const madeFrom = ({ form }) => form.querySelector("input[name=made_from]");

  const left = new Map(Object.entries(JSON.parse(sessionStorage.getItem(KEY) ?? "{}")));
  let sent = false;

  const put = (field, { value, checked, made }) => {
    if (ticks(field)) field.checked = checked;
    else field.value = value;
    field.closest("details")?.setAttribute("open", "");
    if (made) madeFrom(field).value = made;
  };

  /* A list whose choices have not come in yet takes nothing; the next round puts it back. */
  const ready = ({ options }, { value }) => !options || [...options].some((option) => option.value === value);

  const restore = () => {
    for (const field of [...document.forms].flatMap(fieldsOf)) {
      const was = left.get(nameOf(field));
      if (was && ready(field, was)) {
        if (!touched(field)) put(field, was);
        left.delete(nameOf(field));
      }
    }
  };

  const observer = new MutationObserver(restore);
  if (left.size) observer.observe(document, { childList: true, subtree: true });

  document.addEventListener("DOMContentLoaded", () => {
    restore();
    observer.disconnect();
    if (!sent) sessionStorage.removeItem(KEY);
    left.clear();
  });

  document.addEventListener("submit", ({ target, defaultPrevented }) => {
    if (defaultPrevented) return;
    restore();
    fieldsOf(target).forEach((field) => left.delete(nameOf(field)));
    const others = [...document.forms].filter((form) => form !== target);
    const unsent = others.flatMap(fieldsOf).filter(touched);
    const keep = (field) => [
      nameOf(field),
      { value: field.value, checked: field.checked, made: madeFrom(field)?.value },
    ];
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...left, ...unsent.map(keep)])));
    sent = true;
  });

  /* A page that comes back as it was left still has its ticks. */
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) sent = false;
  });
}
