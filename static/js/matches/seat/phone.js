/** A phone: the secrets of its seat, and the match as everybody sees it. */

import { all, button, byId, byKey, h, keysOf, markWaiting, replace, unmarkWaiting } from "../../frame/dom.js";
import { count, countPeople, page, t } from "../../frame/page.js";
import { Match } from "../acting/match.js";
import { getNow, getView } from "../live/api.js";
import { Ballots } from "../live/ballots.js";
import { showConnection, showUnsent } from "../live/connection.js";
import { changesTrades, enteringSides, isEnteredQuickly, offersOf } from "../live/model.js";
import { momentLink } from "../parts/moment_link.js";
import { Outbox } from "../live/outbox.js";
import { Rest } from "../live/rest.js";
import { Trades } from "../live/trades.js";
import { listenToTaps, renderBoard } from "./board.js";
import { Holdings, PARTS, PHONE, refusalText, secretsOf } from "./holdings.js";
import { insisting } from "./insisting.js";
import { loadLater } from "./later.js";
import { renderLatest, renderSetbacks } from "./latest.js";
import { showLost } from "./lost_seat.js";
import { Luck } from "./luck.js";
import { renderLeaving } from "./leaving.js";
import { keepSteady } from "./steady.js";
import { call } from "./signals.js";
import { renderLog, renderStatus, renderSummary } from "./summary.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Refused } from "../acting/match.js" */
/** @import { Refusal, SeatView, Spoken, TradesSoFar, View } from "../types.d.ts" */
/** @import { Acting } from "./acting.js" */

const RETRY_MS = 2_000;
/** Once the page has been there for so long, a finger may be on its way to what it shows. */
const GLANCE_MS = 300;
const main = byId("main");
const outbox = new Outbox(page.id, page.seat, () => match.outboxChanged());
/* The hand and the missions can be looked at at any moment. */
const rest = new Rest(
  main,
  () => outbox.isBusy,
  `#refusal, #openings, #votes, #ballots, #challenges, #ask, #board, #pad, #leaving, ${PARTS}`,
);

/** The match as its seat sees it, as long as this phone has the seat. */
class SeatMatch extends Match {
  take(/** @type {View} */ view) {
    if (view.audience === "seat" && view.seat === page.seat) super.take(view);
    else if (!this.isStopped) leave(view);
  }

  change(/** @type {View} */ view) {
    firstSeq ??= view.seq;
    this.view ??= view;
    super.change(view);
    luck.take(/** @type {SeatView} */ (view));
  }

  /* The tapped key shows that it waits: it is not drawn again meanwhile. */
  outboxChanged() {
    if (outbox.isDoubtful && this.missedSeq > this.seq) this.catchUp();
    showWaiting();
  }

  /** Submit the action; in the set-up, where everybody places at once, again if somebody else was faster. */
  async say(/** @type {string} */ action, /** @type {HTMLElement | null} */ at = null) {
    this.at = at;
    const answer = await tell(() => (isEnteredQuickly(this.view) ? speak(action) : this.submit(action)));
    return Boolean(answer?.ok);
  }
}

/** Return what this phone can submit instead, and what the table can. @type {(answer: Refusal) => Children} */
const waysOut = ({ ways_out: own = [], at_table: others = [] }) => [
  own.map(({ action, text }) =>
    button(text, (key) => match.say(action, key), { class: "button wide", "data-key": `way-${action}` }),
  ),
  others.length ? h("p", {}, t("ways_at_table", { ways: others.map(({ text }) => text).join(" · ") })) : null,
];

/** Return the key that submits the same again, where the answer may be another one now. */
const retryKey = (/** @type {Refused} */ { action, code, status }) =>
  action && (status === 503 || code === "stale")
    ? button(t("try_again"), (key) => match.say(action, key), { class: "button primary wide", "data-key": "try-again" })
    : null;

const closeKey = () =>
  button(t("close"), () => match.clearRefusal(), { class: "button quiet wide", "data-key": "refusal-close" });

const showRefusal = (/** @type {Refused | null} */ answer) => {
  byId("refusal").hidden = !answer;
  replace(
    byId("refusal"),
    answer ? [h("p", {}, refusalText(answer)), retryKey(answer), waysOut(answer), momentLink(answer), closeKey()] : [],
  );
};

