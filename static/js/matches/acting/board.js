/** The board of a page that acts: its badges, and the territory that is tapped. */

import { svg } from "../../frame/dom.js";
import { colourName, count, playersOf, t, territoryName } from "../../frame/page.js";
import { listenToBoard } from "../parts/board_input.js";
import { capitalOwner } from "../live/model.js";
import { badges, board, placeOf, putPiece, territories } from "../parts/pieces.js";

/** @import { Match } from "./match.js" */
/** @import { Colour, Territory } from "../types.d.ts" */

/* Whatever moves is a separate node on top of everything: moved badges would cause the rest of the board to be drawn
 * again. */
export const putOnTop = (/** @type {Element} */ node) => {
  node.addEventListener("animationend", () => node.remove());
  board.append(node);
};

const FEW_CHANGES = 4;
const pulse = (/** @type {Territory} */ id) => {
  const { x, y } = placeOf(id);
  putOnTop(svg("circle", { class: "pulse", cx: x, cy: y, r: 30 }));
};

/**
 * Set the attribute, unless it has that value already.
 *
 * @type {(node: Element, name: string, value: string) => void}
 */
export const setLabel = (node, name, value) => {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
};

/** Return what the board shows for the territory; an open panel may replace it. */
export const standing = (/** @type {Match} */ match, /** @type {Territory} */ id) =>
  match.panel?.standing?.(match, id) ?? { owner: match.owner(id), armies: match.armies(id) };

/**
 * Return the owner's name; the neutral has no players, only its name.
 *
 * @type {(match: Match, owner: Colour) => string}
 */
const ownerName = ({ view }, owner) =>
  [...new Set([playersOf(view.seats, owner), colourName(owner)])]
    .map((name, at) => (at ? `(${name})` : name))
    .join(" ");

/** @type {(match: Match, id: Territory, node: SVGElement) => void} */
const describe = (match, id, node) => {
  const name = territoryName(id);
  const capital = capitalOwner(match.view, id);
  const { owner, armies } = standing(match, id);
  const facts = {
    name: capital ? t("capital_label", { name, player: playersOf(match.view.seats, capital) }) : name,
    owner: owner ? ownerName(match, owner) : t("unowned"),
    armies: count("armies", armies),
  };
  setLabel(node, "aria-label", t("territory_label", facts));
};

/** Show what stands where. */
export const showBoard = (/** @type {Match} */ match) => {
  const changed = [...badges.keys()].filter((id) => {
    const { owner, armies } = standing(match, id);
    return putPiece(id, owner, armies);
  });
  if (changed.length <= FEW_CHANGES) changed.forEach(pulse);
  for (const [id, node] of territories) describe(match, id, node);
};

/* The second tap of a double tap on the same place was not intended. */
const DOUBLE_TAP_MS = 400;
/** @type {{ id: Territory | null, at: number }} */
let lastTap = { id: null, at: -DOUBLE_TAP_MS };

/** @type {(id: Territory, at: number) => boolean} */
const isSecondOfTwo = (id, at) => {
  const isSecond = id === lastTap.id && at - lastTap.at < DOUBLE_TAP_MS;
  if (!isSecond) lastTap = { id, at };
  return isSecond;
};

/*
 * Return whether the tap counts for nothing. Clicks that come too early are swallowed elsewhere, key presses are not.
 */
const isIdle = (/** @type {Match} */ match, /** @type {Territory} */ id, /** @type {Event} */ event) =>
  event instanceof KeyboardEvent ? match.isDeaf : isSecondOfTwo(id, event.timeStamp);

/**
 * Take the taps on the board.
 *
 * @param {Match} match
 * @param {(match: Match, territory: Territory) => unknown} onTap called with the territory that a tap means
 * @param {(event: Event) => boolean} [isClear] whether the tap means one territory alone; others count for nothing
 */
export const startBoard = (match, onTap, isClear = () => true) =>
  listenToBoard((id, event) => !isClear(event) || isIdle(match, id, event) || onTap(match, id));
