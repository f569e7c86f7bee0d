/** How the line to the referee is, and the action whose answer has not come, in their places on the page. */

import { button, h, replace } from "../frame/dom.js";
import { count, playersOf, t, territoryName } from "../frame/page.js";

/* An answer that comes sooner needs no word. */
const SOON = 300;

const lamp = document.getElementById("lamp");
const line = document.getElementById("line");
const unsent = document.getElementById("unsent");

/** `state` is "connected", "catching" or "away". */
export const showLine = (state) => {
  lamp.dataset.line = state;
  lamp.setAttribute("aria-label", t(`line.${state}`));
  lamp.title = t(`line.${state}`);
  line.hidden = state !== "away";
  line.textContent = line.hidden ? "" : t("line.away");
};

/* An action of the notation in words, as far as the page knows them without the referee. */
const WORDS = {
  place: ([territory, number]) => count("said.place", Number(number), { territory: territoryName(territory) }),
  occupy: ([number]) => count("said.occupy", Number(number)),
  fortify: ([from, territory, number]) =>
    count("said.fortify", Number(number), { from: territoryName(from), territory: territoryName(territory) }),
  attack: ([from, territory]) => t("said.attack", { from: territoryName(from), territory: territoryName(territory) }),
  takes: ([territory], player) => t("said.takes", { territory: territoryName(territory), player }),
};
const NAMED = ["reroll", "trade", "draw", "end", "undo", "redo", "correct", "foul"];

const wordsOf = (action, seats) => {
  const [actor, verb, ...facts] = action.split(" ");
  if (WORDS[verb]) return WORDS[verb](facts, playersOf(seats, actor));
  return t(NAMED.includes(verb) ? `said.${verb}` : "said.other");
};

const doubt = (outbox, seats) => [
  h(
    "p",
    {},
    h("strong", {}, t("unsent.doubt", { what: wordsOf(outbox.waiting.action, seats) })),
    " ",
    t("unsent.again"),
  ),
  h(
    "div",
    { class: "unsent-keys" },
    button(t("unsent.now"), () => outbox.hurry(), { class: "button primary", "data-key": "unsent-now" }),
    button(t("unsent.drop"), () => outbox.drop(), { class: "button", "data-key": "unsent-drop" }),
  ),
];

const secret = (outbox, change) => {
  const read = () => {
    outbox.forgetSecret();
    change();
  };
  return [
    h("p", {}, h("strong", {}, t("unsent.secret"))),
    button(t("unsent.read"), read, { class: "button primary", "data-key": "unsent-read" }),
  ];
};

let timer = null;

const entering = (outbox) => {
  clearTimeout(timer);
  unsent.hidden = true;
  timer = setTimeout(() => {
    if (!outbox.busy || outbox.doubtful) return;
    unsent.hidden = false;
    replace(unsent, h("p", {}, t("unsent.entering")));
  }, SOON);
};

/** Shows what waits in the outbox: that it is being entered, that nobody knows, or that a secret was not sent. */
export const showUnsent = (outbox, seats) => {
  if (outbox.busy && !outbox.doubtful) return entering(outbox);
  clearTimeout(timer);
  unsent.hidden = !outbox.doubtful && !outbox.lostSecret;
  return replace(
    unsent,
    outbox.doubtful ? doubt(outbox, seats) : outbox.lostSecret ? secret(outbox, () => showUnsent(outbox, seats)) : [],
  );
};

/** What came between the board that was seen and the action that was refused for it. */
export const whatCameSince = ({ since = [], more = 0 }) => {
  if (!since.length) return "";
  const actions = since.map(({ text, action }) => text ?? action).join("; ");
  return more ? count("since_more", more, { actions }) : `${t("since", { actions })}.`;
};
