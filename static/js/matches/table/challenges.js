/** "Show your cards": which traded set, who demands to see it, and what the table saw. */

import { decide, demand, getChallenges, reopen } from "../api.js";
import { button, h, replace, seatMark } from "../../frame/dom.js";
import { page, playersOf, t } from "../../frame/page.js";

const CHANGES_TRADES = ["set_traded", "undone", "redone"];
const node = document.getElementById("asked");
const known = { seq: 0, trades: [], costs: {} };
let chosen = null;
let told = "";

/** What may be demanded and what is, as the referee has it now. */
export const askChallenges = async (match) => {
  const answer = await getChallenges(page.id, page.query ? `?${page.query}` : "");
  if (!answer.ok) return;
  Object.assign(known, answer);
  match.changed();
};

export const hearTrades = (match, events) => {
  if (events.some(({ type }) => CHANGES_TRADES.includes(type))) askChallenges(match);
};

const maySpeak = ({ view }) => view.audience === "table" && !view.result;
const waiting = () => known.trades.filter(({ challenge: one }) => one?.decides);
const free = () => known.trades.filter(({ challenge: one }) => !one);
const decided = () => known.trades.filter(({ challenge: one }) => one?.outcome);

export const isAnythingTraded = (match) => maySpeak(match) && known.trades.length > 0;

const names = ({ view }, { challenger, accused }) => ({
  challenger: playersOf(view.seats, challenger),
  accused: playersOf(view.seats, accused),
});

const after = async (match, answer) => {
  told = answer.ok ? "" : (answer.text ?? t("line.away"));
  chosen = null;
  await askChallenges(match);
  match.rest.begin();
};

const choose = (match, seq) => {
  chosen = seq;
  told = "";
  match.open(challenge);
};

/** One tap on the line of a trade. */
export const demandKey = (match, seq) =>
  maySpeak(match) && free().some((one) => one.seq === seq)
    ? button(t("challenge.key"), () => choose(match, seq), {
        class: "button small",
        "aria-label": t("challenge.key_label"),
        "data-key": `demand-${seq}`,
      })
    : null;

const trade =
  (match) =>
  ({ seq, seat, text }) =>
    button([seatMark(seat), h("span", {}, text)], () => choose(match, seq), {
      class: "button wide",
      "data-key": `trade-${seq}`,
    });

const seatKey =
  (match, seq) =>
  ({ colour, players }) =>
    button(
      [seatMark(colour), players.join(" & ") || playersOf(match.view.seats, colour)],
      async () => after(match, await demand(page.id, seq, colour)),
      { class: "button wide", "data-key": `demands-${colour}` },
    );

const whoDemands = (match) => {
  const { seq, seat, text } = known.trades.find((one) => one.seq === chosen);
  return [
    h("p", {}, text),
    h("h3", {}, t("challenge.who")),
    match.view.seats.filter(({ colour }) => colour !== seat).map(seatKey(match, seq)),
  ];
};

const costs = (match, outcome, { challenger, accused }) => {
  const amount = known.costs[outcome === "right" ? "false_accusation" : "false_set"];
  const player = playersOf(match.view.seats, outcome === "right" ? challenger : accused);
  const key = `challenge.${outcome}_${amount ? "costs" : "free"}`;
  return h("p", { class: "soft small" }, t(key, { player, amount }));
};

const outcomeKey = (match, one, outcome, attributes) =>
  button(t(`challenge.${outcome}`), async () => after(match, await decide(page.id, one.id, outcome)), {
    class: "button wide",
    "data-key": `outcome-${outcome}`,
    ...attributes,
  });

/* What the referee dealt, nobody decides otherwise; named cards may have been others. */
const outcomes = (match, one) =>
  ["right", "false"]
    .filter((outcome) => !one.dealt || one.proper === (outcome === "right"))
    .map((outcome) => [outcomeKey(match, one, outcome, { class: "button big wide" }), costs(match, outcome, one)]);

const open =
  (match) =>
  ({ text, challenge: one }) => {
    const verdict = `challenge.${one.dealt ? "dealt" : "seen"}.${one.proper ? "right" : "false"}`;
    return h(
      "div",
      { class: "stack", "data-challenge": one.id },
      h("p", {}, h("strong", {}, t("challenge.demands", names(match, one)))),
      h("p", {}, text),
      h("p", { class: "notice small" }, t(verdict)),
      outcomes(match, one),
      outcomeKey(match, one, "withdrawn"),
    );
  };

/* Until the next move a slip of the finger is taken back. */
const backKey = (match, one) =>
  one.reopens && known.seq === match.view.seq
    ? button(t("challenge.back"), async () => after(match, await reopen(page.id, one.id)), {
        class: "button wide",
        "data-key": `reopen-${one.id}`,
      })
    : null;

const past =
  (match) =>
  ({ text, challenge: one }) =>
    h(
      "li",
      { class: "stack" },
      h("div", {}, text, h("br"), h("strong", {}, t(`challenge.was.${one.outcome}`, names(match, one)))),
      backKey(match, one),
    );

const list = (match) => [
  free().length ? h("p", {}, t("challenge.which")) : null,
  free().map(trade(match)),
  decided().length ? h("ul", { class: "plain changes" }, decided().map(past(match))) : null,
  decided().length
    ? h(
        "a",
        { class: "button wide", href: `/matches/${page.id}/fines`, "data-key": "challenge-fines" },
        t("challenge.fines"),
      )
    : null,
  known.trades.length ? null : h("p", { class: "soft" }, t("challenge.none")),
];

const body = (match) => {
  if (waiting().length) return waiting().map(open(match));
  return known.trades.some(({ seq }) => seq === chosen) ? whoDemands(match) : list(match);
};

export const challenge = {
  title: "challenge.title",
  body: (match) => [told ? h("p", { class: "notice bad", role: "alert" }, told) : null, body(match)],
};

const openKey = (match) =>
  button(t("challenge.open"), () => match.open(challenge), { class: "button primary", "data-key": "challenge-open" });

/** A demand that the end of the match left open; nothing where there is none. */
export const stillDemanded = (match) => {
  const [first] = waiting();
  if (!first || match.panel === challenge) return null;
  return h(
    "div",
    { class: "notice stack" },
    h("p", {}, h("strong", {}, t("challenge.demands", names(match, first.challenge))), " ", first.text),
    openKey(match),
  );
};

/** A demand from a phone, until the table looks at the cards. */
export const showChallenge = (match) => {
  if (match.panel !== challenge) {
    chosen = null;
    told = "";
  }
  const [first] = waiting();
  node.hidden = !first || match.panel === challenge || Boolean(match.view.result);
  if (node.hidden) return;
  replace(
    node,
    h(
      "p",
      { class: "news-title" },
      seatMark(first.challenge.challenger),
      t("challenge.demands", names(match, first.challenge)),
    ),
    h("p", {}, first.text),
    openKey(match),
  );
};
