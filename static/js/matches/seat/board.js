/**
 * The board on a phone: the whole of it, or a part that is moved by a finger and enlarged by two. Where a tap may mean
 * several territories it enlarges them, and the next one chooses.
 */

import { byId, svg } from "../../frame/dom.js";
import { showBoard, startBoard } from "../acting/board.js";
import { board, places } from "../parts/pieces.js";
import { arrow, wayOf } from "../parts/way.js";

/** @import { Match } from "../acting/match.js" */
/** @import { Territory } from "../types.d.ts" */

const MAX_ZOOM = 4;
const STEP = 1.6;
/** How far from a finger's middle it may mean a territory, in CSS pixels. */
const FINGER_PX = 22;

const scroller = byId("board-scroll");
const sheet = byId("board-sheet");
const [inKey, outKey] = ["zoom-in", "zoom-out"].map((id) => /** @type {HTMLButtonElement} */ (byId(id)));

let zoom = 1;

/** @typedef {{ x: number, y: number }} Spot in CSS pixels from the corner of the window */

/**
 * Enlarge the board, or show more of it; what lies at the spot stays there.
 *
 * @type {(wished: number, spot: Spot) => void}
 */
const zoomTo = (wished, { x, y }) => {
  const { left, top } = scroller.getBoundingClientRect();
  const next = Math.min(MAX_ZOOM, Math.max(1, wished));
  /* Fingers that began on the same spot say nothing. */
  if (Number.isNaN(next)) return;
  const [across, down] = [(scroller.scrollLeft + x - left) / zoom, (scroller.scrollTop + y - top) / zoom];
  zoom = next;
  sheet.style.setProperty("--zoom", String(zoom));
  scroller.scrollTo(across * zoom - (x - left), down * zoom - (y - top));
  outKey.disabled = zoom === 1;
  inKey.disabled = zoom === MAX_ZOOM;
};

/* Where the middle of what is seen lies on the board, as parts of its width and height: it stays when the phone is
 * turned. */
const centre = { across: 0.5, down: 0.5 };
const keepCentre = () => {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = scroller;
  centre.across = (scrollLeft + clientWidth / 2) / scrollWidth;
  centre.down = (scrollTop + clientHeight / 2) / scrollHeight;
};
const showCentre = () => {
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = scroller;
  scroller.scrollTo(centre.across * scrollWidth - clientWidth / 2, centre.down * scrollHeight - clientHeight / 2);
};

const middle = () => {
  const { left, top, width, height } = scroller.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** @type {(touches: TouchList) => Spot & { apart: number }} */
const pairOf = ([a, b]) => ({
  x: (a.clientX + b.clientX) / 2,
  y: (a.clientY + b.clientY) / 2,
  apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
});

/* The browser moves the board under one finger; it would enlarge the whole page under two. */
const listenToPinch = () => {
  let begun = { apart: 0, zoom: 1 };
  scroller.addEventListener("touchstart", ({ touches }) => {
    if (touches.length === 2) begun = { apart: pairOf(touches).apart, zoom };
  });
  scroller.addEventListener(
    "touchmove",
    (event) => {
      if (event.touches.length !== 2) return;
      event.preventDefault();
      const { apart, ...spot } = pairOf(event.touches);
      zoomTo((begun.zoom * apart) / begun.apart, spot);
    },
    { passive: false },
  );
};

/** Return where the badges lie of the territories that a finger at the spot may mean. */
const meantAt = (/** @type {Spot} */ { x, y }) => {
  const matrix = /** @type {DOMMatrix} */ (board.getScreenCTM());
  const spots = [...places.values()].map((place) => new DOMPoint(place.x, place.y).matrixTransform(matrix));
  return spots.filter((spot) => Math.hypot(spot.x - x, spot.y - y) <= FINGER_PX);
};

/** Return how far the two closest of the spots are apart. @type {(spots: Spot[]) => number} */
const leastApart = (spots) =>
  Math.min(...spots.flatMap((a, at) => spots.slice(at + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))));

/**
 * Return whether the tap means one territory alone; otherwise enlarge those that it may mean. Whoever only looks is
 * answered for the nearest.
 *
 * @type {(match: Match, event: Event) => boolean}
 */
const isClear = (match, event) => {
  if (!(event instanceof MouseEvent) || !isToChoose(match) || zoom === MAX_ZOOM) return true;
  const spot = { x: event.clientX, y: event.clientY };
  const meant = meantAt(spot);
  if (meant.length < 2) return true;
  zoomTo(zoom * Math.max(STEP, (2 * FINGER_PX) / leastApart(meant)), spot);
  match.rest.begin();
  return false;
};

/** Return whether a tap on the board chooses a territory now. @type {(match: Match) => boolean} */
const isToChoose = ({ panel, legal: { place, attack, fortify, initial, take } }) =>
  Boolean(panel || place || attack || fortify || initial || take);

const way = svg("g", { class: "changes", "aria-hidden": "true" });
board.append(way);

/* The last throw of the turn, until the own next step is chosen. */
const showWay = (/** @type {Match} */ { choice, view: { last_throw: thrown } }) => {
  const last = thrown?.this_turn && !choice.from ? wayOf({ throw: thrown }) : null;
  const line = last && arrow(last.start, last.end);
  way.replaceChildren(...(line ? [line] : []));
};

/** Draw the board, but for what is lit. */
export const renderBoard = (/** @type {Match} */ match) => {
  showBoard(match);
  showWay(match);
  byId("board-how").hidden = isToChoose(match);
};

/** @type {(match: Match, onTap: (match: Match, territory: Territory) => unknown) => void} */
export const listenToTaps = (match, onTap) => {
  startBoard(match, onTap, (event) => isClear(match, event));
  listenToPinch();
  scroller.addEventListener("scroll", keepCentre);
  new ResizeObserver(showCentre).observe(scroller);
  inKey.addEventListener("click", () => zoomTo(zoom * STEP, middle()));
  outKey.addEventListener("click", () => zoomTo(zoom / STEP, middle()));
};
