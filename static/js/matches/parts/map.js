/** The board of one moment: only badges that say something else are written; what the line changed is marked. */

import { svg } from "../../frame/dom.js";
import { count, playersOf, t } from "../../frame/page.js";
import { onHold } from "./hold.js";
import { badges, board, placeOf, places, putPiece, territories } from "./pieces.js";
import { read } from "../live/notation.js";

/** @import { Sitting } from "../../frame/types.d.ts" */
/** @import { Change, Moment, Step, Territory } from "../types.d.ts" */
/** @import { Place } from "./pieces.js" */
/** @typedef {Pick<Moment, "owners" | "armies">} Holdings */
/** @typedef {Partial<Pick<Step, "action" | "throw">>} Way a line that may lead from one territory to another */

/** A tap on the sea takes the nearest badge within so many CSS pixels. */
const NEAR = 30;
/** Longer ways lead round the back of the map: they are not drawn across it. */
const LONGEST = 800;
/** How far from the middle of a badge an arrow begins and ends. */
const GAP = 44;

const layer = /** @type {SVGElement} */ (document.querySelector("[data-lights]"));
const badgeLayer = /** @type {SVGElement} */ (board.querySelector(".badges"));

/** @type {(id: Territory, name: string) => SVGElement} */
const outline = (id, name) => svg("use", { class: name, href: `#outline-${id}` });

/** @type {(from: Place, to: Place) => SVGElement | null} */
const arrow = (from, to) => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length > LONGEST || length < 2 * GAP + 10) return null;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [x, y] = [to.x - dx * GAP, to.y - dy * GAP];
  const wing = (/** @type {number} */ side) => `L${x - dx * 18 + dy * 10 * side} ${y - dy * 18 - dx * 10 * side}`;
  const path = `M${from.x + dx * GAP} ${from.y + dy * GAP}L${x} ${y}M${x} ${y}${wing(1)}M${x} ${y}${wing(-1)}`;
  return svg("g", {}, svg("path", { class: "way-halo", d: path }), svg("path", { class: "way", d: path }));
};

/** Where nothing is thrown: verbs whose first two words are where armies come from and where they go. */
const WAYS = ["attack", "fortify"];

const wayOf = (/** @type {Way | undefined} */ step) => {
  const { verb, words } = read(step?.action ?? "");
  const [from, to] = step?.throw ? [step.throw.from, step.throw.to] : WAYS.includes(verb) ? words : ["", ""];
  const [start, end] = [places.get(from), places.get(to)];
  return start && end ? { from, to, start, end } : null;
};

/* Where a number stands beside its badge, within the frame. */
const besideOf = (/** @type {Place} */ { x, y }) => ({ x: Math.min(x + 34, 1530), y: Math.max(y - 30, 44) });

/** @type {(change: Change) => SVGElement | null} */
const changeSign = ({ territory, by }) => {
  const place = places.get(territory);
  if (!by || !place) return null;
  const { x, y } = besideOf(place);
  const text = by > 0 ? `+${by}` : `−${-by}`;
  const width = 18 + 17 * text.length;
  return svg(
    "g",
    { class: by > 0 ? "change is-more" : "change", transform: `translate(${x} ${y})` },
    svg("rect", { x: -width / 2, y: -20, width, height: 40, rx: 20 }),
    svg("text", { y: 10 }, text),
  );
};

const signs = svg("g", { class: "changes", "aria-hidden": "true" });
badgeLayer.after(signs);
let lit = "";

/** @type {(changes: Change[], step: Way | undefined, chosen: Territory | null) => void} */
const showLights = (changes, step, chosen) => {
  /* A whole board that is dealt or set up again is no change that could be marked. */
  const few = changes.length <= 12 ? changes : [];
  const way = wayOf(step);
  const now = JSON.stringify([few, way?.from, way?.to, chosen]);
  if (now === lit) return;
  lit = now;
  const touched = new Set([...few.map(({ territory }) => territory), ...(way ? [way.from, way.to] : [])]);
  layer.replaceChildren(
    ...(chosen ? [outline(chosen, "light-sought")] : []),
    ...[...touched].flatMap((id) => [outline(id, "light-halo"), outline(id, "light-chosen")]),
  );
  const line = way ? arrow(way.start, way.end) : null;
  signs.replaceChildren(...[line, ...few.map(changeSign)].filter((node) => node !== null));
};

