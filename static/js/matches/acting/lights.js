/** What is lit on the board of a page that acts: where one may attack from, what is chosen, what is struck. */

import { svg } from "../../frame/dom.js";
import { badges, board, placeOf, territories } from "../parts/pieces.js";
import { setLabel, standing } from "./board.js";

/** @import { Match } from "./match.js" */
/** @import { Lights, Territory } from "../types.d.ts" */

const layer = /** @type {SVGElement} */ (document.querySelector("[data-lights]"));

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

/** Light what is wished; nothing, where that is empty. */
export const showLights = (/** @type {Match} */ match, /** @type {Lights} */ wished) => {
  const { chosen, targets, ways = [], struck, isPlain } = wished;
  const owners = [...targets, ...ways, ...chosen].map((id) => standing(match, id).owner);
  const now = [chosen.join(), targets.join(), ways.join(), struck, isPlain, owners.join()].join(";");
  if (now === lit) return;
  lit = now;
  light(match, wished);
  showStruck(struck);
  dimBadges(wished);
};
