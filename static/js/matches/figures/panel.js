/**
 * Show a match in figures: its curves, its turning points, who conquered what from whom, luck and time. Of a running
 * match it shows only what everybody may know.
 */

import { button, h, replace, seatMark } from "../../frame/dom.js";
import { getJson } from "../../frame/request.js";
import { count, page, t, territoryName } from "../../frame/page.js";
import { loadStory } from "../story/story.js";
import { drawChart, drawNames } from "./chart.js";
import { luckSection } from "./luck.js";
import { nameCell, nameOf, replayAddress, roundName, section } from "./parts.js";
import { numbersSection, timesSection } from "./times.js";
import { listTurningPoints } from "./turning_points.js";
import { listColours, listConquests, listCurves, listRounds, listTicks, listTurns } from "./turns.js";

/** @import { Colour } from "../types.d.ts" */
/** @import { Played } from "./parts.js" */
/** @import { Conquest, Turn } from "./turns.js" */
/** @import { TurningPoint } from "./turning_points.js" */

/**
 * Load the story and the figures of a match; null if they do not come.
 *
 * @param {string} query what the page adds to its addresses
 * @param {number} [seq] the newest line that the page knows
 * @returns {Promise<Played | null>}
 */
export const loadPlayed = async (query, seq) => {
  const asked = query ? `?${query}` : "";
  const [story, figures] = await Promise.all([
    loadStory(page.id, asked, seq),
    getJson(`/matches/${page.id}/figures${asked}`),
  ]);
  return story.ok && figures.ok ? { story, figures, turns: listTurns(story), query } : null;
};

/* --- curves --- */

/** @type {(turns: Turn[], seq: number) => number} the index of the turn to which the line belongs */
const turnAt = (turns, seq) => {
  const at = turns.findIndex((turn) => seq <= turn.seq);
  return at < 0 ? turns.length - 1 : at;
};

/**
 * A table of the numbers that the curves show.
 *
 * @type {(played: Played, measure: "territories" | "armies") => HTMLElement}
 */
const numbersTable = (played, measure) => {
  const { story, turns } = played;
  const colours = listColours(story, turns);
  const head = colours.map((colour) => h("th", { scope: "col", class: "figure" }, nameCell(played, colour)));
  const cells = (/** @type {Turn} */ { standing }) =>
    colours.map((colour) => h("td", { class: "figure" }, String(standing[colour]?.[measure] ?? 0)));
  const start = turns[0].turn === null ? [h("tr", {}, h("th", { scope: "row" }, t("setup")), cells(turns[0]))] : [];
  const rows = listRounds(turns).map(({ at, round }) =>
    h("tr", {}, h("th", { scope: "row" }, roundName(round)), cells(turns[at])),
  );
  return h(
    "details",
    { class: "figures-table" },
    h("summary", { class: "button" }, t("figures.as_table")),
    h(
      "div",
      { class: "figures-scroll", tabindex: "0", role: "group", "aria-label": t(`figures.${measure}`) },
      h(
        "table",
        { class: "data compact" },
        h("caption", { class: "visually-hidden" }, t(`figures.${measure}_by_round`)),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("figures.after")), head)),
        h("tbody", {}, start, rows),
      ),
    ),
  );
};

/** Draw the curves of the territories alone, for the page that tells the figures in words. */
export const drawTerritories = (/** @type {Played} */ { story, turns }) =>
  drawChart(listCurves(story, turns, "territories"), {
    label: t("figures.territories_by_turn"),
    ticks: listTicks(turns),
    width: 760,
  });

/** @type {(played: Played, points: TurningPoint[], measure: "territories" | "armies") => HTMLElement} */
const curvesSection = (played, points, measure) => {
  const { story, turns } = played;
  const flags = points.map(({ seq }, at) => ({ at: turnAt(turns, seq), text: String(at + 1) }));
  const first = flags.filter(({ at }, number) => flags.findIndex((other) => other.at === at) === number);
  const chart = drawChart(listCurves(story, turns, measure), {
    label: t(`figures.${measure}_drawn`),
    ticks: listTicks(turns),
    flags: measure === "territories" ? first : [],
  });
  return section(measure, h("div", { class: "figures-paper" }, chart), numbersTable(played, measure));
};

/** @type {(played: Played) => HTMLElement} */
const namesOfCurves = (played) =>
  drawNames(listColours(played.story, played.turns).map((colour) => [colour, nameOf(played, colour)]));

/* --- turning points --- */

/** @type {(played: Played, point: TurningPoint) => string} */
const wordPoint = (played, { kind, seat, other, territory, continent, number = 0, killed }) =>
  count(`figures.point.${kind}`, number, {
    player: nameOf(played, seat),
    other: other ? nameOf(played, other) : "",
    territory: territory ? territoryName(territory) : "",
    continent: continent ? (page.continents?.[continent] ?? continent) : "",
    killed,
  });

