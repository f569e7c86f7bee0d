/**
 * The board on a phone: the whole of it, or a part that is moved by a finger and enlarged by two. A tap says whose a
 * territory is.
 */

import { byId } from "../../frame/dom.js";
import { count, playersOf, t, territoryName } from "../../frame/page.js";
import { listenToBoard } from "../parts/board_input.js";
import { showBoard } from "../parts/map.js";

/** @import { SeatView, Territory } from "../types.d.ts" */

const MAX_ZOOM = 4;
const STEP = 1.6;

const scroller = byId("board-scroll");
const sheet = byId("board-sheet");
const says = byId("territory");
const [inKey, outKey] = ["zoom-in", "zoom-out"].map((id) => /** @type {HTMLButtonElement} */ (byId(id)));

let zoom = 1;
/** @type {Territory | null} */
let chosen = null;
/** @type {SeatView | null} */
let current = null;

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

const draw = () => {
  if (!current) return;
  const { seats, position, last_throw: thrown } = current;
  const step = thrown?.this_turn && !chosen ? { throw: thrown } : undefined;
  showBoard({ seats, moment: position, changes: [], step, chosen });
  const owner = chosen && position.owners[chosen];
  says.textContent = chosen
    ? t("replay.territory", {
        name: territoryName(chosen),
        owner: owner ? playersOf(seats, owner) : t("replay.nobody"),
        armies: count("armies", position.armies[chosen] ?? 0),
      })
    : t("board.tap");
};

const choose = (/** @type {Territory} */ territory) => {
  chosen = territory === chosen ? null : territory;
  draw();
};

export const renderBoard = (/** @type {SeatView} */ view) => {
  current = view;
  draw();
};

export const startBoard = () => {
  listenToBoard({ onTap: choose, onStay: choose });
  listenToPinch();
  scroller.addEventListener("scroll", keepCentre);
  new ResizeObserver(showCentre).observe(scroller);
  inKey.addEventListener("click", () => zoomTo(zoom * STEP, middle()));
  outKey.addEventListener("click", () => zoomTo(zoom / STEP, middle()));
};
