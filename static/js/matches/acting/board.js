/** The board: badges, lights, and the territory that is tapped. */

import { svg } from "../../frame/dom.js";
import { colourName, count, playersOf, t } from "../../frame/page.js";
import { listenToBoard } from "../parts/board_input.js";
import { capitalOwner } from "../live/model.js";
import { badges, board, placeOf, putPiece, territories } from "../parts/pieces.js";

/** @import { Match } from "./match.js" */
/** @import { Colour, LastThrow, Lights, Territory } from "../types.d.ts" */
/** @import { Place } from "../parts/pieces.js" */

const layer = /** @type {SVGElement} */ (document.querySelector("[data-lights]"));

/* Whatever moves is a separate node on top of everything: moved badges would cause the rest of the board to be drawn
 * again. */
const putOnTop = (/** @type {Element} */ node) => {
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
const setLabel = (node, name, value) => {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
};

/** Return what the board shows for the territory; an open panel may replace it. */
const standing = (/** @type {Match} */ match, /** @type {Territory} */ id) =>
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
  const { name } = node.dataset;
  const capital = capitalOwner(match.view, id);
  const { owner, armies } = standing(match, id);
  const facts = {
    name: capital ? t("capital_label", { name, player: playersOf(match.view.seats, capital) }) : name,
    owner: owner ? ownerName(match, owner) : t("unowned"),
    armies: count("armies", armies),
  };
  setLabel(node, "aria-label", t("territory_label", facts));
};

/** @type {(id: Territory, name: string) => SVGElement} */
const outline = (id, name) => svg("use", { class: name, href: `#outline-${id}` });

/** Return the owner's border, which the light has covered. @type {(match: Match, id: Territory) => SVGElement} */
const edge = (match, id) =>
  svg("use", {
    class: "edge",
    href: `#outline-${id}`,
    "clip-path": `url(#inside-${id})`,
    "data-owner": standing(match, id).owner ?? "none",
  });

/* Lighting paints the whole map again, and most changes of a match change no light. */
let lit = "";

/* The prohibition sign over the badge of a struck territory. */
const noSign = svg("g", { class: "light-no" }, svg("circle", { r: 40 }), svg("path", { d: "M-28 28 28 -28" }));

const showStruck = (/** @type {Territory | null | undefined} */ id) => {
  noSign.remove();
  if (!id) return;
  const { x, y } = placeOf(id);
  noSign.setAttribute("transform", `translate(${x} ${y})`);
  board.append(noSign);
};

const light = (/** @type {Match} */ match, /** @type {Lights} */ { chosen, targets, ways = [], struck, isPlain }) => {
  const bright = [...ways, ...targets, ...chosen];
  if (!bright.length && !struck) return layer.replaceChildren();
  return layer.replaceChildren(
    ...(isPlain ? [] : [svg("rect", { class: "veil", width: 1600, height: 1000 })]),
    ...bright.flatMap((id) => [outline(id, "light-fill"), edge(match, id)]),
    ...ways.map((id) => outline(id, "light-way")),
    ...targets.map((id) => outline(id, "light-target")),
    ...(struck ? [outline(struck, "light-struck")] : []),
    ...chosen.flatMap((id) => [outline(id, "light-halo"), outline(id, "light-chosen")]),
  );
};

const dimBadges = (/** @type {Lights} */ { chosen, targets, ways = [], isPlain }) => {
  const bright = new Set(isPlain ? [] : [...chosen, ...targets, ...ways]);
  for (const [id, badge] of badges) badge.classList.toggle("is-dim", bright.size > 0 && !bright.has(id));
  for (const [id, node] of territories) setLabel(node, "aria-pressed", String(chosen.includes(id)));
};

const showLights = (/** @type {Match} */ match, /** @type {Lights} */ wished) => {
  const { chosen, targets, ways = [], struck, isPlain } = wished;
  const owners = [...targets, ...ways, ...chosen].map((id) => standing(match, id).owner);
  const now = [chosen.join(), targets.join(), ways.join(), struck, isPlain, owners.join()].join(";");
  if (now === lit) return;
  lit = now;
  light(match, wished);
  showStruck(struck);
  dimBadges(wished);
};

/* Where a number may begin to rise so that it stays within the frame, in view box units; at the top it begins beside
 * the badge. */
const FLOATS = { left: 60, right: 1540, top: 110, beside: 54 };
const startOf = (/** @type {Place} */ { x, y }) => {
  const across = y - 22 < FLOATS.top ? x + FLOATS.beside : x;
  return { x: Math.max(FLOATS.left, Math.min(across, FLOATS.right)), y: Math.max(y - 22, FLOATS.top) };
};

/** Let the number of lost armies rise from the badge. @type {(id: Territory, number: number) => void} */
const floatLoss = (id, number) =>
  putOnTop(svg("text", { class: "floater floater-loss", ...startOf(placeOf(id)) }, `−${number}`));

export const showLosses = (/** @type {LastThrow} */ { from, to, losses: { attacker, defender } }) => {
  if (attacker) floatLoss(from, attacker);
  if (defender) floatLoss(to, defender);
};

/** Show what stands where, and what is lit. @type {(match: Match, lights: Lights) => void} */
export const showBoard = (match, lights) => {
  const changed = [...badges.keys()].filter((id) => {
    const { owner, armies } = standing(match, id);
    return putPiece(id, owner, armies);
  });
  if (changed.length <= FEW_CHANGES) changed.forEach(pulse);
  for (const [id, node] of territories) describe(match, id, node);
  showLights(match, lights);
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