/** @type {(seats: Sitting[], moment: Holdings, id: Territory, node: Element) => void} */
const describe = (seats, { owners, armies }, id, node) => {
  const owner = owners[id] ? playersOf(seats, owners[id]) : t("replay.nobody");
  const facts = { name: territories.get(id)?.dataset.name, owner, armies: count("armies", armies[id] ?? 0) };
  node.setAttribute("aria-label", t("replay.territory", facts));
};

let timer = 0;
/* Nobody hears a board that passes by: names are written when it stands still. */
const describeSoon = (/** @type {Sitting[]} */ seats, /** @type {Holdings} */ moment) => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    for (const [id, node] of territories) describe(seats, moment, id, node);
  }, 200);
};

/**
 * @param {object} state
 * @param {Sitting[]} state.seats
 * @param {Holdings} state.moment
 * @param {Change[]} state.changes
 * @param {Way} [state.step] the line that led there
 * @param {Territory | null} state.chosen
 */
export const showBoard = ({ seats, moment, changes, step, chosen }) => {
  for (const id of badges.keys()) putPiece(id, moment.owners[id], moment.armies[id]);
  showLights(changes, step, chosen);
  for (const [id, node] of territories) {
    const isChosen = String(id === chosen);
    /* Where there is nothing to press no territory says whether it is pressed. */
    const isPressed = node.getAttribute("aria-pressed") ?? isChosen;
    if (isPressed !== isChosen) node.setAttribute("aria-pressed", isChosen);
  }
  describeSoon(seats, moment);
};

/** @returns {Territory[]} */
export const territoryIds = () => [...badges.keys()];

const screenMatrix = () => /** @type {DOMMatrix} */ (board.getScreenCTM());
const scale = () => screenMatrix().a;

/** @type {(event: MouseEvent) => Territory | null} */
const nearest = ({ clientX, clientY }) => {
  const point = new DOMPoint(clientX, clientY).matrixTransform(screenMatrix().inverse());
  const distance = (/** @type {Place} */ { x, y }) => Math.hypot(x - point.x, y - point.y);
  const [id, place] = [...places].reduce((best, next) => (distance(next[1]) < distance(best[1]) ? next : best));
  return distance(place) * scale() <= NEAR ? id : null;
};

/** @type {(event: Event) => Territory | undefined} */
const territoryAt = ({ target }) =>
  /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-territory]"))?.dataset.territory;

/* Small territories keep a target of 44 px however small the board is drawn. */
const sizeTargets = () => {
  const radius = Math.max(28, 22 / (scale() || 1));
  for (const circle of board.querySelectorAll(".hit")) circle.setAttribute("r", radius.toFixed(1));
};

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @type {(id: Territory, direction: [number, number]) => Territory | null} the nearest that lies rather that way */
const neighbour = (id, [dx, dy]) => {
  const here = placeOf(id);
  const cost = (/** @type {Place} */ { x, y }) => {
    const along = (x - here.x) * dx + (y - here.y) * dy;
    const across = Math.abs((x - here.x) * dy - (y - here.y) * dx);
    return along > 0 && across <= 3 * along ? along + 2 * across : Infinity;
  };
  const [best] = [...places].sort((a, b) => cost(a[1]) - cost(b[1]));
  return cost(best[1]) < Infinity ? best[0] : null;
};

const focus = (/** @type {Territory} */ id) => {
  for (const [other, node] of territories) node.setAttribute("tabindex", other === id ? "0" : "-1");
  territories.get(id)?.focus();
};

/** @typedef {(territory: Territory) => unknown} TerritoryListener */

/**
 * `onTap` is called with the territory that is tapped, or chosen with the keys, `onStay` with that on which a finger
 * stays; arrows lead from one to the next.
 *
 * @param {{ onTap: TerritoryListener, onStay: TerritoryListener }} listeners
 */
export const startBoard = ({ onTap, onStay }) => {
  for (const node of [...territories.values()].slice(1)) node.setAttribute("tabindex", "-1");
  onHold(board, (event) => territoryAt(event) ?? (event instanceof MouseEvent ? nearest(event) : null), onStay);
  board.addEventListener("click", (event) => {
    const id = territoryAt(event) ?? nearest(event);
    if (id) onTap(id);
  });
  board.addEventListener("keydown", (event) => {
    const id = territoryAt(event);
    if (!id || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = ARROWS[event.key] && neighbour(id, ARROWS[event.key]);
    if (next) focus(next);
    const isTap = event.key === "Enter" || event.key === " ";
    if (isTap && !event.repeat) onTap(id);
    if (!isTap && !ARROWS[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
  });
  sizeTargets();
  new ResizeObserver(sizeTargets).observe(board);
};
