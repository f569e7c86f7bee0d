/** The onlookers' page: shows the match as everybody may see it, and follows it. Nothing on it can be pressed. */

import { byId, readJson } from "../../frame/dom.js";
import { page } from "../../frame/page.js";
import { getView } from "../live/api.js";
import { showLine } from "../live/connection.js";
import { Follower } from "../live/follower.js";
import { showBoard } from "../parts/map.js";
import { keepAwake } from "../parts/screen.js";
import { showCapitals } from "./capitals.js";
import { showCurve } from "./curve.js";
import { showStage } from "./stage.js";
import { showStandings } from "./standings.js";
import { showTurn } from "./turn.js";

/** @import { View } from "../types.d.ts" */

const watch = byId("watch");
/** @type {View} */
let view = readJson("view");

/* The arrow of a throw stays as long as the turn in which it was made. */
const drawBoard = () => {
  const thrown = view.last_throw?.this_turn && !view.result ? view.last_throw : undefined;
  showBoard({ seats: view.seats, moment: view.position, changes: [], step: thrown && { throw: thrown }, chosen: null });
};

const draw = () => {
  drawBoard();
  for (const show of [showCapitals, showTurn, showStage, showStandings, showCurve]) show(view);
  watch.classList.toggle("is-over", Boolean(view.result));
  watch.dataset.seq = String(view.seq);
};

const take = (/** @type {View} */ next) => {
  if (next.seq < view.seq) return;
  view = next;
  draw();
};

const refresh = async () => {
  const next = await getView(page.id, `?${page.query}`);
  if (next.ok) take(next);
};

draw();
keepAwake();
new Follower({
  match: page.id,
  seen: () => view.seq,
  query: `&${page.query}`,
  beatSeconds: page.beat_seconds,
  onMove: (move) => (move.view ? take(move.view) : refresh()),
  onReset: refresh,
  /* Once the match has ended, nobody waits for anything; a closed book is no line that broke. */
  onLine: (state) => showLine(view.result ? "connected" : state),
});
