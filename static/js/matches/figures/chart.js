/**
 * Draw a chart of curves on paper: a line for each colour, which also differs by its dashes and by the mark at its end.
 */

import { h, seatMark, svg } from "../../frame/dom.js";

/** @import { Colour } from "../types.d.ts" */

/** @typedef {{ colour: Colour, values: number[] }} Curve */
/** @typedef {{ at: number, text: string }} Tick */

const SIZE = { width: 600, height: 300 };
/* The margins round the curves: numbers on the left, marks on the right, rounds below. */
const SPACE = { left: 40, right: 40, top: 14, bottom: 34 };
const MARK_SPACE = 24;
/* No digit is wider. */
const DIGIT = 13;

/** Return a round step between lines across the chart, so that there are four or five of them. */
const stepOf = (/** @type {number} */ most) =>
  [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((step) => most / step <= 5) ?? 2000;

/** @type {(places: number[]) => number[]} the places, in the same order, moved apart as far as the marks need */
const spread = (places) => {
  const order = places.map((_, at) => at).sort((a, b) => places[a] - places[b]);
  const put = [...places];
  order.forEach((at, number) => {
    if (number) put[at] = Math.max(put[at], put[order[number - 1]] + MARK_SPACE);
  });
  const over = Math.max(0, (put[order[order.length - 1]] ?? 0) - (SIZE.height - SPACE.bottom));
  order.reverse().forEach((at, number) => {
    put[at] = number ? Math.min(put[at], put[order[number - 1]] - MARK_SPACE) : put[at] - over;
  });
  return put;
};

/**
 * With a dark line below, so that yellow can be seen on paper.
 *
 * @type {(colour: Colour, shape: SVGElement | string) => SVGElement[]}
 */
const drawLine = (colour, path) =>
  ["chart-under", "chart-over"].map((layer) => svg("path", { class: `curve ${layer}`, "data-seat": colour, d: path }));

/** Draw a short sample of a colour's line, to stand beside its name. */
const lineSample = (/** @type {Colour} */ colour) =>
  svg("svg", { class: "curve-sample", viewBox: "0 0 44 12", "aria-hidden": "true" }, drawLine(colour, "M2 6H42"));

/**
 * @param {Curve[]} curves
 * @param {{ label: string, ticks: Tick[], flags?: Tick[], width?: number }} words `flags` are
 *   numbers at the foot of the chart
 */
export const drawChart = (curves, { label, ticks, flags = [], width = SIZE.width }) => {
  const last = Math.max(1, (curves[0]?.values.length ?? 1) - 1);
  const most = Math.max(1, ...curves.flatMap(({ values }) => values));
  const step = stepOf(most);
  const top = Math.ceil(most / step) * step;
  const left = Math.max(SPACE.left, 8 + DIGIT * String(top).length);
  const x = (/** @type {number} */ at) => left + (at / last) * (width - left - SPACE.right);
  const y = (/** @type {number} */ value) =>
    SIZE.height - SPACE.bottom - (value / top) * (SIZE.height - SPACE.top - SPACE.bottom);
  const round = (/** @type {number} */ value) => Math.round(value * 10) / 10;
  const end = width - SPACE.right;
  const lines = Array.from({ length: top / step + 1 }, (_, number) => number * step);
  const grid = lines.map((value) => [
    svg("path", { class: "chart-grid", d: `M${left} ${round(y(value))}H${end}` }),
    svg("text", { class: "chart-number", x: left - 8, y: round(y(value) + 5) }, String(value)),
  ]);
  const rounds = ticks.map(({ at, text }) => [
    svg("path", { class: "chart-tick", d: `M${round(x(at))} ${SIZE.height - SPACE.bottom}v6` }),
    svg("text", { class: "chart-round", x: round(x(at)), y: SIZE.height - 10 }, text),
  ]);
  const pathOf = (/** @type {number[]} */ values) => values.map((value, at) => `${round(x(at))} ${round(y(value))}`);
  const paths = curves.map(({ colour, values }) => drawLine(colour, `M${pathOf(values).join("L")}`));
  const ends = spread(curves.map(({ values }) => y(values[values.length - 1] ?? 0)));
  const marks = curves.map(({ colour }, at) =>
    svg("use", {
      href: `#seat-${colour}`,
      class: "chart-mark",
      transform: `translate(${end + 20} ${round(ends[at])}) scale(0.5)`,
    }),
  );
  const flagged = flags.map(({ at, text }) =>
    svg(
      "g",
      { class: "chart-flag", transform: `translate(${round(x(at))} ${SPACE.top})` },
      svg("path", { d: `M0 0V${SIZE.height - SPACE.top - SPACE.bottom}` }),
      svg("circle", { r: 9 }),
      svg("text", { y: 4.5 }, text),
    ),
  );
  return svg(
    "svg",
    { class: "chart", viewBox: `0 0 ${width} ${SIZE.height}`, role: "img", "aria-label": label },
    grid,
    rounds,
    flagged,
    paths,
    marks,
  );
};

/** @type {(names: [Colour, string][]) => HTMLElement} the names with a sample of their lines */
export const drawNames = (names) =>
  h(
    "ul",
    { class: "curve-names plain" },
    names.map(([colour, name]) => h("li", {}, lineSample(colour), seatMark(colour), h("span", {}, name))),
  );
