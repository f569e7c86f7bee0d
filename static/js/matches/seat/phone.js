/** A phone: what its seat alone may see, and the match as everybody sees it. */

import { all, button, byId, h, keysOf, replace } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";
import { getView } from "../live/api.js";
import { showLine, showUnsent } from "../live/connection.js";
import { Follower } from "../live/follower.js";
import { changesTrades } from "../live/model.js";
import { momentLink } from "../parts/moment_link.js";
import { Outbox } from "../live/outbox.js";
import { Rest } from "../live/rest.js";
import { openDispute, openOdds } from "./asking.js";
import { renderAsks } from "./asks.js";
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
/** @import { Move, Refusal, SeatView, Spoken, View } from "../types.d.ts" */

const AGAIN = 2_000;
const main = byId("main");
/** @type {SeatView | null} */
let view = null;
let isGone = false;
const outbox = new Outbox(page.id, page.seat, () => showWaiting());
/* The hand and the missions can be looked at in any moment. */
const rest = new Rest(main, () => outbox.isBusy, `#refusal, #votes, #ballots, #challenges, #ask, ${PARTS}`);

/** @type {(answer: Refusal) => Children} what this phone can say instead, and what the table can */
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
  showUnsent(outbox, view?.seats ?? []);
};

const send = (/** @type {string} */ action) => outbox.say({ action, seq: view?.seq ?? 0 });
/* Physical cards: what only this seat can tell. */
const speak = insisting(send, () => load());

/* Nothing else is said until it is known what became of the last one. */
let isTelling = false;
const tell = async (/** @type {() => Promise<Spoken>} */ saying) => {
  if (isTelling || outbox.isBusy) return;
  isTelling = true;
  holdings.disarm();
  showRefusal(null);
  const answer = await saying();
  if (isGone) return;
  showRefusal(answer);
  /* What lies there still is from before the answer. */
  if (answer.ok) takeView(answer.view);
  else await load();
  isTelling = false;
  rest.begin();
};

const say = (/** @type {string} */ action) => tell(() => send(action));
const insist = (/** @type {string} */ action) => tell(() => speak(action));

const holdings = new Holdings(PHONE, { say, enter: (saying) => tell(() => saying(speak)), rest });
const votes = new Votes(byId("votes"), byId("ballots"), rest);
const challenges = new Challenges(
  () => view,
  () => view && renderTrades(view),
  rest,
);
const luck = new Luck(byId("luck"), () => load());

const renderTrades = (/** @type {SeatView} */ now) => {
  renderLog(byId("log"), now, (seq) => challenges.demandKey(now, seq));
  challenges.render(now);
};

const render = (/** @type {SeatView} */ now) => {
  renderStatus(byId("status"), now);
  renderLatest(byId("latest"), now, (seq) => openCard(seq, showRefusal));
  renderAsks(byId("ask"), now, { say, insist, render: () => view && render(view) });
  renderResult(byId("result"), now, figuresKey());
  renderSummary(byId("summary"), now);
  byId("open-odds").hidden = now.odds === false || Boolean(now.result);
  renderTrades(now);
  holdings.show(now, secretsOf(now));
  showWaiting();
  /* How far this page has come, for whoever watches it from outside. */
  main.dataset.seq = String(now.seq);
};

/* What a finger on its way may be about to tap. */
const offeredKeys = () => keysOf(":is(#ask, #enter, #sets, #discard) [data-key]");

const take = (/** @type {SeatView} */ next) => {
  const before = view && offeredKeys();
  view = next;
  render(view);
  luck.take(view);
  if (before !== null && offeredKeys() !== before) rest.begin();
};

/** @type {Follower | null} */
let follower = null;

/* Another phone has the seat now, or this one has another: whatever was opened leaves the screen at once. */
const leave = (/** @type {View | null} */ now) => {
  const seats = view?.seats ?? now?.seats ?? [];
  isGone = true;
  view = null;
  holdings.forget();
  follower?.stop();
  outbox.close();
  votes.close();
  showLost(seats, now);
};

const goAway = async () => {
  leave(null);
  const now = await getView(page.id);
  if (now.ok) leave(now);
};

/** @type {(now: View) => now is SeatView} */
const isMine = (now) => now.audience === "seat" && now.seat === page.seat;

/* A move that comes while the view is on its way asks for it once more. */
let isLoading = false;
let isStale = false;
/** @type {Promise<boolean>} whether the last view came */
let loaded = Promise.resolve(false);

/** Shows that view, unless a later one is shown already. */
const takeView = (/** @type {View} */ next) => {
  if (!isMine(next)) leave(next);
  else if (!view || next.seq >= view.seq) take(next);
};

const loadOnce = async () => {
  const answer = await getView(page.id);
  isLoading = false;
  if (isGone) return false;
  if (!answer.ok) showLine("away");
  else takeView(answer);
  if (isStale) {
    isStale = false;
    return load();
  }
  return answer.ok;
};

const load = () => {
  if (isLoading) isStale = true;
  else {
    isLoading = true;
    loaded = loadOnce();
  }
  return loaded;
};

const askAside = () => {
  load();
  challenges.ask();
  votes.ask();
};

const takeMove = (/** @type {Move} */ { events = [], view: next, challenges: trades }) => {
  if (trades) challenges.take(trades);
  else if (changesTrades(events)) challenges.ask();
  if (next) takeView(next);
  else load();
};

/* What an earlier page of this phone had said, and never learned the end of. */
const resume = async () => {
  const answer = await outbox.resume();
  showWaiting();
  if (!answer || isGone) return;
  showRefusal(answer);
  await load();
};

const figuresKey = () =>
  button(t("figures.title"), () => openFigures(view?.seq ?? 0, showRefusal), {
    class: "button wide",
    "data-key": "result-figures",
  });

const begin = async () => {
  const isLoaded = await load();
  if (isGone) return;
  if (!isLoaded) {
    setTimeout(begin, AGAIN);
    return;
  }
  follower = new Follower({
    match: page.id,
    seen: () => view?.seq ?? 0,
    query: `&seat=${page.seat}`,
    beatSeconds: page.beat_seconds,
    onMove: takeMove,
    onReset: load,
    onLine: showLine,
    onAside: askAside,
    onGone: goAway,
  });
  await resume();
};

/** @type {(open: (now: SeatView) => Promise<unknown>) => Promise<void>} */
const ask = async (open) => {
  try {
    if (view) await open(view);
  } catch {
    showRefusal({ ok: false, status: 0, text: t("past.offline") });
  }
};
byId("open-dispute").addEventListener("click", () => ask((now) => openDispute(now, showRefusal)));
byId("open-odds").addEventListener("click", () => ask(openOdds));
byId("open-log").addEventListener("click", () => openLog(view?.seq ?? 0, showRefusal));
byId("open-figures").addEventListener("click", () => openFigures(view?.seq ?? 0, showRefusal));
/* A tap on the last lines opens the log, too; keys that stand among them are their own. */
byId("log").addEventListener("click", ({ target }) => {
  if (!(/** @type {Element} */ (target).closest("button, a"))) openLog(view?.seq ?? 0, showRefusal);
});
document.addEventListener("visibilitychange", () => document.hidden || !view || load());
begin();
