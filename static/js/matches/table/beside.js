/** The place of something that appears beside what was tapped: it never covers that, nor what it speaks of. */

import { byId } from "../../frame/dom.js";

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

const table = byId("table");
const MARGIN_PX = 8;

/** @type {(value: number, least: number, most: number) => number} */
const clamp = (value, least, most) => Math.max(least, Math.min(value, most));

/**
 * Return the box in the coordinates of the table, whichever way the table is turned.
 *
 * @type {(box: DOMRect, frame: DOMRect) => Box}
 */
const unturn = (box, frame) => {
  const { width, height } = box;
  return document.body.classList.contains("is-turned")
    ? { left: frame.right - box.right, top: frame.bottom - box.bottom, width, height }
    : { left: box.left - frame.left, top: box.top - frame.top, width, height };
};

/** Return the area that both boxes share. @type {(a: Box, b: Box) => number} */
const shared = (a, b) => {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
};

/**
 * Return the possible places: those beside the anchor before those above and below it.
 *
 * @type {(anchor: Box, size: Box) => Box[]}
 */
const placesOf = (anchor, size) => {
  const right = anchor.left + anchor.width + MARGIN_PX;
  const left = anchor.left - size.width - MARGIN_PX;
  const below = anchor.top + anchor.height + MARGIN_PX;
  const above = anchor.top - size.height - MARGIN_PX;
  const tops = [anchor.top, anchor.top + anchor.height / 2 - size.height / 2, above, below];
  const centre = anchor.left + anchor.width / 2 - size.width / 2;
  return [
    ...tops.flatMap((top) => [right, left].map((at) => ({ ...size, left: at, top }))),
    { ...size, left: centre, top: below },
    { ...size, left: centre, top: above },
  ];
};

/** @type {(node: HTMLElement, anchor: Element, spoken: Element[]) => void} */
const place = (node, anchor, spoken) => {
  const frame = table.getBoundingClientRect();
  const [box, ...others] = [anchor, ...spoken].map((element) => unturn(element.getBoundingClientRect(), frame));
  const size = { left: 0, top: 0, width: node.offsetWidth, height: node.offsetHeight };
  const within = placesOf(box, size).map((spot) => ({
    ...spot,
    left: clamp(spot.left, MARGIN_PX, frame.width - size.width - MARGIN_PX),
    top: clamp(spot.top, MARGIN_PX, frame.height - size.height - MARGIN_PX),
  }));
  /* The tapped node counts most. */
  const cost = (/** @type {Box} */ spot) =>
    3 * shared(spot, box) + others.reduce((sum, other) => sum + shared(spot, other), 0);
  const best = within.reduce((chosen, spot) => (cost(spot) < cost(chosen) ? spot : chosen));
  node.style.setProperty("left", `${best.left}px`);
  node.style.setProperty("top", `${best.top}px`);
};

/** The anchor beside which each node was placed. @type {Map<HTMLElement, [Element, Element[]]>} */
const placed = new Map();

/* When the tablet is turned, a node placed beside the board would be outside the screen. */
new ResizeObserver(() => {
  for (const [node, [anchor, spoken]] of placed)
    if (!node.hidden) place(node, anchor.isConnected ? anchor : table, spoken);
}).observe(table);

/**
 * Move `node`, which already has its layout, beside `anchor`, where it covers as little as possible of it and of the
 * nodes `spoken` of; keep it beside the anchor when the screen is turned.
 *
 * @type {(node: HTMLElement, anchor: Element, spoken?: Element[]) => void}
 */
export const moveBeside = (node, anchor, spoken = []) => {
  placed.set(node, [anchor, spoken]);
  place(node, anchor, spoken);
};

/** @typedef {"left" | "right" | "above" | "below"} Side */

/** Return the visible part of the table, in its own coordinates. @type {(frame: DOMRect) => Box} */
const seenOf = (frame) => {
  const left = Math.max(frame.left, 0);
  const top = Math.max(frame.top, 0);
  const seen = new DOMRect(
    left,
    top,
    Math.min(frame.right, window.innerWidth) - left,
    Math.min(frame.bottom, window.innerHeight) - top,
  );
  return unturn(seen, frame);
};

/** Return the free areas around the anchor. @type {(anchor: Box, seen: Box) => Record<Side, Box>} */
const roomsOf = (anchor, seen) => {
  const [right, bottom] = [seen.left + seen.width, seen.top + seen.height];
  const [from, under] = [anchor.left + anchor.width + MARGIN_PX, anchor.top + anchor.height + MARGIN_PX];
  const across = { left: seen.left + MARGIN_PX, width: seen.width - 2 * MARGIN_PX };
  const along = { top: seen.top + MARGIN_PX, height: seen.height - 2 * MARGIN_PX };
  return {
    left: { ...along, left: across.left, width: anchor.left - MARGIN_PX - across.left },
    right: { ...along, left: from, width: right - MARGIN_PX - from },
    above: { ...across, top: along.top, height: anchor.top - MARGIN_PX - along.top },
    below: { ...across, top: under, height: bottom - MARGIN_PX - under },
  };
};

/** Return how much of the node does not fit into the area. @type {(node: HTMLElement, room: Box) => number} */
const squeeze = (node, room) => {
  node.style.setProperty("max-width", `${Math.max(0, room.width)}px`);
  node.style.setProperty("max-height", `${Math.max(0, room.height)}px`);
  return node.scrollHeight - node.clientHeight + Math.max(0, node.offsetWidth - room.width);
};

/**
 * Shift the node to that place from the table's corner, which changes no layout.
 *
 * @type {(node: HTMLElement, left: number, top: number) => void}
 */
const shift = (node, left, top) => node.style.setProperty("transform", `translate(${left}px, ${top}px)`);

/**
 * Move `node` to the first of the `sides` of `anchor` that has room for it, never over the anchor. If no side has room,
 * use the largest; the part that does not fit is scrolled.
 *
 * @type {(node: HTMLElement, anchor: Element, sides: Side[]) => void}
 */
export const moveClear = (node, anchor, sides) => {
  const frame = table.getBoundingClientRect();
  const box = unturn(anchor.getBoundingClientRect(), frame);
  const rooms = roomsOf(box, seenOf(frame));
  const area = (/** @type {Box} */ { width, height }) => Math.max(0, width) * Math.max(0, height);
  const largest = sides.reduce((best, side) => (area(rooms[side]) > area(rooms[best]) ? side : best));
  const room = rooms[sides.find((side) => squeeze(node, rooms[side]) <= 0) ?? largest];
  squeeze(node, room);
  const middle = { left: box.left + box.width / 2, top: box.top + box.height / 2 };
  const left = clamp(middle.left - node.offsetWidth / 2, room.left, room.left + room.width - node.offsetWidth);
  const top = clamp(middle.top - node.offsetHeight / 2, room.top, room.top + room.height - node.offsetHeight);
  shift(node, left, top);
};

/** Put `node` around `anchor`. @type {(node: HTMLElement, anchor: Element) => void} */
export const moveRound = (node, anchor) => {
  const { left, top, width, height } = unturn(anchor.getBoundingClientRect(), table.getBoundingClientRect());
  shift(node, left, top);
  node.style.setProperty("width", `${width}px`);
  node.style.setProperty("height", `${height}px`);
};
