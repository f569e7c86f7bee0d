/** What is ticked or typed in one form of the page is still there when another one has been sent. */

const KEY = "unsent";
const FIELDS = "input:not([type=hidden], [type=password], [type=file]), select, textarea";

const ticks = ({ type }) => type === "checkbox" || type === "radio";
const chosen = ({ options }) => ([...options].find((one) => one.defaultSelected) ?? options[0])?.value;
const before = (field) => (field.options ? chosen(field) : field.defaultValue);
const touched = (field) =>
  ticks(field) ? field.checked !== field.defaultChecked : field.value !== before(field);
const nameOf = (field) =>
  field.id || [field.form.getAttribute("action"), field.name, ticks(field) ? field.value : ""].join(" ");
const fieldsOf = (form) => [...form.elements].filter((field) => field.matches(FIELDS));
/* What the form was made from goes with it: what somebody else has changed since is still told. */
const madeFrom = ({ form }) => form.querySelector("input[name=made_from]");

const put = (field, { value, checked, made }) => {
  if (ticks(field)) field.checked = checked;
  else field.value = value;
  field.closest("details")?.setAttribute("open", "");
  if (made) madeFrom(field).value = made;
};

const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
sessionStorage.removeItem(KEY);
for (const field of [...document.forms].flatMap(fieldsOf)) {
  if (nameOf(field) in kept) put(field, kept[nameOf(field)]);
}

document.addEventListener("submit", ({ target }) => {
  const others = [...document.forms].filter((form) => form !== target);
  const unsent = others.flatMap(fieldsOf).filter(touched);
  const keep = (field) => [nameOf(field), { value: field.value, checked: field.checked, made: madeFrom(field)?.value }];
  sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(unsent.map(keep))));
});
