/** A phone: what its seat alone may see, and the match as everybody sees it. */

import { getView } from "../api.js";
import { cited } from "../../frame/clause.js";
import { button, h, replace } from "../../frame/dom.js";
import { showLine, showUnsent, whatCameSince } from "../connection.js";
import { follow } from "../follower.js";
import { isToBeDealt, isUndrawn } from "../luck.js";
import { secretHappenings } from "../mirror.js";
import { Outbox } from "../outbox.js";
import { count, page, t } from "../../frame/page.js";
import { Rest } from "../rest.js";
import { renderAsks } from "./asks.js";
import { capitalBack, capitalFace, capitalPicker, capitalsOpen, known } from "./capital.js";
import { card, cardBack, cardRow, mission, missionBack, setOffer } from "./cards.js";
import { endsTurn, enterCard, enterMissions, insisting } from "./entering.js";
import { Challenges } from "./challenges.js";
import { cardFinder } from "./finder.js";
import { showGone } from "./lost_seat.js";
import { Luck } from "./luck.js";
import { missionPicker, missionsDue } from "./missions.js";
import { holdToLook, turnOver } from "./secret.js";
import { renderLatest } from "./latest.js";
import { renderLog, renderResult, renderStatus, renderSummary } from "./summary.js";
import { Votes } from "./votes.js";

const $ = (id) => document.getElementById(id);
let view = null;
let armed = null;
const outbox = new Outbox(page.id, page.seat, () => showWaiting());
/* The hand and the missions can be looked at in any moment. */
const rest = new Rest(
  $("main"),
  () => outbox.busy,
  "#refusal, #votes, #ballots, #challenges, #ask, #enter, #sets, #discard",
);
const votes = new Votes($("votes"), $("ballots"), rest);

const own = (kind) => {
  const held = view.position[kind]?.[view.seat];
  return Array.isArray(held) ? held : [];
};

const refusalText = (answer) =>
  answer.code === "stale" ? [t("not_entered"), " ", whatCameSince(answer)] : cited(page.id, answer);

/* What this phone can say instead, and what the table can. */
const waysOut = ({ ways_out: own = [], at_table: others = [] }) => [
  own.map(({ action, text }) => button(text, () => say(action), { class: "button wide", "data-key": `way-${action}` })),
  others.length ? h("p", {}, t("ways_at_table", { ways: others.map(({ text }) => text).join(" · ") })) : null,
];

const refuse = (answer) => {
  const silent = !answer || answer.ok || answer.dropped;
  $("refusal").hidden = silent;
  replace($("refusal"), silent ? [] : [h("p", {}, refusalText(answer)), waysOut(answer)]);
};

const showWaiting = () => {
  $("main").classList.toggle("is-waiting", outbox.busy);
  for (const part of document.querySelectorAll("#ask, #enter, #sets, #discard"))
    part.setAttribute("aria-busy", String(outbox.busy));
  showUnsent(outbox, view?.seats ?? []);
};

/* Nothing else is said until it is known what became of the last one. */
let telling = false;
const tell = async (saying) => {
  if (telling || outbox.busy) return;
  telling = true;
  armed = null;
  refuse(null);
  const answer = await saying();
  if (isGone) return;
  refuse(answer);
  /* What lies there still is from before the answer. */
  await load();
  telling = false;
  rest.begin();
};

const send = (action) => outbox.say({ action, seq: view.seq });
const say = (action) => tell(() => send(action));

/* Physical cards: what only this seat can tell. */
const speak = insisting(send, () => load());

const pickMissions = missionPicker(
  () => view && renderEntering(),
  (missions) => tell(() => enterMissions(speak, view.seat, missions)),
);
const finder = cardFinder($("enter-card"), (card) => {
  const { legal, seat } = view;
  return tell(() => enterCard(speak, { seat, card, cards: legal.draw.cards, ends: endsTurn(legal, seat) }));
});

const pickCapital = capitalPicker(
  () => view && renderEntering(),
  (territory) => tell(() => speak(`${view.seat} capital ${territory}`)),
);

const renderEntering = () => {
  const due = isToBeDealt(view) ? 0 : missionsDue(view.legal, own("missions"));
  const cards = view.legal.draw?.cards;
  const capitals = capitalsOpen(view.legal);
  $("enter").hidden = !due && !cards && !capitals.length;
  replace($("enter-capital"), capitals.length ? pickCapital(capitals) : []);
  replace($("enter-missions"), due ? pickMissions(due, own("missions")) : []);
  if (cards) finder.offer(cards, endsTurn(view.legal, view.seat));
  else finder.close();
};

/* Missions and the capital: backs, until the button is held. */
const capital = () => known(view.position.capitals?.[view.seat]);
const coverMissions = () =>
  replace(
    $("mission-cards"),
    own("missions").map((_, at) => missionBack(at + 1)),
    capital() && capitalBack(),
  );
const showMissions = () =>
  replace(
    $("mission-cards"),
    own("missions").map((id) => mission(id, page.mission_sentences[id])),
    capital() && capitalFace(capital(), view),
  );

const secretsTitle = () => t(!capital() ? "my_missions" : own("missions").length ? "my_secrets" : "capital.mine");

const discardButton = (id, at) => {
  const number = at + 1;
  const give = () => (armed === at ? say(`${view.seat} discard ${id}`) : arm(at));
  return button(t(armed === at ? "give_sure" : "give_back", { number }), give, {
    class: armed === at ? "button danger" : "button",
    "data-key": `give-${at}`,
  });
};

const arm = (at) => {
  armed = at;
  rest.begin();
  renderDiscard();
};

