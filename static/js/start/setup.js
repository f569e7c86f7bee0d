/** "Who is here": every tap asks the server and puts its answer in place; without this file the page simply reloads. */

const swap = (answer) => {
  const next = new DOMParser().parseFromString(answer, "text/html").getElementById("setup");
  const setup = document.getElementById("setup");
  if (!next) return false;
  const focused = document.activeElement?.id;
  setup.replaceWith(next);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  return true;
};

/* Taps may come faster than answers: each is told to the state the one before left behind. */
let turn = Promise.resolve();

const ask = async (press) => {
  const setup = document.getElementById("setup");
  const body = new URLSearchParams(new FormData(setup));
  body.set("do", press);
  const response = await fetch(setup.action, { method: "POST", body });
  if (!swap(await response.text())) return location.reload();
  if (response.redirected) history.replaceState(null, "", response.url);
};

document.addEventListener("submit", (event) => {
  const press = event.submitter?.value ?? "refresh";
  if (event.target.id !== "setup" || press === "deal") return;
  event.preventDefault();
  turn = turn.then(() => ask(press)).catch(() => location.reload());
});
