/** Show the onlookers' page: the match as everybody may see it, kept up to date. It has no key to press. */

import { byId, readJson } from "../../frame/dom.js";
import { page } from "../../frame/page.js";
import { getJson } from "../../frame/request.js";
import { showConnection } from "../live/connection.js";
import { Follower } from "../live/follower.js";
import { HubFollower } from "../live/hub_follower.js";
import { LiveMatch } from "../live/match.js";
import { showBoard } from "../parts/map.js";
import { keepAwake } from "../parts/screen.js";
import { showCapitals } from "./capitals.js";
import { showCurve } from "./curve.js";
import { showStage } from "./stage.js";
import { showStandings } from "./standings.js";
import { showTurn } from "./turn.js";

/** @import { ConnectionState } from "../live/follower.js" */
/** @import { View } from "../types.d.ts" */

const RELOAD_MS = 30_000;

const watch = byId("watch");
/** @type {View} */
const begun = readJson("view");
const match = new LiveMatch(begun, { fetchView: () => getJson(page.view) });

/* The arrow of a throw stays until the turn of that throw is over. */
const drawBoard = (/** @type {View} */ view) => {
  const thrown = view.last_throw?.this_turn && !view.result ? view.last_throw : undefined;
  showBoard({ seats: view.seats, moment: view.position, changes: [], step: thrown && { throw: thrown }, chosen: null });
};

const draw = () => {
  const { view } = match;
  for (const show of [drawBoard, showCapitals, showTurn, showStage, showStandings, showCurve]) show(view);
  watch.classList.toggle("is-over", Boolean(view.result));
  watch.dataset.seq = String(view.seq);
};

match.onChange(draw);
match.notify();
keepAwake();
const showLine = (/** @type {ConnectionState} */ state) => {
  /* After the match nobody waits for anything, so a connection that ends is no fault to report. */
  showConnection(match.view.result ? "connected" : state);
};

match.follow(
  {
    match: page.id,
    stream: page.stream,
    channel: page.channel,
    query: `&${page.query}`,
    beatSeconds: page.beat_seconds,
    onAside: () => match.refresh(),
    onView: (view) => match.take(view),
    onConnection: showLine,
    onFull: () => showLine("full"),
    /* The page has another channel now, if this device may still see it. They do not all ask at the same moment. */
    onGone: () => setTimeout(() => location.reload(), Math.random() * RELOAD_MS),
  },
  page.channel ? HubFollower : Follower,
);
