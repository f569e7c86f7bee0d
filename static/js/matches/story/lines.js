/** A line of the log on a page: who, what, the dice, when and from which device, and where it leads. */

import { button, h, seatMark, sign } from "../../frame/dom.js";
import { count, locale, page, playersOf, t } from "../../frame/page.js";
import { openThrowCard } from "./throw_sheet.js";
import { throwParts } from "../parts/throw_row.js";
import { isReplacement, verbOf } from "./chronicle.js";
import { loadStory } from "./story.js";

/** @import { Children, Sitting } from "../../frame/types.d.ts" */
/** @import { Offers, Step, Story, Territory } from "../types.d.ts" */
/** @import { Entry } from "./chronicle.js" */

/**
 * What the page that opens the log can do besides showing it.
 *
 * @typedef {object} Host
 * @property {string} query what its requests add to their address, with its "?"
 * @property {() => number} seq the newest line that the page knows
 * @property {boolean} isTable whether it is the table's device, which writes notes and puts right
 * @property {() => Offers} offers the actions that are offered
 * @property {(action: string) => Promise<string>} say the answer is empty if the action was accepted, else a sentence
 *   with the reason
 * @property {((take: (territory: Territory) => void) => void) | null} pickTerritory closes the sheet and lets the next
 *   tap on the board name a territory
 * @property {((territory: Territory) => void) | null} correct opens the correction of a territory
 * @property {((seq: number) => void) | null} putRight opens the correction of an earlier entry
 */

const hours = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" });
const days = new Intl.DateTimeFormat(locale, {
  day: "numeric",
  month: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/**
 * Return the time, with the day if the match ended on a different one.
 *
 * @type {(at: number, last: number | null) => string}
 */
const formatTime = (at, last) => {
  const isSameDay = last === null || new Date(at).toDateString() === new Date(last).toDateString();
  return (isSameDay ? hours : days).format(at);
};

/** @type {(story: Story, step: Step) => string} */
const deviceName = ({ seats }, { device }) =>
  device ? t("log.phone", { player: playersOf(seats, device) }) : t("log.table");

/** Return its number, its time and its device. @type {(story: Story, entry: Entry, last: number | null) => string} */
export const whenAndWhere = (story, { step, at }, last) => {
  const number = t("log.number", { number: step.seq });
  if (at === null && step.seq <= story.known_from) return `${number} · ${t("log.not_known")}`;
  return `${number} · ${at === null ? t("log.time_unknown") : formatTime(at, last)} · ${deviceName(story, step)}`;
};

/** Return the address of the replay at that line. */
export const replayAddress = (/** @type {number} */ seq, query = "") => `/matches/${page.id}/replay${query}#${seq}`;

/** Return whether the line was entered again, as far as it was still valid, when an earlier entry was put right. */
const isRepeated = (/** @type {Entry} */ { step }) => Boolean(step.again);

/** Strike the text if the entry does not count. @type {(entry: Entry, text: Children) => HTMLElement} */
export const struckOrNot = (entry, text) =>
  h(entry.counts || isRepeated(entry) ? "span" : "del", { class: "line-text" }, text);

const isConquest = (/** @type {Step} */ { marks = [] }) => marks.includes("conquest");

/** Return the text of the line. @type {(story: Story, entry: Entry) => HTMLElement} */
export const whatWasSaid = (story, entry) =>
  struckOrNot(
    entry,
    entry.step.throw ? throwParts(story.seats, entry.step.throw, isConquest(entry.step)) : entry.step.text,
  );

/** @type {(entry: Entry) => string} */
const fateOf = (entry) => {
  if (isRepeated(entry)) return "log.judged_again";
  if (!entry.by || !isReplacement(entry.by)) return "log.taken_back";
  return entry.by.of === entry.step.seq ? "log.was_put_right" : "log.fell";
};

/** @type {(entry: Entry) => Children} */
export const whatBecameOfIt = (entry) =>
  entry.counts ? null : h("span", { class: "line-mark" }, t(fateOf(entry), { number: entry.by?.of }));

/** Return the reason that the table wrote. @type {(step: Step) => Children} */
export const reasonOf = ({ reason }) => (reason ? h("q", { class: "line-reason" }, reason) : null);

/**
 * Return the line as a link to its throw or its moment.
 *
 * @type {(content: Children, entry: Entry, host: Host) => HTMLElement}
 */
export const leadingLine = (content, entry, host) => {
  const { seq, throw: thrown } = entry.step;
  const attributes = { class: "line-open", "data-key": `line-${seq}` };
  if (!thrown) return h("a", { ...attributes, href: replayAddress(seq, host.query) }, content);
  const keys = () =>
    h("div", { class: "line-ways" }, replayLink(entry.step, host, true), putRightKey(entry, host, true));
  return button(content, () => openThrowCard(seq, { query: host.query, keysOf: keys }), attributes);
};

/** @type {(step: Step, host: Host, isLarge?: boolean) => HTMLElement} */
export const replayLink = ({ seq }, { query }, isLarge = false) => {
  const label = t("log.replay_at", { number: seq });
  const name = isLarge ? t("log.replay") : null;
  const looks = isLarge ? { class: "button" } : { class: "button quiet line-key", "aria-label": label, title: label };
  return h("a", { ...looks, href: replayAddress(seq, query) }, sign("replay"), name);
};

const CORRECTABLE = ["attack", "reroll", "place", "fortify", "occupy", "end"];
const THROWN = ["attack", "reroll"];

/**
 * Return whether the referee would accept a correction: the entry counts, its kind can be misread, and no later line
 * kept everything as it was.
 */
export const canBePutRight = (/** @type {Entry} */ { step, counts, replaced, isKept }) => {
  const verb = verbOf(replaced ?? step);
  const isThrownByApp = page.dice_rolled && THROWN.includes(verb);
  return (counts || (step.again && !replaced)) && !isKept && !isThrownByApp && CORRECTABLE.includes(verb);
};

/**
 * Return the key for an entry that can be put right in place.
 *
 * @type {(entry: Entry, host: Host, isLarge?: boolean) => HTMLElement | null}
 */
export const putRightKey = (entry, { isTable, putRight }, isLarge = false) => {
  if (!isTable || !putRight || !canBePutRight(entry)) return null;
  const { step } = entry;
  const label = t("log.put_right", { number: step.seq });
  const name = isLarge ? t("log.right") : null;
  const looks = isLarge ? { class: "button" } : { class: "button quiet line-key", "aria-label": label, title: label };
  return button([sign("pencil"), name], () => putRight(step.seq), { ...looks, "data-key": `right-${step.seq}` });
};

/**
 * Return the mark of the actor, with a name for screen readers.
 *
 * @type {(seats: Sitting[], step: Step) => HTMLElement}
 */
export const actorMark = (seats, { actor }) => {
  if (actor === "table") return h("span", { class: "line-table" }, sign("table"));
  return h(
    "span",
    { class: "line-actor" },
    seatMark(actor),
    h("span", { class: "visually-hidden" }, playersOf(seats, actor)),
  );
};

/**
 * Fetch the current story.
 *
 * @param {Host} host @throws where the referee does not answer
 */
export const readStory = async ({ query, seq }) => {
  const story = await loadStory(page.id, query, seq());
  if (!story.ok) throw new Error(story.text ?? String(story.status));
  return story;
};

/** Return a phrase such as "12 lines". */
export const linesText = (/** @type {number} */ number) => count("log.lines", number);
