/** Where something that appears beside what was tapped finds its place: never over it, nor over what it speaks of. */

import { byId } from "../../frame/dom.js";

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

const table = byId("table");
const MARGIN = 8;

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
  const right = anchor.left + anchor.width + MARGIN;
  const left = anchor.left - size.width - MARGIN;
  const below = anchor.top + anchor.height + MARGIN;
  const above = anchor.top - size.height - MARGIN;
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
    left: clamp(spot.left, MARGIN, frame.width - size.width - MARGIN),
    top: clamp(spot.top, MARGIN, frame.height - size.height - MARGIN),
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
