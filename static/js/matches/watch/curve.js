/** Show everybody's armies over the turns: past turns come from the match's story, the present one from the view. */

import { byId, replace } from "../../frame/dom.js";
import { getJson } from "../../frame/request.js";
import { page, t } from "../../frame/page.js";
import { drawChart } from "../figures/chart.js";
import { listCurves, listTicks, listTurns } from "../figures/turns.js";
import { NEUTRAL } from "../live/model.js";
import { read } from "../live/notation.js";

/** @import { Story, View } from "../types.d.ts" */
/** @import { Turn } from "../figures/turns.js" */

/* Not all onlookers of a final ask at the same moment. */
const SPREAD_MS = page.channel ? 30_000 : 0;

const node = byId("curve");
/** @type {Story | null} */
let story = null;
/** The turns that ended since the story came. @type {Turn[]} */
let ended = [];
/** @type {View | null} */
let latest = null;
let drawn = "";
let timer = 0;
let isLoading = false;

/** @type {(view: View) => Turn["standing"]} */
const standingNow = ({ seats, neutral }) =>
  Object.fromEntries([...seats, ...(neutral ? [{ ...neutral, colour: NEUTRAL }] : [])].map((own) => [own.colour, own]));

/** @type {(view: View) => Turn} */
const turnOf = (view) => {
  const { turn, round } = view.position;
  return { turn, round, seq: view.seq, steps: [], standing: standingNow(view) };
};

/** @type {(turn: Turn, other: Turn) => boolean} */
const isSameTurn = (turn, other) => turn.turn === other.turn && turn.round === other.round;

/** Return all turns, of each the newest that is known, the present one last. @type {(view: View, past: Story) => Turn[]} */
const turnsOf = (view, past) => {
  const newer = [...ended, turnOf(view)];
  return [...listTurns(past).filter((turn) => !newer.some((other) => isSameTurn(turn, other))), ...newer];
};

const draw = () => {
  if (!story || !latest) return;
  const turns = turnsOf(latest, story);
  const next = JSON.stringify([turns.length, story.seq, turns.at(-1)?.standing]);
  if (next === drawn) return;
  drawn = next;
  replace(node, drawChart(listCurves(story, turns, "armies"), { label: t("watch.curve"), ticks: listTicks(turns) }));
};

const load = async () => {
  timer = 0;
  isLoading = true;
  const answer = await getJson(page.story);
  isLoading = false;
  if (answer.ok) {
    story = answer;
    ended = ended.filter(({ seq }) => seq > answer.seq);
  }
  draw();
};

/** Say whether past turns are not as they were: the table put something right, or a turn ended that was not seen. */
const isPastChanged = (/** @type {View} */ before, /** @type {View} */ view) =>
  view.seq > before.seq &&
  (read(view.log.at(-1)?.action ?? "").actor === "table" ||
    (view.seq > before.seq + 1 && !isSameTurn(turnOf(before), turnOf(view))));

export const showCurve = (/** @type {View} */ view) => {
  const before = latest;
  latest = view;
  if (!before) return load();
  const last = turnOf(before);
  if (!isSameTurn(last, turnOf(view))) ended = [...ended.filter((turn) => !isSameTurn(turn, last)), last];
  ended = ended.filter((turn) => !isSameTurn(turn, turnOf(view)));
  draw();
  if (story ? isPastChanged(before, view) : !isLoading) timer ||= setTimeout(load, Math.random() * SPREAD_MS);
  return undefined;
};
