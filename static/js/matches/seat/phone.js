/** A phone: the secrets of its seat, and the match as everybody sees it. */

import { all, button, byId, h, keysOf, replace } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";
import { getView } from "../live/api.js";
import { showConnection, showUnsent } from "../live/connection.js";
import { LiveMatch } from "../live/match.js";
import { changesTrades } from "../live/model.js";
import { momentLink } from "../parts/moment_link.js";
import { Outbox } from "../live/outbox.js";
import { Rest } from "../live/rest.js";
import { openDispute, openOdds } from "./asking.js";
import { renderAsks } from "./asks.js";
import { renderBoard, startBoard } from "./board.js";
import { Challenges } from "./challenges.js";
import { insisting } from "./entering.js";
import { Holdings, PARTS, PHONE, refusalText, secretsOf } from "./holdings.js";
import { renderLatest } from "./latest.js";
import { showLost } from "./lost_seat.js";
import { Luck } from "./luck.js";
import { openCard, openFigures, openLog } from "./past.js";
import { renderLog, renderResult, renderStatus, renderSummary } from "./summary.js";
import { Votes } from "./votes.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Refusal, SeatView, Spoken, View } from "../types.d.ts" */

const RETRY_MS = 2_000;
const main = byId("main");
const outbox = new Outbox(page.id, page.seat, () => match.outboxChanged());
/* The hand and the missions can be looked at at any moment. */
const rest = new Rest(main, () => outbox.isBusy, `#refusal, #votes, #ballots, #challenges, #ask, ${PARTS}`);

/** The match as its seat sees it, as long as this phone has the seat. @extends {LiveMatch<SeatView | null>} */
class SeatMatch extends LiveMatch {
  take(/** @type {View} */ view) {
    if (view.audience === "seat" && view.seat === page.seat) super.take(view);
    else if (!this.isStopped) leave(view);
  }

  change(/** @type {View} */ view) {
    super.change(view);
    luck.take(/** @type {SeatView} */ (view));
  }

  /* The tapped key shows that it waits: it is not drawn again meanwhile. */
  outboxChanged() {
    if (outbox.isDoubtful && this.missedSeq > this.seq) this.catchUp();
    showWaiting();
  }
}

const match = new SeatMatch(null, {
  fetchView: () => getView(page.id),
  outbox,
  rest,
  offeredKeys: () => keysOf(":is(#ask, #enter, #sets, #discard) [data-key]"),
  onUnreachable: () => showConnection("away"),
});

/** Return what this phone can submit instead, and what the table can. @type {(answer: Refusal) => Children} */
const waysOut = ({ ways_out: own = [], at_table: others = [] }) => [
  own.map(({ action, text }) => button(text, () => say(action), { class: "button wide", "data-key": `way-${action}` })),
  others.length ? h("p", {}, t("ways_at_table", { ways: others.map(({ text }) => text).join(" · ") })) : null,
];

const showRefusal = (/** @type {Refusal | null} */ answer) => {
  const isSilent = !answer || answer.ok || answer.dropped;
  byId("refusal").hidden = Boolean(isSilent);
  replace(byId("refusal"), isSilent ? [] : [h("p", {}, refusalText(answer)), waysOut(answer), momentLink(answer)]);
};

const showWaiting = () => {
  main.classList.toggle("is-waiting", outbox.isBusy);
  for (const part of all(`#ask, ${PARTS}`)) part.setAttribute("aria-busy", String(outbox.isBusy));
  showUnsent(outbox, match.view?.seats ?? []);
};

const send = (/** @type {string} */ action) => match.submit(action);
/* Physical cards: what only this seat can submit. */
const speak = insisting(send, () => match.loading);

/* Nothing else is submitted until the outcome of the last action is known. */
let isTelling = false;
const tell = async (/** @type {() => Promise<Spoken>} */ saying) => {
  if (isTelling || outbox.isBusy) return;
  isTelling = true;
  holdings.disarm();
  showRefusal(null);
  const answer = await saying();
  if (match.isStopped) return;
  showRefusal(answer);
  /* What is still shown is from before the answer. */
  if (!answer.ok) await match.loading;
  isTelling = false;
  rest.begin();
};

