/** "Show your cards": the traded set, the seat that demands to see it, and what the table saw. */

import { button, byId, h, replace, seatMark } from "../../frame/dom.js";
import { page, playersOf, t } from "../../frame/page.js";
import { decideChallenge, demandCards, reopenChallenge } from "../live/api.js";

/** @import { Match, Panel } from "../acting/match.js" */
/** @import { Challenge, Reply, Seat, Trade } from "../types.d.ts" */
/** @typedef {Trade & { challenge: Challenge }} Demanded a trade whose cards somebody demands to see */

const node = byId("asked");
/** @type {number | null} the seq of the trade that is chosen in the panel */
let chosen = null;

const maySpeak = (/** @type {Match} */ { view }) => view.audience === "table" && !view.result;
/** @type {(match: Match, test: (challenge: Challenge) => boolean) => Demanded[]} */
const demanded = ({ trades: { soFar } }, test) =>
  /** @type {Demanded[]} */ (soFar.trades.filter(({ challenge }) => challenge && test(challenge)));
const waitingTrades = (/** @type {Match} */ match) => demanded(match, ({ decides }) => decides);
const decidedTrades = (/** @type {Match} */ match) => demanded(match, ({ outcome }) => Boolean(outcome));

export const isAnythingTraded = (/** @type {Match} */ match) => maySpeak(match) && match.trades.soFar.trades.length > 0;

const names = (/** @type {Match} */ { view }, /** @type {Challenge} */ { challenger, accused }) => ({
  challenger: playersOf(view.seats, challenger),
  accused: playersOf(view.seats, accused),
});

/** Send the request and show its outcome. */
const settle = async (/** @type {Match} */ match, /** @type {Promise<Reply>} */ sending) => {
  await match.trades.settle(sending);
  chosen = null;
  match.notify();
  match.rest.begin();
};

const choose = (/** @type {Match} */ match, /** @type {number} */ seq) => {
  chosen = seq;
  match.trades.fault = "";
  match.open(challengePanel);
};

/**
 * Return the key that demands the cards with one tap on the line of a trade; nothing where no trade can be challenged.
 *
 * @type {(match: Match, seq: number) => HTMLElement | null}
 */
export const demandKey = (match, seq) =>
  maySpeak(match) && match.trades.open().some((trade) => trade.seq === seq)
    ? button(t("challenge.key"), () => choose(match, seq), {
        class: "button small",
        "aria-label": t("challenge.key_label"),
        "data-key": `demand-${seq}`,
      })
    : null;

/** @type {(match: Match, trade: Trade) => HTMLElement} */
const tradeKey = (match, { seq, seat, text }) =>
  button([seatMark(seat), h("span", {}, text)], () => choose(match, seq), {
    class: "button wide",
    "data-key": `trade-${seq}`,
  });

/** @type {(match: Match, seq: number, seat: Seat) => HTMLElement} */
const challengerKey = (match, seq, { colour, players }) =>
  button(
    [seatMark(colour), players.join(" & ") || playersOf(match.view.seats, colour)],
    () => settle(match, demandCards(page.id, seq, colour)),
    { class: "button wide", "data-key": `demands-${colour}` },
  );

/** @type {(match: Match, trade: Trade) => (HTMLElement | HTMLElement[])[]} */
const challengers = (match, { seq, seat, text }) => [
  h("p", {}, text),
  h("h3", {}, t("challenge.who")),
  match.view.seats.filter(({ colour }) => colour !== seat).map((challenger) => challengerKey(match, seq, challenger)),
];

/** @type {(match: Match, outcome: "right" | "false", challenge: Challenge) => HTMLElement} */
const costs = (match, outcome, { challenger, accused }) => {
  const isRight = outcome === "right";
  const amount = match.trades.soFar.costs[isRight ? "false_accusation" : "false_set"];
  const player = playersOf(match.view.seats, isRight ? challenger : accused);
  return h("p", { class: "soft small" }, t(`challenge.${outcome}_${amount ? "costs" : "free"}`, { player, amount }));
};

/** @type {(match: Match, challenge: Challenge, outcome: string, weight?: string) => HTMLElement} */
const outcomeKey = (match, { id }, outcome, weight = "") =>
  button(t(`challenge.${outcome}`), () => settle(match, decideChallenge(page.id, id, outcome)), {
    class: `button ${weight} wide`,
    "data-key": `outcome-${outcome}`,
  });

