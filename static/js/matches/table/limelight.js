/**
 * The place of a ceremony on the map: the outer border of a continent with its bonus, or a territory. It is drawn on a
 * layer that exists only for that time: neither the map nor the badges are painted again.
 */

import { byId, svg } from "../../frame/dom.js";
import { page } from "../../frame/page.js";
import { board, places } from "../parts/pieces.js";

/** @import { Colour, Territory } from "../types.d.ts" */
/** @import { Place } from "../parts/pieces.js" */

/** @typedef {{ continent: string, seat: Colour, isLost: boolean }} ContinentScene `seat` owns it now, or has lost it */
/** @typedef {ContinentScene | { territories: Territory[] }} Scene */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Area in view box units */

const [WIDTH, HEIGHT] = [1600, 1000];
/** How far a border reaches beyond the area that it surrounds. */
const BORDER_REACH = 16;

/** @type {SVGElement | null} */
let stage = null;

export const clearStage = () => {
  stage?.remove();
  stage = null;
};

/** @type {(ids: Territory[]) => Area} */
const areaOf = (ids) => {
  const boxes = ids.map((id) =>
    /** @type {SVGUseElement} */ (board.querySelector(`#territory-${id} > .area`)).getBBox(),
  );
  return {
    left: Math.min(...boxes.map(({ x }) => x)) - BORDER_REACH,
    right: Math.max(...boxes.map(({ x, width }) => x + width)) + BORDER_REACH,
    top: Math.min(...boxes.map(({ y }) => y)) - BORDER_REACH,
    bottom: Math.max(...boxes.map(({ y, height }) => y + height)) + BORDER_REACH,
  };
};

/** @type {(scene: Scene) => Territory[]} */
const territoriesOf = (scene) =>
  "territories" in scene
    ? scene.territories
    : Object.keys(page.continent_of).filter((id) => page.continent_of[id] === scene.continent);

/* Room for a number, in view box units, measured from the centres of the badges and from the frame. */
const STEP = 20;
const ROOM = { x: 120, y: 88 };
const ASIDE = 100;
const FRAME = 90;
/** At this distance from the centre of the area, a place is worth as little as one without any room. */
const FAR = 1_200;

/**
 * Return a place in or beside the area where no badge is hidden, as near to the centre as possible.
 *
 * @type {(area: Area) => Place}
 */
const spotIn = ({ left, right, top, bottom }) => {
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const [west, east] = [Math.max(left - ASIDE, FRAME), Math.min(right + ASIDE, WIDTH - FRAME)];
  const [north, south] = [Math.max(top, FRAME), Math.min(bottom, HEIGHT - FRAME)];
  const worth = (/** @type {Place} */ { x, y }) => {
    const rooms = [...places.values()].map((place) => Math.hypot((place.x - x) / ROOM.x, (place.y - y) / ROOM.y));
    return Math.min(1, ...rooms) - Math.hypot(middle.x - x, middle.y - y) / FAR;
  };
  let best = middle;
  for (let y = north; y <= south; y += STEP)
    for (let x = west; x <= east; x += STEP) if (worth({ x, y }) > worth(best)) best = { x, y };
  return best;
};

/**
 * Return the outlines, each with the given `length` if there is one.
 *
 * @type {(ids: Territory[], name: string, length?: number) => SVGElement[]}
 */
const outlines = (ids, name, length) =>
  ids.map((id) => {
    const line = /** @type {SVGElement} */ (/** @type {unknown} */ (byId(`outline-${id}`).cloneNode()));
    line.removeAttribute("id");
    line.setAttribute("class", name);
    if (length) line.setAttribute("pathLength", String(length));
    return line;
  });

/**
 * Return the nodes of a continent: where its territories cover parts of their outlines, only the border remains.
 *
 * @type {(scene: ContinentScene, ids: Territory[]) => SVGElement[]}
 */
const continentNodes = ({ continent, seat, isLost }, ids) => {
  const { left, right, top, bottom } = areaOf(ids);
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  const mask = `around-${continent}`;
  const length = isLost ? undefined : 1;
  const bonus = page.continent_bonus[continent];
  return [
    svg(
      "mask",
      { id: mask, maskUnits: "userSpaceOnUse", ...box },
      svg("rect", { ...box, fill: "#fff" }),
      outlines(ids, "limelight-inside"),
    ),
    svg(
      "g",
      { class: isLost ? "is-lost" : "is-taken", "data-seat": seat, mask: `url(#${mask})` },
      outlines(ids, "limelight-ground", length),
      outlines(ids, "limelight-line", length),
    ),
    svg(
      "text",
      { class: isLost ? "limelight-bonus is-gone" : "limelight-bonus", ...spotIn(areaOf(ids)) },
      isLost ? `−${bonus}` : `+${bonus}`,
    ),
  ];
};

/** @type {(scene: Scene) => SVGElement[]} */
const nodesOf = (scene) => {
  const ids = territoriesOf(scene);
  if ("continent" in scene) return continentNodes(scene, ids);
  return [svg("g", { class: "is-place" }, outlines(ids, "limelight-ground"), outlines(ids, "limelight-line"))];
};

/**
 * Light the places of the events. Return the half of the map with more room beside them, if there is any place.
 *
 * @type {(scenes: Scene[]) => "north" | "south" | null}
 */
export const setStage = (scenes) => {
  clearStage();
  const ids = scenes.flatMap(territoriesOf);
  if (!ids.length) return null;
  stage = svg(
    "svg",
    {
      class: "board limelight",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "xMidYMin meet",
      "aria-hidden": "true",
    },
    scenes.flatMap(nodesOf),
  );
  board.before(stage);
  const { top, bottom } = areaOf(ids);
  return top < HEIGHT - bottom ? "south" : "north";
};
