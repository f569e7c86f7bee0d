/**
 * The questions that anybody may ask at any time: whether a throw was right, and the odds of an attack. Fetched on
 * demand.
 */

import { linkClause } from "../../frame/clause.js";
import { button, byId, h } from "../../frame/dom.js";
import { page, t, territoryName } from "../../frame/page.js";
import { openAudit } from "./audit/open.js";
import { foulPanel } from "./fouls.js";
import { openOrTell } from "./fetched.js";
import { historyPanel, openLog, openPutRight } from "./past.js";
import { write } from "../live/notation.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match, Panel } from "../acting/match.js" */
/** @import { DisputedThrow, JudgedDispute, Refusal, Territory } from "../types.d.ts" */

const disputeKey = byId("open-dispute");
const oddsKey = byId("open-odds");
const query = page.query ? `?${page.query}` : "";

/**
 * Return the territories from which and to which the attack on the board goes; nothing while no attack is chosen.
 *
 * @type {(match: Match) => Territory[]}
 */
const armedAttack = (match) => {
  const { from, to } = match.choice;
  return from && to && match.owner(from) !== match.owner(to) ? [from, to] : [];
};

/** @type {(match: Match) => DisputedThrow | null} */
const armedThrow = (match) => {
  const [from, to] = armedAttack(match);
  if (!from || !to) return null;
  return {
    seat: match.owner(from),
    defending: match.owner(to),
    from,
    to,
    dice: { attacker: [], defender: [] },
    armies: { attacker: match.armies(from), defender: match.armies(to) },
  };
};

/**
 * Return whether the attack on the board is that of the last throw, which the dispute shows anyway.
 *
 * @type {(match: Match) => boolean}
 */
const isLastWay = ({ choice, view: { last_throw: last } }) => choice.from === last?.from && choice.to === last?.to;

const leaveSheet = async () => {
  const { closeSheet } = await import("../parts/sheet.js");
  closeSheet();
};

/** @type {(match: Match, panel: Panel) => Promise<void>} */
const leaveFor = async (match, panel) => {
  await leaveSheet();
  match.open(panel);
};

/**
 * Return the key that enters the throw, only if it may be thrown here and now.
 *
 * @type {(match: Match, asked: DisputedThrow, judged: JudgedDispute | null) => Children}
 */
const bookKey = (match, { seat, from, to, dice: { attacker, defender } }, judged) => {
  const isOffered = from && to && match.legal.attack?.from[from]?.to[to] && seat === match.actor;
  if (!isOffered || !judged || judged.objections.length || match.view.dice === "rolled") return null;
  const book = async (/** @type {HTMLElement} */ key) => {
    await leaveSheet();
    await match.say(write.attack(seat, from, to, write.dice(attacker, defender)), key);
  };
  return button(t("dispute.book"), book, { class: "button primary", "data-key": "dispute-book" });
};

/** @type {(match: Match, asked: DisputedThrow, judged: JudgedDispute | null, isLast: boolean) => Children} */
const waysOut = (match, asked, judged, isLast) => {
  const { last_throw: last, audience } = match.view;
  if (audience !== "table") return null;
  return [
    isLast ? null : bookKey(match, asked, judged),
    match.legal.foul?.length
      ? button(t("dispute.foul"), () => leaveFor(match, foulPanel), { "data-key": "dispute-foul" })
      : null,
    isLast && last
      ? button(t("dispute.put_right"), () => openPutRight(match, last.seq), { "data-key": "dispute-right" })
      : null,
    h("a", { class: "button", href: `/matches/${page.id}/motions`, "data-key": "dispute-vote" }, t("dispute.vote")),
  ];
};

