/** The board: badges, what is lit, and which territory a tap means. */

import { svg } from "../../frame/dom.js";
import { colourName, count, playersOf, t } from "../../frame/page.js";
import { lights, tapTerritory } from "./choosing.js";

const NEAR = 30;
const root = document.getElementById("board");
const layer = document.querySelector("[data-lights]");
const byId = (selector, key) => new Map([...root.querySelectorAll(selector)].map((node) => [node.dataset[key], node]));
const territories = byId("[data-territory]", "territory");
const badges = byId("[data-badge]", "badge");

/* Where the badges are, in view box units. */
const places = new Map(
  [...badges].map(([id, node]) => {
    const { e, f } = node.transform.baseVal.consolidate().matrix;
    return [id, { x: e, y: f }];
  }),
);

/* What moves is a node of its own, on top of everything: moved badges would have the rest of the board drawn again. */
const onTop = (node) => {
  node.addEventListener("animationend", () => node.remove());
  root.append(node);
};

const FEW = 4;
const pulse = (id) => onTop(svg("circle", { class: "pulse", cx: places.get(id).x, cy: places.get(id).y, r: 30 }));

/* Writing what stands there already would be work for nothing. */
const setLabel = (node, name, value) => {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
};

const showBadge = (match, id, badge) => {
  const owner = match.owner(id) ?? "none";
  const armies = owner === "none" ? "" : String(match.armies(id));
  const label = badge.querySelector("text");
  if (badge.dataset.owner === owner && label.textContent === armies) return false;
  badge.dataset.owner = owner;
  for (const shape of badge.querySelectorAll(".badge-shadow, .badge-shape"))
    shape.setAttribute("href", `#seat-${owner}`);
  label.textContent = armies;
  return true;
};

/* Whose capital it is, where that is known. */
const capitalOf = (match, id) => Object.entries(match.position.capitals ?? {}).find(([, land]) => land === id)?.[0];

/* The neutral has no players, only its name. */
const ownerName = ({ view }, owner) =>
  [...new Set([playersOf(view.seats, owner), colourName(owner)])]
    .map((name, at) => (at ? `(${name})` : name))
    .join(" ");

const describe = (match, id, node) => {
  const capital = capitalOf(match, id);
  const name = capital
    ? t("capital_label", { name: node.dataset.name, player: playersOf(match.view.seats, capital) })
    : node.dataset.name;
  const owner = match.owner(id);
  const who = owner ? ownerName(match, owner) : t("unowned");
  setLabel(node, "aria-label", t("territory_label", { name, owner: who, armies: count("armies", match.armies(id)) }));
};

const outline = (id, name) => svg("use", { class: name, href: `#land-${id}` });

/* Lighting paints the whole map again, and most changes of a match change no light. */
let lit = "";
const relit = ({ chosen, targets }) => lit !== (lit = [chosen, targets].map((ids) => ids.join()).join(";"));

const light = ({ chosen, targets }) => {
  if (!chosen.length && !targets.length) return layer.replaceChildren();
  return layer.replaceChildren(
    svg("rect", { class: "veil", width: 1600, height: 1000 }),
    ...[...targets, ...chosen].map((id) => outline(id, "light-fill")),
    ...targets.map((id) => outline(id, "light-target")),
    ...chosen.flatMap((id) => [outline(id, "light-halo"), outline(id, "light-chosen")]),
  );
};

const dimBadges = ({ chosen, targets }) => {
  const bright = new Set([...chosen, ...targets]);
  for (const [id, badge] of badges) badge.classList.toggle("is-dim", bright.size > 0 && !bright.has(id));
  for (const [id, node] of territories) setLabel(node, "aria-pressed", String(chosen.includes(id)));
};

/* Where a number may begin to rise, in view box units, so that it stays within the frame; beside a badge at the top. */
const FLOATS = { left: 60, right: 1540, top: 110, beside: 54 };
const startOf = ({ x, y }) => {
  const across = y - 22 < FLOATS.top ? x + FLOATS.beside : x;
  return { x: Math.max(FLOATS.left, Math.min(across, FLOATS.right)), y: Math.max(y - 22, FLOATS.top) };
};