/* Mark the key whose action is being sent, also after the key was drawn again. */
const showWaiting = () => {
  const isBusy = outbox.isBusy;
  all("[data-waits]", main).forEach(unmarkWaiting);
  const key = isBusy && match.tapped ? byKey(main, match.tapped) : null;
  if (key) markWaiting(key);
  main.classList.toggle("is-waiting", isBusy);
  for (const part of all(`#ask, #pad, ${PARTS}`)) part.setAttribute("aria-busy", String(isBusy));
  showUnsent(outbox, seen()?.seats ?? []);
};

/* Physical cards: what only this seat can submit. */
const speak = insisting(
  (action) => match.submit(action),
  () => match.loading,
);

/* Nothing else is submitted until the outcome of the last action is known. */
let isTelling = false;
/** @type {(saying: () => Promise<Spoken>) => Promise<Spoken | null>} the answer, null if nothing was submitted */
const tell = async (saying) => {
  if (isTelling || outbox.isBusy) return null;
  isTelling = true;
  holdings.offers?.disarm();
  /* Nothing else looks different before the answer comes. */
  if (match.refusal) match.clearRefusal();
  const answer = await saying();
  if (match.isStopped) return answer;
  /* What is still shown is from before the answer, unless that was taken. */
  if (!answer.ok) await match.loading;
  isTelling = false;
  if (!answer.ok) match.notify();
  rest.begin();
  return answer;
};

const holdings = new Holdings(PHONE);
const ballots = new Ballots(() => showVotes());
const trades = new Trades(() => showTrades());
/** The first view comes with the first answer. @type {any} */
const NO_VIEW = null;
/** @type {SeatMatch} */
const match = new SeatMatch(NO_VIEW, {
  fetchView: () => getView(page.id),
  outbox,
  rest,
  offeredKeys: () => keysOf(":is(#ask, #pad, #enter, #sets, #discard) [data-key]"),
  onUnreachable: () => showConnection("away"),
  ballots,
  trades,
});
const luck = new Luck(byId("luck"), () => match.refresh());
/** Return the view, once the first one has come and as long as this phone has the seat. */
const seen = () => /** @type {SeatView | null} */ (match.view);
/** Say that what was tapped for did not come. */
const fail = (/** @type {string} */ text) => {
  match.refusal = { ok: false, status: 0, text, action: "", at: null };
  match.notify();
};

/**
 * Open what comes with its own script; without an answer say so.
 *
 * @type {(opening: (now: SeatView) => unknown, missing?: string) => Promise<void>}
 */
const open = async (opening, missing = t("offline")) => {
  try {
    const now = seen();
    if (now) await opening(now);
  } catch {
    fail(missing);
  }
};
const past = () => import("./past.js");
const openLog = () => open(async ({ seq }) => (await past()).openLog(seq), t("past.offline"));
const openFigures = () => open(async ({ seq }) => (await past()).openFigures(seq));

const renderTrades = () => {
  const now = seen();
  if (!now) return;
  byId("demand").hidden = Boolean(now.result) || !trades.open(page.seat).length;
  renderLog(byId("log"), now, (seq) => acting?.challenges.demandKey(now, seq));
  acting?.challenges.render(now);
};

const takeTrades = (/** @type {TradesSoFar} */ soFar) => {
  trades.fault = "";
  trades.take(soFar);
  showTrades();
};
const askTrades = () => {
  trades.fault = "";
  return trades.ask();
};
/* What is asked of somebody is drawn by what the seat acts with, which is loaded for it. */
const showTrades = () => {
  if (acting) acting.challenges.show();
  else render();
};
const showVotes = () => {
  if (acting) acting.votes.show();
  else render();
};

/* Nobody needs it before: without an answer it says so and tries again, as after the end no other view may come. */
const showEnd = async (/** @type {SeatView} */ now) => {
  const node = byId("result");
  node.hidden = !now.result;
  if (!now.result) return replace(node);
  const parts = await Promise.all([import("./end.js"), loadLater()]).catch(() => null);
  if (seen() !== now) return;
  clearTimeout(endTimer);
  if (parts) {
    parts[0].renderEnd(node, now, now.result, figuresKey());
    return;
  }
  if (!node.firstChild) replace(node, h("p", { role: "alert" }, t("offline")));
  endTimer = setTimeout(() => seen() === now && showEnd(now), RETRY_MS);
};
let endTimer = 0;