/** @type {(played: Played, points: TurningPoint[]) => HTMLElement} */
const pointsSection = (played, points) => {
  const items = points.map((point) =>
    h(
      "li",
      {},
      h(
        "a",
        {
          class: "figures-point",
          href: replayAddress(played, point.seq),
          "data-key": `point-${point.kind}-${point.seq}`,
        },
        seatMark(point.seat),
        h("span", {}, h("small", {}, roundName(point.round)), h("span", {}, wordPoint(played, point))),
      ),
    ),
  );
  return section(
    "points",
    items.length ? h("ol", { class: "figures-turns" }, items) : h("p", { class: "soft" }, t("figures.no_points")),
  );
};

/* --- conquests --- */

/** @type {(played: Played, taken: Conquest[]) => HTMLElement[]} */
const namedConquests = (played, taken) => {
  const [{ by, from }] = taken;
  const names = { player: nameOf(played, by), other: nameOf(played, from) };
  return [
    h("p", {}, t("figures.taken", names)),
    h(
      "ul",
      { class: "figures-taken plain" },
      taken.map(({ seq, territory, round }) =>
        h(
          "li",
          {},
          h(
            "a",
            { class: "button", href: replayAddress(played, seq) },
            h("span", {}, territoryName(territory)),
            h("small", {}, roundName(round)),
          ),
        ),
      ),
    ),
  ];
};

/** @type {(played: Played) => HTMLElement} */
const conquestsSection = (played) => {
  const conquests = listConquests(played.story);
  if (!conquests.length) return section("conquests", h("p", { class: "soft" }, t("figures.no_conquests")));
  const colours = listColours(played.story, played.turns);
  const named = h(
    "div",
    { class: "figures-named", role: "status" },
    h("p", { class: "soft" }, t("figures.tap_conquests")),
  );
  /** @type {HTMLElement[]} */
  const keys = [];
  const show = (/** @type {HTMLElement} */ pressed, /** @type {Conquest[]} */ taken) => {
    for (const key of keys) key.setAttribute("aria-pressed", String(key === pressed));
    replace(named, namedConquests(played, taken));
  };
  const cell = (/** @type {Colour} */ by, /** @type {Colour} */ from) => {
    const taken = conquests.filter((conquest) => conquest.by === by && conquest.from === from);
    if (!taken.length) return h("td", {}, h("span", { class: "soft" }, by === from ? "" : "·"));
    const label = count("figures.took", taken.length, { player: nameOf(played, by), other: nameOf(played, from) });
    const key = button(String(taken.length), (pressed) => show(pressed, taken), {
      class: "button",
      "aria-label": label,
      "aria-pressed": "false",
      "data-key": `took-${by}-${from}`,
    });
    keys.push(key);
    /* A key shows no text on paper. */
    return h("td", {}, key, h("span", { class: "on-paper" }, String(taken.length)));
  };
  const total = (/** @type {(conquest: Conquest) => boolean} */ test) =>
    h("td", { class: "figure" }, String(conquests.filter(test).length));
  const rows = colours.map((by) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, nameCell(played, by)),
      colours.map((from) => cell(by, from)),
      total((conquest) => conquest.by === by),
    ),
  );
  const lost = colours.map((from) => total((conquest) => conquest.from === from));
  const head = colours.map((colour) =>
    h("th", { scope: "col" }, seatMark(colour), h("span", { class: "visually-hidden" }, nameOf(played, colour))),
  );
  return section(
    "conquests",
    h(
      "div",
      { class: "figures-scroll", tabindex: "0", role: "group", "aria-labelledby": "figures-conquests" },
      h(
        "table",
        { class: "data figures-matrix" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, t("figures.took_from")),
            head,
            h("th", { scope: "col" }, t("figures.sum")),
          ),
        ),
        h("tbody", {}, rows),
        h(
          "tfoot",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "row" }, t("figures.lost_sum")),
            lost,
            total(() => true),
          ),
        ),
      ),
    ),
    named,
  );
};

/**
 * Build the elements of a match in figures.
 *
 * @param {Played} played
 */
export const buildFigures = (played) => {
  const points = listTurningPoints(played.story, played.turns, played.figures.continents);
  return h(
    "div",
    { class: "figures" },
    h(
      "div",
      { class: "figures-curves" },
      curvesSection(played, points, "territories"),
      curvesSection(played, points, "armies"),
      namesOfCurves(played),
    ),
    pointsSection(played, points),
    conquestsSection(played),
    luckSection(played),
    timesSection(played),
    numbersSection(played),
  );
};
