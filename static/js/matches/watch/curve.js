/** Show everybody's armies over the turns: past turns come from the match's story, the present one from the view. */

import { byId, replace } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";
import { drawChart } from "../figures/chart.js";
import { listCurves, listTicks, listTurns } from "../figures/turns.js";
import { NEUTRAL } from "../live/model.js";
import { loadStory } from "../story/story.js";
import { read } from "../live/notation.js";

/** @import { Story, View } from "../types.d.ts" */
/** @import { Turn } from "../figures/turns.js" */

const node = byId("curve");
/** @type {Story | null} */
let story = null;
/** The seq and the turn for which the story was last requested. */
let asked = { seq: -1, turn: "" };

const nameOfTurn = (/** @type {View} */ { position, result }) =>
  [position.round, position.turn, Boolean(result)].join(" ");

/** @type {(view: View) => Turn["standing"]} */
const standingNow = ({ seats, neutral }) =>
  Object.fromEntries([...seats, ...(neutral ? [{ ...neutral, colour: NEUTRAL }] : [])].map((own) => [own.colour, own]));

/** @type {(view: View, past: Story) => Turn[]} */
const turnsOf = (view, past) => {
  const { turn, round } = view.position;
  const turns = listTurns(past);
  const last = turns.at(-1);
  const isOpen = last?.turn === turn && last?.round === round;
  const now = { turn, round, seq: view.seq, steps: [], standing: standingNow(view) };
  return [...(isOpen ? turns.slice(0, -1) : turns), now];
};

/** @type {View | null} */
let latest = null;
let drawn = "";

const draw = () => {
  if (!story || !latest) return;
  const turns = turnsOf(latest, story);
  const next = JSON.stringify([turns.length, story.seq, turns.at(-1)?.standing]);
  if (next === drawn) return;
  drawn = next;
  replace(node, drawChart(listCurves(story, turns, "armies"), { label: t("watch.curve"), ticks: listTicks(turns) }));
};

/** Say whether the story is out of date: an undo, a correction or an entry put right changes past turns. */
const isStale = (/** @type {View} */ view) =>
  asked.turn !== nameOfTurn(view) || (asked.seq < view.seq && read(view.log.at(-1)?.action ?? "").actor === "table");

export const showCurve = async (/** @type {View} */ view) => {
  latest = view;
  draw();
  if (!isStale(view)) return;
  asked = { seq: view.seq, turn: nameOfTurn(view) };
  const answer = await loadStory(page.id, `?${page.query}`, view.seq);
  if (answer.ok) story = answer;
  draw();
};
