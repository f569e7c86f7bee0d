/** The table: it connects the parts with the match and follows the match. */

import { all, byKey, byId, keysOf, markWaiting, readJson, unmarkWaiting } from "../../frame/dom.js";
import { page } from "../../frame/page.js";
import { askAs } from "../../frame/request.js";
import { getView } from "../live/api.js";
import { openAudit } from "./audit/open.js";
import { Ballots } from "../live/ballots.js";
import { showConnection, showUnsent } from "../live/connection.js";
import { changesTrades } from "../live/model.js";
import { Outbox } from "../live/outbox.js";
import { Rest } from "../live/rest.js";
import { Trades } from "../live/trades.js";
import { showAsk } from "./ask.js";
import { showAsking, startAsking } from "./asking.js";
import { showBoard, startBoard } from "../acting/board.js";
import { lights, tapTerritory } from "../acting/choosing.js";
import { showCapitals } from "./capitals.js";
import { hearEvents, showCeremony } from "./ceremony.js";
import { showChallenge } from "./challenges.js";
import { showHead } from "./head.js";
import { showThrown } from "./last_throw.js";
import { startKeyboard } from "./keyboard.js";
import { showLatest } from "./latest.js";
import { showLog } from "./log.js";
import { keepThrow, takeUpThrow } from "../acting/kept_throw.js";
import { showLights } from "../acting/lights.js";
import { Match } from "../acting/match.js";
import { showOpenings } from "./openings.js";
import { showPad } from "./pad.js";
import { openHistory } from "./past.js";
import { showRefusal } from "./refusal.js";
import { showResult } from "./result.js";
import { territoryMeant } from "../parts/board_input.js";
import { onHold } from "../parts/hold.js";
import { board } from "../parts/pieces.js";
import { startScreen } from "../parts/screen.js";
import { showSeats } from "./seats.js";
import { startSound } from "./sound.js";
import { showTip } from "../acting/tip.js";
import { offerTour } from "./touring.js";
import { showVotes } from "./votes.js";

/** @import { View } from "../types.d.ts" */

const table = byId("table");
/** @type {View} */
const view = readJson("view");
const outbox = new Outbox(page.id, view.audience, () => match.outboxChanged());
const query = page.query ? `?${page.query}` : "";
askAs(page.query);
/** @type {Match} */
const match = new Match(view, {
  outbox,
  rest: new Rest(table, () => match.waits),
  fetchView: () => getView(page.id, query),
  offeredKeys: () => keysOf("#pad [data-key], #keys [data-key]"),
  ballots: new Ballots(() => match.notify()),
  trades: new Trades(() => match.notify(), query),
});

/* Mark the key whose action is being sent, also after the key was drawn again. */
const showWaiting = () => {
  all("[data-waits]", table).forEach(unmarkWaiting);
  const key = outbox.isBusy && match.tapped ? byKey(table, match.tapped) : null;
  if (key) markWaiting(key);
  table.classList.toggle("is-waiting", match.waits);
  showUnsent(outbox, match.view.seats);
};

/* Write how far this page has come, for anything that observes it from outside. */
const showSeq = () => {
  table.dataset.seq = String(match.view.seq);
};

const PARTS = [
  showBoard,
  (/** @type {Match} */ now) => showLights(now, lights(now)),
  showCapitals,
  showVotes,
  showChallenge,
  showOpenings,
  showHead,
  showAsk,
  showPad,
  showThrown,
  showLatest,
  showLog,
  showSeats,
  showResult,
  showRefusal,
  showTip,
  showCeremony,
  showWaiting,
  showSeq,
  showAsking,
  keepThrow,
];
for (const show of PARTS) match.onChange(show);
match.onEvents((events, challenges) => {
  hearEvents(events);
  if (challenges) match.trades.take(challenges);
  else if (match.view.audience === "table" && changesTrades(events)) match.trades.ask();
});

startKeyboard(match);
startBoard(match, tapTerritory);
onHold(board, territoryMeant, (id) => openHistory(match, id));
startAsking(match);
startScreen();
startSound(match);
takeUpThrow(match);
match.notify();
match.resume();
if (location.hash === "#audit" && match.legal.correct) openAudit(match);
else offerTour(match);
match.follow({
  match: page.id,
  query: page.query ? `&${page.query}` : "",
  beatSeconds: page.beat_seconds,
  onConnection: showConnection,
  /* The house's link was revoked: from now on this device is an onlooker. */
  onGone: () => location.reload(),
  onAside: () => Promise.all([match.trades.ask(), match.ballots.ask(), match.refresh()]),
});