/** What of the set-up, of the turn or of an attack asks for this seat, each time by another name. */
const turnIds = (/** @type {SeatView} */ { position, result, seat, set_up: setUp, legal }) => {
  if (result) return [];
  if (position.turn === seat) return [`turn ${position.round}`];
  return setUp?.missing.includes(seat) && legal.initial?.[seat] ? ["setup"] : [];
};

/** Call the player, unless it is the own tap that leads to it. */
const callPlayer = (/** @type {SeatView} */ now) => {
  const isQuiet = !isBegun || isTelling;
  isBegun = true;
  const people = countPeople(now.seats, [now.seat]);
  call("turn", { ids: turnIds(now), text: count("your_turn", people) }, { isQuiet, isHere: match.panel !== null });
  const dice = enteringSides(now).length ? [`dice ${now.seq}`] : [];
  call("dice", { ids: dice, text: t("dice_asked") }, { isQuiet, isHere: true });
  call("end", { ids: now.result ? [`end ${now.result.after}`] : [], text: t("over") }, { isQuiet });
};
let isBegun = false;

/* --- what the seat acts with: a phone that is opened on somebody else's turn shows the match without it --- */

/** The head of the log when the page was opened. @type {number | null} */
let firstSeq = null;
/** @type {Acting | null} */
let acting = null;
/** @type {Promise<void> | null} */
let loadingActing = null;
let retryTimer = 0;
/** When the page was first drawn. */
let firstDrawn = 0;

/** Return whether the seat is asked something, or may be soon: it has all that it needs before its turn begins. */
const isAsked = (/** @type {SeatView} */ now) =>
  now.seq !== firstSeq ||
  Boolean(
    now.announced || now.to_place || now.openings?.length || trades.challenged.length || ballots.running.length,
  ) ||
  Object.keys(offersOf(now)).some((name) => name !== "concede");

/** Return whether the seat is, or was, asked something: what asks may end before the phone could show it. */
const isToAct = (/** @type {SeatView} */ now) => {
  wasAsked ||= isAsked(now);
  return wasAsked;
};
let wasAsked = false;

/** Load what the seat acts with, unless it is there, and draw the match anew; without an answer say so, and try again. */
const loadActing = () => {
  loadingActing ??= fetchActing().then(takeActing, missActing);
  return loadingActing;
};

/* A script may read at once what it finds in the page: that comes first. */
const fetchActing = async () => {
  await loadLater();
  return import("./acting.js");
};

const takeActing = (/** @type {typeof import("./acting.js")} */ { Acting }) => {
  if (!seen()) return;
  const before = match.offeredKeys();
  acting = new Acting(match, holdings, {
    say: (action) => match.say(action),
    enter: (saying) => tell(() => saying(speak)),
    rest,
    drawTrades: renderTrades,
  });
  match.notify();
  if (performance.now() - firstDrawn > GLANCE_MS && match.offeredKeys() !== before) rest.begin();
};

const missActing = () => {
  loadingActing = null;
  const now = seen();
  if (!now || !isToAct(now)) return;
  const node = byId("ask");
  node.hidden = false;
  /* It is read out, but not again at every attempt. */
  if (!node.firstChild) replace(node, h("p", { class: "ask-what", role: "alert" }, t("offline")));
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => seen() && loadActing(), RETRY_MS);
};

/** What waits for what the seat acts with. @type {Map<string, (parts: Acting) => unknown>} */
const awaited = new Map();

/**
 * Do it with what the seat acts with, as soon as that is there. Whoever sees nothing happen taps again: of taps of the
 * same kind that wait, the last one counts.
 *
 * @type {(kind: string, doing: (parts: Acting) => unknown) => Promise<void>}
 */
const act = async (kind, doing) => {
  if (!acting) {
    const isFirst = !awaited.has(kind);
    awaited.set(kind, doing);
    if (!isFirst) return;
    await loadActing();
    doing = awaited.get(kind) ?? doing;
    awaited.delete(kind);
  }
  if (!seen()) return;
  if (acting) doing(acting);
  else fail(t("offline"));
};

