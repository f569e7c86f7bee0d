/**
 * The pieces on the drawn board: the nodes of each territory, and what its badge and border show of its owner and
 * armies.
 */

import { all, byId } from "../../frame/dom.js";

/** @import { Colour, Territory } from "../types.d.ts" */
/** @typedef {{ x: number, y: number }} Place in view box units */

/** The drawing that takes the taps and holds the badges. */
export const board = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("board")));

/** @type {(selector: string, key: string) => Map<Territory, SVGGElement>} */
const index = (selector, key) =>
  new Map(
    all(selector).map((node) => [
      /** @type {string} */ (node.dataset[key]),
      /** @type {SVGGElement} */ (/** @type {unknown} */ (node)),
    ]),
  );
export const territories = index("#board [data-territory]", "territory");
export const badges = index("#board [data-badge]", "badge");
const edges = index("[data-edge]", "edge");

/** @type {Map<Territory, Place>} the places of the badges */
export const places = new Map(
  [...badges].map(([id, node]) => {
    const { e, f } = /** @type {SVGTransform} */ (node.transform.baseVal.consolidate()).matrix;
    return [id, { x: e, y: f }];
  }),
);
export const placeOf = (/** @type {Territory} */ id) => /** @type {Place} */ (places.get(id));

const NOBODY = "none";

/** The pieces in the page as it was sent, so that nothing has to be read back later. @type {Map<Territory, string>} */
const standing = new Map([...badges].map(([id, badge]) => [id, `${badge.dataset.owner} ${badge.textContent}`]));

/** @type {(id: Territory, owner: Colour) => void} */
const showOwner = (id, owner) => {
  const badge = /** @type {SVGGElement} */ (badges.get(id));
  badge.dataset.owner = owner;
  for (const shape of badge.querySelectorAll(".badge-shadow, .badge-shape"))
    shape.setAttribute("href", `#seat-${owner}`);
  edges.get(id)?.setAttribute("data-owner", owner);
};

/** A number of more than two digits is wider than any shape. */
const isLong = (/** @type {string} */ number) => number.length > 2;

/**
 * Write a piece only if it has changed: a badge that is written is painted again.
 *
 * @type {(id: Territory, owner: Colour | null | undefined, armies: number) => boolean} whether it has changed
 */
export const putPiece = (id, owner, armies) => {
  const number = owner ? String(armies) : "";
  const says = `${owner ?? NOBODY} ${number}`;
  const before = standing.get(id);
  if (before === says) return false;
  standing.set(id, says);
  const badge = /** @type {SVGGElement} */ (badges.get(id));
  /** @type {Element} */ (badge.querySelector(".badge-count")).textContent = number;
  badge.classList.toggle("is-long", isLong(number));
  if (!before?.startsWith(`${owner ?? NOBODY} `)) showOwner(id, owner ?? NOBODY);
  return true;
};
