/** The slider over the whole match: the turns as a ribbon, and above it the events, in the players' colours. */

import { byId, svg } from "../../frame/dom.js";
import { t } from "../../frame/page.js";
import { MARKS } from "./course.js";

/** @import { Course, Marked } from "./course.js" */

const slider = /** @type {HTMLInputElement} */ (byId("slider"));
const drawing = /** @type {SVGElement} */ (/** @type {unknown} */ (document.getElementById("marks")));
const rounds = byId("rounds");
const thumb = byId("thumb");

/** The height of each kind, in a box 40 high over the ribbon. @type {Record<Marked, number>} */
const HEIGHTS = { conquest: 34, trade: 22, foul: 11, correction: 11, elimination: 11, capital: 11 };

/**
 * Return the mark: a line for a conquest, a point for everything else.
 *
 * @type {(kind: Marked, place: number) => string}
 */
const stroke = (kind, place) => (kind === "conquest" ? `M${place} 29V40` : `M${place} ${HEIGHTS[kind]}h0`);

/**
 * Draw one path for all marks of a kind and colour: that of the seat that acted or was eliminated. Entries of the table
 * have no colour.
 *
 * @type {(course: Course) => SVGElement[]}
 */
const markPaths = (course) => {
  /** @type {Map<string, string>} */
  const paths = new Map();
  let out = course.reader.story.start.out;
  for (let place = 1; place <= course.end; place++) {
    const { step } = course.lineAt(place);
    const gone = step.out?.find((colour) => !out.includes(colour));
    out = step.out ?? out;
    for (const kind of MARKS) {
      if (!course.kindsAt(place).has(kind)) continue;
      const key = `${kind} ${(kind === "elimination" && gone) || step.actor} ${course.isIn(place)}`;
      paths.set(key, (paths.get(key) ?? "") + stroke(kind, place));
    }
  }
  return [...paths].flatMap(([key, d]) => {
    const [kind, seat, isIn] = key.split(" ");
    const look = isIn === "true" ? "" : " is-out";
    const edge = kind === "conquest" ? [] : [svg("path", { class: `mark-edge edge-${kind}${look}`, d })];
    return [...edge, svg("path", { class: `mark-${kind}${look}`, "data-seat": seat, d })];
  });
};

const ribbon = (/** @type {Course} */ { stretches, end }) =>
  stretches.map(({ place, turn }, index) =>
    svg("rect", {
      class: "stretch",
      "data-seat": turn ?? "none",
      x: place,
      y: 42,
      width: (stretches[index + 1]?.place ?? end) - place,
      height: 14,
    }),
  );

/* The width that each numbered round needs. */
const ROUND_PX = 34;
const showRounds = (/** @type {Course} */ { stretches, end }) => {
  const most = Math.max(1, rounds.clientWidth / ROUND_PX);
  const begins = stretches.filter(({ round }, index) => round > 0 && round !== stretches[index - 1]?.round);
  const every = [1, 2, 5, 10, 20, 50, 100].find((step) => begins.length / step <= most) ?? 1000;
  const numbers = begins.filter(({ round }) => round === 1 || round % every === 0);
  let free = -Infinity;
  rounds.replaceChildren(
    ...numbers.flatMap(({ place, round }) => {
      const share = place / Math.max(1, end);
      if (share * rounds.clientWidth < free) return [];
      free = share * rounds.clientWidth + ROUND_PX;
      const node = document.createElement("span");
      node.textContent = String(round);
      node.style.setProperty("--at", String(share));
      return [node];
    }),
  );
};

/** Draw what does not move with the slider: again where the match goes on, or the filter changes. */
export const drawTimeline = (/** @type {Course} */ course) => {
  slider.max = String(course.end);
  drawing.setAttribute("viewBox", `0 0 ${Math.max(1, course.end)} 56`);
  drawing.replaceChildren(...ribbon(course), ...markPaths(course));
  showRounds(course);
};

export const showPlace = (/** @type {Course} */ course, /** @type {number} */ place) => {
  if (slider.value !== String(place)) slider.value = String(place);
  thumb.style.setProperty("--at", String(place / Math.max(1, course.end)));
  slider.setAttribute("aria-valuetext", t("replay.place", { place, of: course.end }));
};

/** @type {(course: () => Course, onPlace: (place: number) => void) => void} */
export const startTimeline = (course, onPlace) => {
  slider.addEventListener("input", () => onPlace(Number(slider.value)));
  new ResizeObserver(() => showRounds(course())).observe(rounds);
};