/** @type {("right" | "false")[]} */
const OUTCOMES = ["right", "false"];

/**
 * Return the keys of the outcomes: for cards that the referee dealt only the true outcome; cards that a seat named may
 * have been different ones.
 *
 * @type {(match: Match, challenge: Challenge) => HTMLElement[][]}
 */
const outcomes = (match, challenge) =>
  OUTCOMES.filter((outcome) => !challenge.dealt || challenge.proper === (outcome === "right")).map((outcome) => [
    outcomeKey(match, challenge, outcome, "big"),
    costs(match, outcome, challenge),
  ]);

/** @type {(match: Match, trade: Demanded) => HTMLElement} */
const deciding = (match, { text, challenge }) => {
  const verdict = `challenge.${challenge.dealt ? "dealt" : "seen"}.${challenge.proper ? "right" : "false"}`;
  return h(
    "div",
    { class: "stack", "data-challenge": challenge.id },
    h("p", {}, h("strong", {}, t("challenge.demands", names(match, challenge)))),
    h("p", {}, text),
    h("p", { class: "notice small" }, t(verdict)),
    outcomes(match, challenge),
    outcomeKey(match, challenge, "withdrawn"),
  );
};

/**
 * Return the key that takes back a mistaken outcome, until the next move.
 *
 * @type {(match: Match, challenge: Challenge) => HTMLElement | null}
 */
const reopenKey = (match, { id, reopens }) =>
  reopens && match.trades.soFar.seq === match.view.seq
    ? button(t("challenge.back"), () => settle(match, reopenChallenge(page.id, id)), {
        class: "button wide",
        "data-key": `reopen-${id}`,
      })
    : null;

/** @type {(match: Match, trade: Demanded) => HTMLElement} */
const past = (match, { text, challenge }) => {
  const outcome = h("strong", {}, t(`challenge.was.${challenge.outcome}`, names(match, challenge)));
  return h("li", { class: "stack" }, h("div", {}, text, h("br", {}), outcome), reopenKey(match, challenge));
};

const list = (/** @type {Match} */ match) => {
  const free = match.trades.open();
  const decided = decidedTrades(match).map((trade) => past(match, trade));
  const fines = { class: "button wide", href: `/matches/${page.id}/fines`, "data-key": "challenge-fines" };
  return [
    free.length ? h("p", {}, t("challenge.which")) : null,
    free.map((trade) => tradeKey(match, trade)),
    decided.length ? h("ul", { class: "plain changes" }, decided) : null,
    decided.length ? h("a", fines, t("challenge.fines")) : null,
    match.trades.soFar.trades.length ? null : h("p", { class: "soft" }, t("challenge.none")),
  ];
};

const body = (/** @type {Match} */ match) => {
  const waiting = waitingTrades(match);
  if (waiting.length) return waiting.map((trade) => deciding(match, trade));
  const trade = match.trades.soFar.trades.find(({ seq }) => seq === chosen);
  return trade ? challengers(match, trade) : list(match);
};

/** @type {Panel} */
export const challengePanel = {
  title: "challenge.title",
  body: (match) => {
    const { fault } = match.trades;
    return [fault ? h("p", { class: "notice bad", role: "alert" }, fault) : null, body(match)];
  },
};

const openKey = (/** @type {Match} */ match) =>
  button(t("challenge.open"), () => match.open(challengePanel), {
    class: "button primary",
    "data-key": "challenge-open",
  });

/** Return a challenge that the end of the match left open; nothing if there is none. */
export const stillDemanded = (/** @type {Match} */ match) => {
  const [first] = waitingTrades(match);
  if (!first || match.panel === challengePanel) return null;
  const sentence = h("strong", {}, t("challenge.demands", names(match, first.challenge)));
  return h("div", { class: "notice stack" }, h("p", {}, sentence, " ", first.text), openKey(match));
};

/** Show a challenge from a phone, until the table looks at the cards. */
export const showChallenge = (/** @type {Match} */ match) => {
  const isOpen = match.panel === challengePanel;
  if (!isOpen) {
    chosen = null;
    match.trades.fault = "";
  }
  const [first] = waitingTrades(match);
  node.hidden = !first || isOpen || Boolean(match.view.result);
  if (node.hidden) return;
  const { challenge, text } = first;
  replace(
    node,
    h("p", { class: "news-title" }, seatMark(challenge.challenger), t("challenge.demands", names(match, challenge))),
    h("p", {}, text),
    openKey(match),
  );
};
