/** Taps and keys on the board: the territory that they mean, and where the arrow keys lead from it. */

import { board, placeOf, places, territories } from "./pieces.js";

/** @import { Territory } from "../types.d.ts" */
/** @import { Place } from "./pieces.js" */

/** The distance in CSS pixels within which a tap on the sea takes the nearest badge. */
const NEAR_PX = 30;

const screenMatrix = () => /** @type {DOMMatrix} */ (board.getScreenCTM());
/** Return the CSS pixels per view box unit, however the board is turned. */
const scale = () => Math.hypot(screenMatrix().a, screenMatrix().b);

/** @type {(event: MouseEvent) => Territory | null} */
const nearest = ({ clientX, clientY }) => {
  const point = new DOMPoint(clientX, clientY).matrixTransform(screenMatrix().inverse());
  const distance = (/** @type {Place} */ { x, y }) => Math.hypot(x - point.x, y - point.y);
  const [id, place] = [...places].reduce((best, next) => (distance(next[1]) < distance(best[1]) ? next : best));
  return distance(place) * scale() <= NEAR_PX ? id : null;
};

const territoryAt = (/** @type {Event} */ { target }) =>
  /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-territory]"))?.dataset.territory;

/** Return the territory that a tap or a key means; the nearest one, if it hit the sea. */
export const territoryMeant = (/** @type {Event} */ event) =>
  territoryAt(event) ?? (event instanceof MouseEvent ? nearest(event) : null);

/* Give small territories a target of 44 px, however small the board is drawn. */
const sizeTargets = () => {
  const radius = Math.max(28, 22 / (scale() || 1));
  for (const circle of board.querySelectorAll(".hit")) circle.setAttribute("r", radius.toFixed(1));
};

/* More than the width of the board: a territory straight ahead comes first. */
const BESIDE_COST = 2_000;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Return the nearest territory in that direction; one to the side only if none is straight ahead.
 *
 * @type {(id: Territory, direction: [number, number]) => Territory | null}
 */
const neighbour = (id, [dx, dy]) => {
  const here = placeOf(id);
  const cost = (/** @type {Place} */ { x, y }) => {
    const along = (x - here.x) * dx + (y - here.y) * dy;
    const across = Math.abs((x - here.x) * dy - (y - here.y) * dx);
    if (along <= 0 || across > 3 * along) return Infinity;
    return Math.hypot(along, across) + (across > along ? BESIDE_COST : 0);
  };
  const [best] = [...places].sort((a, b) => cost(a[1]) - cost(b[1]));
  return cost(best[1]) < Infinity ? best[0] : null;
};

const focus = (/** @type {Territory} */ id) => {
  for (const [other, node] of territories) node.setAttribute("tabindex", other === id ? "0" : "-1");
  territories.get(id)?.focus();
};

/** @type {(event: KeyboardEvent, onTap: (territory: Territory, event: Event) => unknown) => void} */
const press = (event, onTap) => {
  const id = territoryAt(event);
  if (!id || event.altKey || event.ctrlKey || event.metaKey) return;
  const direction = ARROWS[event.key];
  const next = direction && neighbour(id, direction);
  if (next) focus(next);
  const isTap = event.key === "Enter" || event.key === " ";
  if (isTap && !event.repeat) onTap(id, event);
  if (!isTap && !direction) return;
  event.preventDefault();
  event.stopPropagation();
};

/**
 * Call `onTap` with the territory that is tapped or chosen with the keys, and with the event.
 *
 * @type {(onTap: (territory: Territory, event: Event) => unknown) => void}
 */
export const listenToBoard = (onTap) => {
  for (const node of [...territories.values()].slice(1)) node.setAttribute("tabindex", "-1");
  board.addEventListener("click", (event) => {
    const id = territoryMeant(event);
    if (id) onTap(id, event);
  });
  board.addEventListener("keydown", (event) => press(event, onTap));
  sizeTargets();
  new ResizeObserver(sizeTargets).observe(board);
};
