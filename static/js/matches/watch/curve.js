/** Show everybody's armies over the turns: past turns come from the match's story, the present one from the view. */

import { byId, replace } from "../../frame/dom.js";
import { getJson } from "../../frame/request.js";
import { page, t } from "../../frame/page.js";
import { drawChart } from "../figures/chart.js";
import { listCurves, listTicks } from "../figures/turns.js";
import { followTurns, isPastChanged, joinTurns } from "./ended_turns.js";

/** @import { Story, View } from "../types.d.ts" */
/** @import { Turn } from "../figures/turns.js" */

/* Not all onlookers of a final ask at the same moment. */
const SPREAD_MS = page.channel ? 30_000 : 0;
/* A story that came too early is kept by a proxy for a while; one that did not come may be had then, too. */
const AGAIN_MS = 10_000;
/* A closed book hides a match that is over, or the page's key does not count any more. */
const REFUSED = [403, 404];

const node = byId("curve");
/** @type {Story | null} */
let story = null;
/** The turns that ended since the story came. @type {Turn[]} */
let ended = [];
/** @type {View | null} */
let latest = null;
/** The action that the story has to know of. */
let due = 0;
let drawn = "";
let timer = 0;
let isLoading = false;
/** The action that the page showed when it asked for a story that was refused. */
let refused = -1;

const draw = () => {
  if (!story || !latest) return;
  const turns = joinTurns(story, ended, latest);
  const [curves, ticks] = [listCurves(story, turns, "armies"), listTicks(turns)];
  const next = JSON.stringify([curves, ticks]);
  if (next === drawn) return;
  drawn = next;
  replace(node, drawChart(curves, { label: t("watch.curve"), ticks }));
};

/* Who sees the match go on may have its story again: the table has taken an end back, say. */
const isRefused = () => refused >= (latest?.seq ?? 0);
const isBehind = () => !isRefused() && (!story || story.seq < due);

const load = async () => {
  timer = 0;
  isLoading = true;
  const before = latest?.seq ?? -1;
  const answer = await getJson(page.story);
  isLoading = false;
  refused = REFUSED.includes(answer.status) ? before : -1;
  if (answer.ok && answer.seq >= (story?.seq ?? 0)) {
    story = answer;
    ended = ended.filter(({ seq }) => seq > answer.seq);
  }
  draw();
  if (isBehind()) timer ||= setTimeout(load, AGAIN_MS + Math.random() * SPREAD_MS);
};

export const showCurve = (/** @type {View} */ view) => {
  const before = latest;
  latest = view;
  if (!before || isPastChanged(before, view)) due = view.seq;
  if (!before) return load();
  ended = followTurns(story, ended, before, view);
  draw();
  const pause = refused < 0 ? 0 : AGAIN_MS;
  if (isBehind() && !isLoading) timer ||= setTimeout(load, pause + Math.random() * SPREAD_MS);
  return undefined;
};
