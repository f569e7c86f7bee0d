/** The board at one moment: only changed badges are written; the changes of the line are marked. */

import { svg } from "../../frame/dom.js";
import { count, playersOf, t, territoryName } from "../../frame/page.js";
import { badges, board, places, putPiece, territories } from "./pieces.js";
import { arrow, wayOf } from "./way.js";

/** @import { Sitting } from "../../frame/types.d.ts" */
/** @import { Change, Moment, Territory } from "../types.d.ts" */
/** @import { Place } from "./pieces.js" */
/** @import { Way } from "./way.js" */
/** @typedef {Pick<Moment, "owners" | "armies">} Holdings */

const layer = /** @type {SVGElement} */ (document.querySelector("[data-lights]"));
const badgeLayer = /** @type {SVGElement} */ (board.querySelector(".badges"));

/** @type {(id: Territory, name: string) => SVGElement} */
const outline = (id, name) => svg("use", { class: name, href: `#outline-${id}` });

/* Return the place of a number beside its badge, within the frame. */
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
  /* When a whole board is dealt or set up again, no changes are marked. */
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
  const facts = { name: territoryName(id), owner, armies: count("armies", armies[id] ?? 0) };
  node.setAttribute("aria-label", t("replay.territory", facts));
};

let timer = 0;
/* Screen readers do not read a board that passes by: names are written once it stands still. */
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
    /* Where nothing can be pressed, no territory says whether it is pressed. */
    const isPressed = node.getAttribute("aria-pressed") ?? isChosen;
    if (isPressed !== isChosen) node.setAttribute("aria-pressed", isChosen);
  }
  describeSoon(seats, moment);
};

/** @returns {Territory[]} */
export const territoryIds = () => [...badges.keys()];
