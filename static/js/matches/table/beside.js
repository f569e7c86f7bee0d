/** Where something that appears beside what was tapped finds its place: never over it, nor over what it speaks of. */

import { byId } from "../../frame/dom.js";

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

const table = byId("table");
const MARGIN_PX = 8;

/** @type {(value: number, least: number, most: number) => number} */
const clamp = (value, least, most) => Math.max(least, Math.min(value, most));

/** The box within the table, whichever way round it lies. @type {(box: DOMRect, frame: DOMRect) => Box} */
const unturn = (box, frame) => {
  const { width, height } = box;
  return document.body.classList.contains("is-turned")
    ? { left: frame.right - box.right, top: frame.bottom - box.bottom, width, height }
    : { left: box.left - frame.left, top: box.top - frame.top, width, height };
};

/** @type {(a: Box, b: Box) => number} the area they share */
const shared = (a, b) => {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
};

/** The places there are, those beside the anchor before those above and below it. @type {(anchor: Box, size: Box) => Box[]} */
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
  /* What was tapped weighs most. */
  const cost = (/** @type {Box} */ spot) =>
    3 * shared(spot, box) + others.reduce((sum, other) => sum + shared(spot, other), 0);
  const best = within.reduce((chosen, spot) => (cost(spot) < cost(chosen) ? spot : chosen));
  node.style.setProperty("left", `${best.left}px`);
  node.style.setProperty("top", `${best.top}px`);
};

/** What each node lies beside. @type {Map<HTMLElement, [Element, Element[]]>} */
const placed = new Map();

/* A tablet that is turned: what lay beside the board would lie outside of it. */
new ResizeObserver(() => {
  for (const [node, [anchor, spoken]] of placed)
    if (!node.hidden) place(node, anchor.isConnected ? anchor : table, spoken);
}).observe(table);

/**
 * Moves `node`, which is laid out already, beside `anchor`, where it covers least of it and of the nodes `spoken` of;
 * there it stays when the screen is turned.
 *
 * @type {(node: HTMLElement, anchor: Element, spoken?: Element[]) => void}
 */
export const moveBeside = (node, anchor, spoken = []) => {
  placed.set(node, [anchor, spoken]);
  place(node, anchor, spoken);
};

/** @typedef {"left" | "right" | "above" | "below"} Side */

/** What is seen of the table, within it. @type {(frame: DOMRect) => Box} */
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

/** The rooms that the anchor leaves. @type {(anchor: Box, seen: Box) => Record<Side, Box>} */
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

/** @type {(node: HTMLElement, room: Box) => number} how much of the node does not fit there */
const squeeze = (node, room) => {
  node.style.setProperty("max-width", `${Math.max(0, room.width)}px`);
  node.style.setProperty("max-height", `${Math.max(0, room.height)}px`);
  return node.scrollHeight - node.clientHeight + Math.max(0, node.offsetWidth - room.width);
};

/** To that place from the table's corner, which is no shift of the layout. @type {(node: HTMLElement, left: number, top: number) => void} */
const shift = (node, left, top) => node.style.setProperty("transform", `translate(${left}px, ${top}px)`);

/**
 * Moves `node` into the first of the `sides` of `anchor` that has room for it, never over it: where none has, into the
 * largest, and what does not fit there is scrolled.
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

/** Lays `node` round `anchor`. @type {(node: HTMLElement, anchor: Element) => void} */
export const moveRound = (node, anchor) => {
  const { left, top, width, height } = unturn(anchor.getBoundingClientRect(), table.getBoundingClientRect());
  shift(node, left, top);
  node.style.setProperty("width", `${width}px`);
  node.style.setProperty("height", `${height}px`);
};
