/** The history of a territory over the page: its owners and armies, every change, the newest first. */

import { button, h, seatMark } from "../../frame/dom.js";
import { count, playersOf, t, territoryName } from "../../frame/page.js";
import { openSheet } from "../parts/sheet.js";
import { lastTimeOf, listEntries } from "./chronicle.js";
import { historyOf } from "./history.js";
import {
  leadingLine,
  putRightKey,
  readStory,
  reasonOf,
  replayLink,
  struckOrNot,
  whatBecameOfIt,
  whenAndWhere,
} from "./lines.js";

/** @import { Children, Sitting } from "../../frame/types.d.ts" */
/** @import { Holding, Story, Territory } from "../types.d.ts" */
/** @import { Entry } from "./chronicle.js" */
/** @import { Change } from "./history.js" */
/** @import { Host } from "./lines.js" */

const OF_THE_TABLE = ["corrected", "replaced"];

const signed = (/** @type {number} */ number) => (number < 0 ? `−${-number}` : `+${number}`);

/** @type {(seats: Sitting[], holding: Holding) => string} */
const holdingText = (seats, [owner, armies]) =>
  owner
    ? t("history.holding", { player: playersOf(seats, owner), armies: count("armies", armies) })
    : t("history.nobody");

/** @type {(seats: Sitting[], change: Change) => string} */
const changeText = (seats, { entry, kind, before, after, other, lost, moved }) => {
  if (kind === "other") return entry.step.text ?? entry.step.action;
  if (before[0] !== after[0] && OF_THE_TABLE.includes(kind))
    return t(`history.${kind}`, { was: holdingText(seats, before), is: holdingText(seats, after) });
  const facts = {
    player: playersOf(seats, entry.step.actor),
    owner: after[0] && playersOf(seats, after[0]),
    name: other && territoryName(other),
    number: Math.abs(moved),
    lost,
    was: before[1],
    is: after[1],
  };
  const sentence = t(`history.${kind}`, facts);
  return kind === "attacking" && moved < 0 ? `${sentence} ${t("history.and_moved", facts)}` : sentence;
};

/** Return the badge as on the board. @type {(holding: Holding) => HTMLElement} */
const badge = ([owner, armies]) =>
  h(
    "span",
    { class: "history-badge", "data-seat": owner },
    owner ? seatMark(owner) : null,
    h("strong", {}, String(armies)),
  );

/** @type {(change: Change) => HTMLElement} */
const deltaOf = ({ kind, before, after }) => {
  const isOther = (before[0] && before[0] !== after[0]) || OF_THE_TABLE.includes(kind);
  const text = isOther ? `${before[1]} → ${after[1]}` : signed(after[1] - before[1]);
  return h("span", { class: "history-delta" }, text);
};

const roundOf = (/** @type {Entry} */ { turn, round }) => (turn ? `${t("round", { number: round })} · ` : "");

/** @type {(story: Story, change: Change, host: Host, last: number | null) => HTMLElement} */
const changeItem = (story, change, host, last) => {
  const { entry, after } = change;
  const { step, counts } = entry;
  const content = [
    deltaOf(change),
    h(
      "span",
      { class: "line-body" },
      whatBecameOfIt(entry),
      struckOrNot(entry, changeText(story.seats, change)),
      " ",
      reasonOf(step),
      " ",
      h("span", { class: "line-when" }, roundOf(entry), whenAndWhere(story, entry, last)),
    ),
    counts ? badge(after) : null,
  ];
  return h(
    "li",
    { class: counts ? "log-line history-line" : "log-line history-line is-undone", "data-seq": step.seq },
    leadingLine(content, entry, host),
    h("span", { class: "line-keys" }, step.throw ? replayLink(step, host) : null, putRightKey(entry, host)),
  );
};

/** @type {(story: Story, host: Host, territory: Territory) => Children} */
const historyBody = (story, host, territory) => {
  const entries = listEntries(story);
  const changes = historyOf(story, territory, entries);
  const standing = [...changes].reverse().find(({ entry }) => entry.counts);
  /** @type {Holding} */
  const start = [story.start.owners[territory] ?? null, story.start.armies[territory] ?? 0];
  const now = standing?.after ?? start;
  const last = lastTimeOf(entries);
  const items = [...changes].reverse().map((change) => changeItem(story, change, host, last));
  return h(
    "div",
    { class: "history-panel" },
    h(
      "p",
      { class: "history-now" },
      badge(now),
      h("span", {}, t("history.now", { holding: holdingText(story.seats, now) })),
      host.isTable && host.correct && host.offers().correct
        ? button(t("history.correct"), () => host.correct?.(territory), {
            class: "button primary",
            "data-key": "history-correct",
          })
        : null,
    ),
    items.length
      ? h("ol", { class: "log-lines plain", reversed: true }, items)
      : h("p", { class: "soft" }, t("history.nothing")),
    start[0] ? h("p", { class: "soft small" }, t("history.start", { holding: holdingText(story.seats, start) })) : null,
  );
};

/**
 * Open the history of the territory over the page.
 *
 * @param {Host} host
 * @param {Territory} territory
 */
export const openHistory = async (host, territory) => {
  const story = await readStory(host);
  openSheet({
    title: t("history.of", { name: territoryName(territory) }),
    body: historyBody(story, host, territory),
  });
};
