/** The throw card opened over the page, with what the match knows beside the dice: when, by which device, whose luck. */

import { h, seatMark } from "../../frame/dom.js";
import { count, locale, page, playersOf, t } from "../../frame/page.js";
import { getJson } from "../../frame/request.js";
import { openSheet, watchTaps } from "../parts/sheet.js";
import { throwCard } from "../parts/throw_card.js";
import { listEntries } from "./chronicle.js";
import { loadStory, StoryReader } from "./story.js";

/** @import { Children, Sitting } from "../../frame/types.d.ts" */
/** @import { Colour, Moment, Step, Story, Throw } from "../types.d.ts" */
/** @typedef {Record<Colour, { throws: number, lost: number, expected: number, share: number, verdict: string }>} Luck */

/**
 * How long the card waits for the luck of both sides, which takes time in a long match; after that it opens without it.
 */
const LUCK_MS = 1_500;

const clock = new Intl.DateTimeFormat(locale, { weekday: "short", hour: "2-digit", minute: "2-digit" });
const percent = new Intl.NumberFormat(locale, { style: "percent", maximumSignificantDigits: 3 });
const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/**
 * Return how often as many dice have exactly these losses.
 *
 * @type {(story: Pick<Story, "chances">, thrown: Throw) => number | null}
 */
const shareOf = ({ chances }, { thrown, losses }) =>
  chances[`${thrown.attacker}v${thrown.defender}`]?.find(
    ([attacker, defender]) => attacker === losses.attacker && defender === losses.defender,
  )?.[2] ?? null;

/** Return when it was entered, and by which device. @type {(story: Story, step: Step) => string} */
const enteredText = (story, step) => {
  const entry = listEntries(story).find((other) => other.step === step);
  if (step.seq <= story.known_from) return t("card.unknown");
  const device = step.device ? t("card.phone", { player: playersOf(story.seats, step.device) }) : t("card.table");
  return entry?.at ? t("card.entered", { time: clock.format(entry.at), device }) : t("card.entered_by", { device });
};

/** @type {(seats: Sitting[], luck: Luck, seat: Colour) => HTMLElement | null} */
export const luckLine = (seats, luck, seat) => {
  const own = luck[seat];
  if (!own) return null;
  const { throws, lost, expected, share, verdict } = own;
  const facts = { player: playersOf(seats, seat), lost, expected: decimal.format(expected) };
  const usual = lost > expected ? "as_expected_worse" : "as_expected";
  const way = verdict === "as_expected" ? usual : verdict;
  return h(
    "li",
    {},
    seatMark(seat),
    h("span", {}, count("card.luck", throws, facts), " ", t(`card.luck.${way}`, { share: percent.format(share) })),
  );
};

/**
 * Return what both sides have thrown so far.
 *
 * @type {(story: Story, thrown: Throw, title: string, luck: Luck) => Children}
 */
const luckPart = ({ seats }, { seat, defending }, title, luck) => {
  const lines = [seat, defending].map((colour) => luckLine(seats, luck, colour)).filter(Boolean);
  return lines.length
    ? h("div", { class: "card-small" }, h("h3", {}, t(title)), h("ul", { class: "card-luck plain" }, lines))
    : null;
};

/**
 * Return the luck in this match, and on the whole evening.
 *
 * @type {(story: Story, thrown: Throw, query: string) => Promise<Children>}
 */
const luckParts = async (story, thrown, query) => {
  const address = `/matches/${page.id}/figures`;
  const [figures, evening] = await Promise.all([getJson(`${address}${query}`), getJson(`${address}/evening${query}`)]);
  return [
    figures.ok ? luckPart(story, thrown, "card.match", figures.luck) : null,
    evening.ok && evening.luck ? luckPart(story, thrown, "card.evening", evening.luck) : null,
  ];
};

/** @type {(before: Moment, thrown: Throw) => { from: number, to: number }} */
const armiesBefore = ({ armies }, { from, to }) => ({ from: armies[from], to: armies[to] });

/** @type {(reader: StoryReader, step: Step & { throw: Throw }, luck: Children) => HTMLElement} */
const cardOf = (reader, step, luck) => {
  const { story } = reader;
  const armies = armiesBefore(reader.momentBefore(step.seq), step.throw);
  return throwCard(
    { seats: story.seats, thrown: step.throw, armies, rule: story.throw_rule, share: shareOf(story, step.throw) },
    h("p", { class: "card-small" }, enteredText(story, step)),
    step.counts === false ? h("p", { class: "notice small" }, t("card.undone")) : null,
    luck,
  );
};

/**
 * Open the card of the throw in line `seq` once all of it has arrived: nothing moves under a finger afterwards.
 * `keysOf` makes the keys that continue from it.
 *
 * @param {number} seq
 * @param {{ query?: string, keysOf?: (story: Story) => Children }} [options]
 */
export const openThrowCard = async (seq, { query = "", keysOf = () => null } = {}) => {
  const open = (/** @type {Children} */ body) => openSheet({ title: t("card.title", { number: seq }), body });
  const isOvertaken = watchTaps();
  const story = await loadStory(page.id, query, seq);
  if (isOvertaken()) return undefined;
  if (!story.ok) return open(h("p", { class: "notice bad" }, story.text ?? t("card.offline")));
  const reader = new StoryReader(story);
  const step = reader.step(seq);
  if (!step?.throw) return open(h("p", { class: "notice" }, t("card.none")));
  const thrown = /** @type {Step & { throw: Throw }} */ (step);
  const luck = await Promise.race([
    luckParts(story, thrown.throw, query),
    new Promise((done) => setTimeout(() => done(null), LUCK_MS)),
  ]);
  return isOvertaken() ? undefined : open([cardOf(reader, thrown, luck), keysOf(story)]);
};
