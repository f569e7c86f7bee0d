/** "Who is here": every tap asks the server and puts its answer in place; without this file the page simply reloads. */

const swap = (answer, typed) => {
  const next = new DOMParser().parseFromString(answer, "text/html").getElementById("setup");
  const setup = document.getElementById("setup");
  if (!next) return false;
  const focused = document.activeElement;
  const again = focused?.id ? `#${CSS.escape(focused.id)}` : focused?.type === "radio" ? `[name="${focused.name}"][value="${focused.value}"]` : null;
  next.querySelector("#rules").open ||= setup.querySelector("#rules").open;
  next.querySelector("#keep-name").value ||= typed;
  setup.replaceWith(next);
  if (again) next.querySelector(again)?.focus({ preventScroll: true });
  return true;
};

/* Taps may come faster than answers: each is told to the state the one before left behind. */
let turn = Promise.resolve();

const ask = async (press) => {
  const setup = document.getElementById("setup");
  const body = new URLSearchParams(new FormData(setup));
  body.set("do", press);
  const response = await fetch(setup.action, { method: "POST", body });
  if (!swap(await response.text(), press === "keep" ? "" : body.get("keep_name"))) return location.reload();
  if (response.redirected) history.replaceState(null, "", response.url);
};

document.addEventListener("submit", (event) => {
  const named = document.activeElement?.id === "keep-name" && event.submitter?.value === "refresh";
  const press = named ? "keep" : event.submitter?.value ?? "refresh";
  if (event.target.id !== "setup" || press === "deal") return;
  event.preventDefault();
  turn = turn.then(() => ask(press)).catch(() => location.reload());
});

/* The rulebook and the variant decide which options there are; how the cards are handled, what the last button does. */
const REFRESHING = ["rulebook", "variant", "cards"];
document.addEventListener("change", (event) => {
  if (!REFRESHING.includes(event.target.name)) return;
  turn = turn.then(() => ask("refresh")).catch(() => location.reload());
});
