/**
 * The tour of the table: three cards, each beside the place that it explains. The table behind it stays usable: a tap
 * there counts and ends the tour.
 */

import { button, byId, byKey, h, replace } from "../../frame/dom.js";
import { t } from "../../frame/page.js";
import { moveClear, moveRound } from "./beside.js";

/** @import { Match } from "../acting/match.js" */
/** @import { Side } from "./beside.js" */
/** @typedef {{ name: string, sides: Side[], find: () => HTMLElement }} Stop */

const node = byId("tour");
const ring = byId("tour-ring");
const head = byId("head");
const rail = /** @type {HTMLElement} */ (head.closest(".rail"));
/* On a narrow screen the rail has no box of its own. */
const findTurn = () => (rail.offsetWidth ? rail : head);
/* The head is drawn again with every action. */
const findMenu = () => byKey(head, "menu") ?? head;

/** @type {Stop[]} */
const STOPS = [
  { name: "board", sides: ["right", "below", "left", "above"], find: () => byId("board-pane") },
  { name: "turn", sides: ["left", "right", "above", "below"], find: findTurn },
  { name: "menu", sides: ["below", "left", "above", "right"], find: findMenu },
];

/** The function that ends the current tour. @type {(() => void) | null} */
let leave = null;

/** @type {(at: number) => void} */
const place = (at) => {
  const { sides, find } = STOPS[at];
  moveRound(ring, find());
  moveClear(node, find(), sides);
};

/** @type {(match: Match, at: number, next: () => void, end: () => void) => void} */
const draw = ({ rest }, at, next, end) => {
  const { name, find } = STOPS[at];
  const isLast = at === STOPS.length - 1;
  /* The card moves after the tap: the second tap of a double tap would hit what is beneath it. */
  const key = (/** @type {string} */ what, /** @type {() => void} */ go, kind = "") =>
    button(
      t(`tour.${what}`),
      () => {
        go();
        rest.begin();
      },
      { class: `button ${kind}`, "data-key": `tour.${what}` },
    );
  replace(
    node,
    h("p", { class: "tour-step" }, t("tour.step", { number: at + 1, of: STOPS.length })),
    h("h2", { id: "tour-title" }, t(`tour.${name}`)),
    h("p", { id: "tour-how" }, t(`tour.${name}_how`)),
    h("div", { class: "tour-keys" }, isLast ? null : key("skip", end), key(isLast ? "done" : "next", next, "primary")),
  );
  find().scrollIntoView({ block: "nearest", behavior: "instant" });
  place(at);
  byKey(node, isLast ? "tour.done" : "tour.next")?.focus({ preventScroll: true });
};

/** @type {(match: Match) => void} */
export const showTour = (match) => {
  leave?.();
  const wasAt = document.activeElement;
  const listening = new AbortController();
  let at = 0;
  const end = () => {
    const isInside = node.contains(document.activeElement);
    listening.abort();
    leave = null;
    node.hidden = ring.hidden = true;
    /* The key in the menu that opened the tour has disappeared with the menu. */
    if (isInside) (wasAt instanceof HTMLElement && wasAt !== document.body ? wasAt : findMenu()).focus();
  };
  const next = () => {
    at += 1;
    if (at < STOPS.length) draw(match, at, next, end);
    else end();
  };
  /** @type {<E extends keyof DocumentEventMap>(type: E, hear: (event: DocumentEventMap[E]) => void) => void} */
  const onDocument = (type, hear) =>
    document.addEventListener(type, hear, { capture: true, signal: listening.signal, passive: type === "scroll" });
  const again = () => place(at);
  onDocument("scroll", again);
  window.addEventListener("resize", again, { signal: listening.signal });
  onDocument("click", ({ target }) => {
    if (!match.rest.isResting && target instanceof Node && !node.contains(target)) end();
  });
  onDocument("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    end();
  });
  leave = end;
  node.hidden = ring.hidden = false;
  draw(match, at, next, end);
};
