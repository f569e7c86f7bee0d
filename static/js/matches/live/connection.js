/** The state of the connection to the referee and the unanswered action, in their places on the page. */

import { button, byId, h, replace } from "../../frame/dom.js";
import { count, playersOf, t, territoryName } from "../../frame/page.js";
import { read } from "./notation.js";

/** @import { ConnectionState } from "./follower.js" */
/** @import { Outbox } from "./outbox.js" */
/** @import { Refusal, Seat } from "../types.d.ts" */

/* An answer that comes sooner needs no message. */
const SOON_MS = 300;

const lamp = byId("lamp");
const line = byId("line");
const unsent = byId("unsent");

export const showConnection = (/** @type {ConnectionState} */ state) => {
  lamp.dataset.line = state;
  lamp.setAttribute("aria-label", t(`line.${state}`));
  lamp.title = t(`line.${state}`);
  line.hidden = state !== "away" && state !== "full";
  line.textContent = line.hidden ? "" : t(`line.${state}`);
};

/**
 * An action of the notation in words, as far as the page knows them without the referee.
 *
 * @type {Record<string, (facts: string[], player: string) => string>}
 */
const WORDS = {
  place: ([territory, number]) => count("said.place", Number(number), { territory: territoryName(territory) }),
  occupy: ([number]) => count("said.occupy", Number(number)),
  fortify: ([from, territory, number]) =>
    count("said.fortify", Number(number), { from: territoryName(from), territory: territoryName(territory) }),
  attack: ([from, territory]) => t("said.attack", { from: territoryName(from), territory: territoryName(territory) }),
  takes: ([territory], player) => t("said.takes", { territory: territoryName(territory), player }),
};
const NAMED = ["reroll", "trade", "draw", "end", "undo", "redo", "correct", "foul"];

/** @type {(action: string, seats: Seat[]) => string} */
const describe = (action, seats) => {
  const { actor, verb, words } = read(action);
  if (WORDS[verb]) return WORDS[verb](words, playersOf(seats, actor));
  return t(NAMED.includes(verb) ? `said.${verb}` : "said.other");
};

/**
 * Show the doubtful action with its keys. Every failed try comes here again, and a key that is drawn anew under a finger
 * loses the tap: what shows this action already stays.
 *
 * @type {(outbox: Outbox, seats: Seat[]) => void}
 */
const showDoubt = (outbox, seats) => {
  const what = describe(outbox.waiting?.action ?? "", seats);
  if (unsent.querySelector(".unsent-keys")?.getAttribute("data-what") === what) return;
  replace(
    unsent,
    h("p", {}, h("strong", {}, t("unsent.doubt", { what })), " ", t("unsent.again")),
    h(
      "div",
      { class: "unsent-keys", "data-what": what },
      button(t("unsent.now"), () => outbox.hurry(), { class: "button primary", "data-key": "unsent-now" }),
      button(t("unsent.drop"), () => outbox.drop(), { class: "button", "data-key": "unsent-drop" }),
    ),
  );
};

/** @type {(outbox: Outbox, onRead: () => void) => HTMLElement[]} */
const lostSecret = (outbox, onRead) => {
  const forget = () => {
    outbox.forgetSecret();
    onRead();
  };
  return [
    h("p", {}, h("strong", {}, t("unsent.secret"))),
    button(t("unsent.read"), forget, { class: "button primary", "data-key": "unsent-read" }),
  ];
};

let timer = 0;

const showEntering = (/** @type {Outbox} */ outbox) => {
  clearTimeout(timer);
  unsent.hidden = true;
  timer = setTimeout(() => {
    if (!outbox.isBusy || outbox.isDoubtful) return;
    unsent.hidden = false;
    replace(unsent, h("p", {}, t("unsent.entering")));
  }, SOON_MS);
};

/**
 * Show what the outbox holds: an action that is being entered, a doubtful action, or a secret that was not sent.
 *
 * @type {(outbox: Outbox, seats: Seat[]) => void}
 */
export const showUnsent = (outbox, seats) => {
  if (outbox.isBusy && !outbox.isDoubtful) return showEntering(outbox);
  clearTimeout(timer);
  unsent.hidden = !outbox.isDoubtful && !outbox.hasLostSecret;
  if (outbox.isDoubtful) return showDoubt(outbox, seats);
  return replace(unsent, outbox.hasLostSecret ? lostSecret(outbox, () => showUnsent(outbox, seats)) : []);
};

/** Return a sentence about the actions that came between the board that the player saw and the refused action. */
export const whatCameSince = (/** @type {Refusal} */ { since = [], more = 0 }) => {
  if (!since.length) return "";
  const actions = since.map(({ text, action }) => text ?? action).join("; ");
  return more ? count("since_more", more, { actions }) : `${t("since", { actions })}.`;
};