/** A number that rises from the badge: what just left or came. */
const float = (id, text, kind) => {
  onTop(svg("text", { class: `floater floater-${kind}`, ...startOf(places.get(id)) }, text));
};

export const showLosses = ({ from, to, losses: { attacker, defender } }) => {
  if (attacker) float(from, `−${attacker}`, "loss");
  if (defender) float(to, `−${defender}`, "loss");
};

export const showBoard = (match) => {
  const shown = lights(match);
  const changed = [...badges].filter(([id, badge]) => showBadge(match, id, badge));
  if (changed.length <= FEW) changed.forEach(([id]) => pulse(id));
  for (const [id, node] of territories) describe(match, id, node);
  if (!relit(shown)) return;
  light(shown);
  dimBadges(shown);
};

const inBoard = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(root.getScreenCTM().inverse());
const scale = () => Math.hypot(root.getScreenCTM().a, root.getScreenCTM().b);

const nearest = (event) => {
  const point = inBoard(event);
  const distance = ({ x, y }) => Math.hypot(x - point.x, y - point.y);
  const [id, place] = [...places].reduce((best, next) => (distance(next[1]) < distance(best[1]) ? next : best));
  return distance(place) * scale() <= NEAR ? id : null;
};

const tapped = (event) => event.target.closest("[data-territory]")?.dataset.territory ?? nearest(event);

/* Small lands keep a target of 44 px however small the board is drawn. */
const sizeTargets = () => {
  const radius = Math.max(28, 22 / (scale() || 1));
  for (const circle of root.querySelectorAll(".hit")) circle.setAttribute("r", radius.toFixed(1));
};

/* Wider than the board: whatever lies straight on comes first. */
const BESIDE = 2_000;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest territory in that direction; one beside the way only when straight on there is none. */
const neighbour = (id, [dx, dy]) => {
  const here = places.get(id);
  const cost = ({ x, y }) => {
    const along = (x - here.x) * dx + (y - here.y) * dy;
    const across = Math.abs((x - here.x) * dy - (y - here.y) * dx);
    if (along <= 0 || across > 3 * along) return Infinity;
    return Math.hypot(along, across) + (across > along ? BESIDE : 0);
  };
  const [best] = [...places].sort((a, b) => cost(a[1]) - cost(b[1]));
  return cost(best[1]) < Infinity ? best[0] : null;
};

const focus = (id) => {
  for (const node of territories.values()) node.setAttribute("tabindex", "-1");
  territories.get(id).setAttribute("tabindex", "0");
  territories.get(id).focus();
};

/* The second tap of two on the same place was no second wish. */
const DOUBLE = 400;
let before = { id: null, at: -DOUBLE };

const isSecondOfTwo = (id, at) => {
  const second = id === before.id && at - before.at < DOUBLE;
  if (!second) before = { id, at };
  return second;
};

const typed = (match, event) => {
  const id = event.target.closest("[data-territory]")?.dataset.territory;
  if (!id) return;
  const next = ARROWS[event.key] && neighbour(id, ARROWS[event.key]);
  if (next) focus(next);
  if ((event.key === "Enter" || event.key === " ") && !event.repeat && !match.isDeaf) tapTerritory(match, id);
  if (next || [" ", "Enter"].includes(event.key)) event.preventDefault();
};

/** The node of a territory, for what appears beside it. */
export const badgeOf = (territory) => badges.get(territory);

export const startBoard = (match) => {
  for (const node of [...territories.values()].slice(1)) node.setAttribute("tabindex", "-1");
  root.addEventListener("click", (event) => {
    const id = tapped(event);
    if (id && !isSecondOfTwo(id, event.timeStamp)) tapTerritory(match, id);
  });
  root.addEventListener("keydown", (event) => typed(match, event));
  sizeTargets();
  new ResizeObserver(sizeTargets).observe(root);
};