const say = (/** @type {string} */ action) => tell(() => send(action));
const insist = (/** @type {string} */ action) => tell(() => speak(action));

const holdings = new Holdings(PHONE, { say, enter: (saying) => tell(() => saying(speak)), rest });
const votes = new Votes(byId("votes"), byId("ballots"), rest);
const challenges = new Challenges(
  () => match.view,
  () => match.view && renderTrades(match.view),
  rest,
);
const luck = new Luck(byId("luck"), () => match.refresh());

const renderTrades = (/** @type {SeatView} */ now) => {
  renderLog(byId("log"), now, (seq) => challenges.demandKey(now, seq));
  challenges.render(now);
};

const render = () => {
  const now = match.view;
  if (!now) return;
  renderStatus(byId("status"), now);
  renderBoard(now);
  renderLatest(byId("latest"), now, (seq) => openCard(seq, showRefusal));
  renderAsks(byId("ask"), now, { say, insist, render });
  renderResult(byId("result"), now, figuresKey());
  renderSummary(byId("summary"), now);
  byId("open-odds").hidden = now.odds === false || Boolean(now.result);
  renderTrades(now);
  holdings.show(now, secretsOf(now));
  luck.render(now);
  showWaiting();
  /* How far this page has come, for anything that observes it from outside. */
  main.dataset.seq = String(now.seq);
};

/*
 * A different phone has the seat now, or this phone has a different seat: every open secret leaves the screen at once.
 */
const leave = (/** @type {View | null} */ now) => {
  const seats = match.view?.seats ?? now?.seats ?? [];
  match.stop();
  holdings.forget();
  votes.ballots.close();
  showLost(seats, now);
};

const goAway = async () => {
  leave(null);
  const now = await getView(page.id);
  if (now.ok) leave(now);
};

const askAside = () => {
  match.refresh();
  challenges.ask();
  votes.ballots.ask();
};

const figuresKey = () =>
  button(t("figures.title"), () => openFigures(match.seq, showRefusal), {
    class: "button wide",
    "data-key": "result-figures",
  });

const begin = async () => {
  const isLoaded = await match.refresh();
  if (match.isStopped) return;
  if (!isLoaded) {
    setTimeout(begin, RETRY_MS);
    return;
  }
  match.follow({
    match: page.id,
    query: `&seat=${page.seat}`,
    beatSeconds: page.beat_seconds,
    onConnection: showConnection,
    onAside: askAside,
    onGone: goAway,
  });
  const answer = await match.resume();
  if (!match.isStopped) showRefusal(answer);
};

/** @type {(open: (now: SeatView) => Promise<unknown>) => Promise<void>} */
const ask = async (open) => {
  try {
    if (match.view) await open(match.view);
  } catch {
    showRefusal({ ok: false, status: 0, text: t("past.offline") });
  }
};
startBoard();
byId("open-dispute").addEventListener("click", () => ask((now) => openDispute(now, showRefusal)));
byId("open-odds").addEventListener("click", () => ask(openOdds));
byId("open-log").addEventListener("click", () => openLog(match.seq, showRefusal));
byId("open-figures").addEventListener("click", () => openFigures(match.seq, showRefusal));
/* A tap on the last lines also opens the log, but not a tap on the keys among them. */
byId("log").addEventListener("click", ({ target }) => {
  if (!(/** @type {Element} */ (target).closest("button, a"))) openLog(match.seq, showRefusal);
});
document.addEventListener("visibilitychange", () => document.hidden || !match.view || match.refresh());
match.onChange(render);
match.onEvents((events, trades) => {
  if (trades) challenges.take(trades);
  else if (changesTrades(events)) challenges.ask();
});
begin();