const renderDiscard = () => {
  const due = view.legal.discard?.seat === view.seat && !view.result;
  replace(
    $("discard"),
    due
      ? [
          h("p", { class: "notice" }, t("discard_ask", { number: page.discard_round })),
          h("div", { class: "pair" }, own("missions").map(discardButton)),
        ]
      : [],
  );
};

/* The hand: backs, until it is turned over. */
const setWords = (set) => say([view.seat, "trade", ...set.cards].join(" "));

const bestSet = ({ sets: [best] }) =>
  button(count("trade_best", best.armies), () => setWords(best), { class: "button primary wide", "data-key": "best" });

const setsOpen = (trade) =>
  h(
    "div",
    { class: trade.forced ? "sets is-forced" : "sets" },
    trade.sets.map((set) => setOffer(set, setWords)),
  );

const renderSets = () => {
  const trade = view.legal.trade?.seat === view.seat ? view.legal.trade : null;
  if (!trade?.sets.length) return replace($("sets"));
  /* The one that must be traded is asked for above. */
  if (trade.forced) return replace($("sets"), hand.isOpen() ? setsOpen(trade) : []);
  return replace(
    $("sets"),
    h("p", { class: "notice" }, t("set_free")),
    hand.isOpen() ? setsOpen(trade) : bestSet(trade),
  );
};

/* Which card it is about is for this seat's eyes alone, like the cards. */
const handNews = () => {
  const told = secretHappenings(view);
  return told.length && !hand.isOpen() ? [t("hand_changed")] : told;
};

const renderHand = () => {
  const cards = own("hands");
  $("turn-over").hidden = !cards.length;
  $("turn-over").textContent = t(hand.isOpen() ? "cover" : "look");
  const row = cardRow(hand.isOpen() ? cards.map(card) : cards.map(cardBack), count("cards", cards.length));
  replace(
    $("hand-cards"),
    cards.length ? row : h("p", { class: "soft" }, t("no_cards")),
    handNews().map((text) => h("p", { class: "notice small" }, text)),
  );
  renderSets();
};

const hand = turnOver(
  $("turn-over"),
  () => view && renderHand(),
  () => view && renderHand(),
);
const closeMissions = holdToLook(
  $("hold"),
  () => view && showMissions(),
  () => view && coverMissions(),
);

const render = () => {
  renderStatus($("status"), view);
  renderLatest($("latest"), view);
  renderAsks($("ask"), view, { say, insist: (action) => tell(() => speak(action)), render });
  renderEntering();
  renderResult($("result"), view);
  renderSummary($("summary"), view);
  renderTrades();
  $("missions").hidden = (!own("missions").length && !capital()) || Boolean(view.result);
  $("missions-title").textContent = secretsTitle();
  $("hand").hidden = Boolean(view.result);
  if (!$("hold").classList.contains("is-held")) closeMissions();
  renderDiscard();
  renderHand();
  showWaiting();
  /* How far this page has come, for whoever watches it from outside. */
  $("main").dataset.seq = view.seq;
};

const challenges = new Challenges(
  () => view,
  () => renderTrades(),
  rest,
);
const renderTrades = () => {
  renderLog($("log"), view, challenges.logKey);
  challenges.render();
};

/* What a finger on its way may be about to tap. */
const offeredKeys = () =>
  Array.from(
    document.querySelectorAll("#ask [data-key], #enter [data-key], #sets [data-key], #discard [data-key]"),
    ({ dataset }) => dataset.key,
  ).join(" ");

const take = (next) => {
  const before = view && offeredKeys();
  view = next;
  render();
  luck.hear(view);
  if (before !== null && offeredKeys() !== before) rest.begin();
};

/* Another phone has the seat now, or this one has another: whatever was opened leaves the screen at once. */
let follower = null;
let isGone = false;
const leave = (now) => {
  const seats = view?.seats ?? now?.seats ?? [];
  isGone = true;
  view = null;
  follower?.stop();
  outbox.close();
  votes.close();
  showGone(seats, now);
};

const goAway = async () => {
  leave();
  const now = await getView(page.id);
  if (now.ok) leave(now);
};

const isMine = ({ audience, seat }) => audience === "seat" && seat === page.seat;

/* A move that comes while the view is on its way asks for it once more. */
let loading = null;
let again = false;
const load = async () => {
  if (loading) {
    again = true;
    return loading;
  }
  loading = getView(page.id);
  const answer = await loading;
  loading = null;
  if (isGone) return false;
  if (!answer.ok) showLine("away");
  else if (isMine(answer)) take(answer);
  else leave(answer);
  if (again) {
    again = false;
    return load();
  }
  return answer.ok;
};

const luck = new Luck($("luck"), () => load());

const asides = () => {
  if (view && isUndrawn(view)) load();
  challenges.ask();
  votes.ask();
};

const moved = (move) => {
  challenges.hear(move.events ?? []);
  return load();
};

const begin = async () => {
  const loaded = await load();
  if (isGone) return undefined;
  if (!loaded) return setTimeout(begin, 2_000);
  follower = follow({
    match: page.id,
    seen: () => view.seq,
    query: `&seat=${page.seat}`,
    beatSeconds: page.beat_seconds,
    onMove: moved,
    onReset: load,
    onLine: showLine,
    onAside: asides,
    onGone: goAway,
  });
  return resume();
};

/* What an earlier page of this phone had said, and never learned the end of. */
const resume = async () => {
  const answer = await outbox.resume();
  showWaiting();
  if (!answer || isGone) return;
  refuse(answer);
  await load();
};

document.addEventListener("visibilitychange", () => document.hidden || !view || load());
begin();