/** Draw the match as it is now. */
const draw = (/** @type {SeatView} */ now) => {
  renderStatus(byId("status"), now);
  renderBoard(match);
  showRefusal(isTelling ? null : match.refusal);
  renderLatest(byId("latest"), now, (seq) => open(async () => (await past()).openCard(seq)));
  renderSetbacks(byId("setbacks"), now);
  showEnd(now);
  renderSummary(byId("summary"), now);
  byId("open-odds").hidden = now.odds === false || Boolean(now.result);
  renderTrades();
  renderLeaving(byId("leaving"), match);
  holdings.show(now, secretsOf(now));
  luck.render(now);
  /* Last: where a key has the focus, or what is asked comes into sight, the browser lays out all of the page. */
  acting?.render();
};

const show = () => {
  main.dataset.drawn = "";
};

const render = () => {
  const now = seen();
  if (!now) return;
  if (isToAct(now) && !acting) loadActing();
  /* What the seat acts with is seldom late: for a glance the page waits for it, so that it need not slide in. */
  if (!firstDrawn) setTimeout(show, GLANCE_MS);
  firstDrawn ||= performance.now();
  keepSteady(match, () => draw(now));
  callPlayer(now);
  acting?.keepEntered();
  showWaiting();
  /* How far this page has come, for anything that observes it from outside. */
  if (!acting && isToAct(now)) return;
  main.dataset.seq = String(now.seq);
  show();
};

/*
 * A different phone has the seat now, or this phone has a different seat: every open secret leaves the screen at once.
 */
const leave = (/** @type {View | null} */ now) => {
  const seats = seen()?.seats ?? now?.seats ?? [];
  if (seen()) acting?.forgetEntered();
  match.stop();
  /* An answer that is still on its way must not call the player for it. */
  acting = null;
  holdings.forget();
  ballots.close();
  showLost(seats, now);
};

const goAway = async () => {
  leave(null);
  const now = await getView(page.id);
  if (now.ok) leave(now);
};

const askAside = () => {
  match.refresh();
  if (seen()?.result)
    import("./end.js").then(
      ({ askNext }) => askNext(),
      () => {},
    );
  askTrades();
  ballots.ask();
};

const figuresKey = () =>
  button(t("figures.title"), openFigures, {
    class: "button wide",
    "data-key": "result-figures",
  });

const begin = async () => {
  const now = await getNow(page.id);
  if (match.isStopped) return;
  if (!now.ok) {
    match.miss();
    setTimeout(begin, RETRY_MS);
    return;
  }
  takeTrades(now.challenges);
  ballots.take(now.ballots);
  match.take(now.view);
  if (match.isStopped) return;
  match.follow({
    match: page.id,
    query: `&seat=${page.seat}`,
    beatSeconds: page.beat_seconds,
    onConnection: showConnection,
    onAside: askAside,
    onGone: goAway,
    mark: now.mark,
  });
  await match.resume();
};

listenToTaps(match, (_, territory) => act("territory", (parts) => parts.tap(territory)));
byId("demand").addEventListener("click", () => act("demand", (parts) => parts.challenges.toggle()));
const drawerKey = byId("drawer-key");
drawerKey.addEventListener("click", () => {
  const isOpen = drawerKey.getAttribute("aria-expanded") === "true";
  drawerKey.setAttribute("aria-expanded", String(!isOpen));
  /* A trade in the log has a key of what the seat acts with. */
  if (trades.open(page.seat).length) loadActing();
});
byId("open-dispute").addEventListener("click", () =>
  open(async (now) => (await import("./asking.js")).openDispute(now, open)),
);
byId("open-odds").addEventListener("click", () => open(async (now) => (await import("./asking.js")).openOdds(now)));
byId("open-log").addEventListener("click", openLog);
byId("open-figures").addEventListener("click", openFigures);
/* A tap on the last lines also opens the log, but not a tap on the keys among them. */
byId("log").addEventListener("click", ({ target }) => {
  if (!(/** @type {Element} */ (target).closest("button, a"))) openLog();
});
document.addEventListener("visibilitychange", () => document.hidden || !seen() || match.refresh());
match.onChange(render);
match.onEvents((events, changed) => {
  if (changed) takeTrades(changed);
  else if (changesTrades(events)) askTrades();
});
begin();