/** Return the links to what already exists, in the words that people use. @type {(match: Match) => Children} */
const doors = (match) => {
  const key = (/** @type {string} */ name, /** @type {() => unknown} */ open) =>
    button(t(name), open, { "data-key": name });
  const link = (/** @type {string} */ name, /** @type {string} */ address) =>
    h("a", { class: "button", href: `/matches/${page.id}/${address}`, "data-key": name }, t(name));
  const lookAtArmies = async () => {
    await leaveSheet();
    return match.legal.correct ? openAudit(match) : match.open(historyPanel);
  };
  return [
    key("door.throw", () => openLog(match, { kinds: ["throw"] })),
    Object.keys(match.position.owners).length ? key("door.armies", lookAtArmies) : null,
    key("door.card", () => openLog(match, { kinds: ["card"] })),
    link("door.rule", "rules"),
    Object.keys(match.position.owners).length ? link("door.board", "setup-sheet") : null,
  ];
};

export const openDispute = (/** @type {Match} */ match) =>
  openOrTell(match, async () => {
    const [dispute, { findLastThrow }] = await Promise.all([
      import("../dispute/dispute.js"),
      import("../dispute/last.js"),
    ]);
    const { last_throw: last, seats, seq } = match.view;
    await dispute.openDispute({
      query,
      seq,
      seats,
      armed: isLastWay(match) ? null : armedThrow(match),
      last: last && (() => findLastThrow(last, query)),
      ways: (asked, judged, isLast) => waysOut(match, asked, judged, isLast),
      doors: () => doors(match),
    });
  });

/**
 * Return the panel in which two taps on the board name the attack, the first one `from`; it also shows the referee's
 * objection.
 *
 * @type {(from?: Territory | null, refusal?: Refusal | null) => Panel}
 */
const oddsPanel = (from = null, refusal = null) => ({
  title: "odds.title",
  body: () => [
    refusal ? h("p", { class: "notice bad", role: "alert" }, linkClause(page.id, refusal)) : null,
    h("p", { class: "soft" }, from ? t("odds.tap_beside", { name: territoryName(from) }) : t("odds.tap")),
  ],
  onTerritory: (match, territory) => tapForOdds(match, from, territory),
  lights: (match) => ({
    chosen: from ? [from] : [],
    targets: from ? page.neighbours[from].filter((id) => match.owner(id) !== match.owner(from)) : [],
  }),
});

/**
 * Take a tap for the odds: a second tap on a territory of the same owner replaces the first one.
 *
 * @type {(match: Match, from: Territory | null, territory: Territory) => unknown}
 */
const tapForOdds = (match, from, territory) => {
  if (from && match.owner(territory) !== match.owner(from)) return tellOdds(match, [from, territory]);
  return match.open(oddsPanel(territory === from ? null : territory));
};

/**
 * Show the odds between any two neighbours of different owners, whoever is on turn.
 *
 * @type {(match: Match, chosen: Territory[]) => Promise<unknown>}
 */
const tellOdds = (match, chosen) =>
  openOrTell(match, async () => {
    const odds = await import("../dispute/odds.js");
    const { view, panel } = match;
    const refusal = await odds.openOdds({
      query,
      seats: view.seats,
      owners: view.position.owners,
      armies: view.position.armies,
      open: [],
      chosen,
      isTable: view.audience === "table",
      isOff: view.odds === false,
    });
    if (match.panel === panel) match.open(refusal ? oddsPanel(chosen[0], refusal) : null);
  });

const openOdds = (/** @type {Match} */ match) => {
  const chosen = armedAttack(match);
  return chosen.length || match.view.odds === false ? tellOdds(match, chosen) : match.open(oddsPanel());
};

export const startAsking = (/** @type {Match} */ match) => {
  disputeKey.addEventListener("click", () => openDispute(match));
  oddsKey.addEventListener("click", () => openOdds(match));
};

/**
 * Show the questions. There are no odds before the deal, and none where the table has switched them off; only the table
 * may do that.
 */
export const showAsking = (/** @type {Match} */ { view }) => {
  const isOff = view.odds === false && view.audience !== "table";
  oddsKey.hidden = isOff || Boolean(view.result) || !Object.keys(view.position.owners).length;
};
