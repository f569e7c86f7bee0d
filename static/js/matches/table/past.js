/**
 * The past of the match over the table: its log, and the history of a territory. Their scripts are fetched on demand.
 */

import { h } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";
import { openAudit } from "./audit/open.js";
import { openOrTell } from "./fetched.js";

/** @import { Search } from "../story/chronicle.js" */
/** @import { Host } from "../story/lines.js" */
/** @import { Match, Panel } from "../acting/match.js" */
/** @import { Story, Territory } from "../types.d.ts" */

/**
 * Return a panel in which the next tap on the board names the territory.
 *
 * @type {(title: string, take: (match: Match, territory: Territory) => unknown) => Panel}
 */
const pickPanel = (title, take) => ({
  title,
  body: () => h("p", { class: "soft" }, t("past.tap")),
  onTerritory: (match, territory) => {
    match.open(null);
    return take(match, territory);
  },
  lights: () => ({ chosen: [], targets: [] }),
});

const leaveSheet = async () => {
  const { closeSheet } = await import("../parts/sheet.js");
  closeSheet();
};

/** Return what the table offers to readers of the past. @type {(match: Match) => Host} */
export const hostOf = (match) => {
  const isTable = match.view.audience === "table";
  return {
    query: page.query ? `?${page.query}` : "",
    seq: () => match.view.seq,
    isTable,
    offers: () => match.legal,
    say: async (action) => {
      if (await match.say(action)) return "";
      const { text } = match.refusal ?? {};
      match.clearRefusal();
      return text ?? t("past.not_said");
    },
    pickTerritory: async (take) => {
      await leaveSheet();
      match.open(pickPanel("log.title", (_, territory) => take(territory)));
    },
    correct: async (territory) => {
      await leaveSheet();
      await openAudit(match, territory);
    },
    putRight: (seq) => openPutRight(match, seq),
  };
};

/** @type {typeof import("../story/log_panel.js") | null} set after the first request */
let panel = null;

/** @type {(match: Match, search?: Partial<Search>) => Promise<unknown>} */
export const openLog = (match, search = {}) =>
  openOrTell(
    match,
    async () => {
      panel = await import("../story/log_panel.js");
      return panel.openLog(hostOf(match), search);
    },
    t("past.offline"),
  );

/** Tell an open log that the match has gone on. */
export const noteMove = (/** @type {Match} */ { view }) => panel?.offerNewLines(view.seq);

/** @type {(match: Match, seq: number) => Promise<unknown>} */
export const openPutRight = (match, seq) =>
  openOrTell(match, async () => (await import("./put_right.js")).openPutRight(match, seq));

/**
 * Open the card of that throw, with the way to put it right.
 *
 * @type {(match: Match, seq: number) => Promise<unknown>}
 */
export const openCard = (match, seq) =>
  openOrTell(match, async () => {
    const [{ openThrowCard }, { listEntries }, { putRightKey }] = await Promise.all([
      import("../story/throw_sheet.js"),
      import("../story/chronicle.js"),
      import("../story/lines.js"),
    ]);
    const host = hostOf(match);
    const keysOf = (/** @type {Story} */ story) => {
      const entry = listEntries(story).find(({ step }) => step.seq === seq);
      return entry ? h("div", { class: "line-ways" }, putRightKey(entry, host, true)) : null;
    };
    await openThrowCard(seq, { query: host.query, keysOf });
  });

/** @type {(match: Match, territory: Territory) => Promise<unknown>} */
export const openHistory = (match, territory) =>
  openOrTell(match, async () => (await import("../story/history_panel.js")).openHistory(hostOf(match), territory));

/** For people who cannot press and hold on the board. @type {Panel} */
export const historyPanel = pickPanel("history.key", openHistory);

/** @type {(match: Match) => Promise<unknown>} */
export const openFigures = (match) =>
  openOrTell(match, async () => (await import("../figures/open.js")).openFigures(page.query, match.view.seq));
