/**
 * The throw card: both rows sorted, the pairs joined, the loser of each marked beside; what it cost whom, by which
 * clause, how likely that was, when and where it was entered. One card for the last throw, the log, the replay and a
 * dispute.
 */

import { linkClause } from "../../frame/clause.js";
import { h, seatMark } from "../../frame/dom.js";
import { count, locale, page, playersOf, t, territoryName } from "../../frame/page.js";
import { getJson } from "../../frame/request.js";
import { die } from "./die.js";
import { sortDice } from "../live/model.js";
import { drawPairs, pairDice } from "./pairs.js";
import { openSheet, watchTaps } from "./sheet.js";
import { listEntries } from "../story/chronicle.js";
import { loadStory, StoryReader } from "../story/story.js";

/** @import { Children, Cited, Sitting } from "../../frame/types.d.ts" */
/** @import { Cell } from "./pairs.js" */
/** @import { Colour, Moment, Step, Story, Throw } from "../types.d.ts" */
/** @typedef {Record<Colour, { throws: number, lost: number, expected: number, share: number, verdict: string }>} Luck */

/** So long the card waits for how lucky both were, which takes a long match time to tell; it opens without. */
const LUCK_MS = 1_500;

const clock = new Intl.DateTimeFormat(locale, { weekday: "short", hour: "2-digit", minute: "2-digit" });
const percent = new Intl.NumberFormat(locale, { style: "percent", maximumSignificantDigits: 3 });
const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/* --- the dice --- */

/** @type {Cell} */
const dieCell = (face, side, isBeaten, seat) =>
  h(
    "span",
    { class: `card-die card-die-${side} ${isBeaten ? "is-beaten" : ""}`, "data-seat": seat },
    face ? die(face, side) : null,
    isBeaten ? h("span", { class: "card-lost" }, seatMark(seat), "−1") : null,
  );

/** @type {(thrown: Throw) => HTMLElement} a line for each pair: left the attacker's die, right the defender's */
const diceRows = (thrown) =>
  h("div", { class: "card-pairs", "aria-hidden": "true" }, drawPairs(pairDice(thrown), thrown, "card-pair", dieCell));

/** @type {(seats: Sitting[], thrown: Throw) => HTMLElement} where only the losses were entered there are no faces */
const countedDice = (seats, { thrown, seat, defending }) => {
  const facts = { attacker: playersOf(seats, seat), defender: playersOf(seats, defending) };
  return h(
    "p",
    { class: "card-counted" },
    t("card.counted", { ...facts, red: thrown.attacker, blue: thrown.defender }),
  );
};

/** @type {(seats: Sitting[], seat: Colour, role: string, place: string | null) => HTMLElement} */
const sideName = (seats, seat, role, place) =>
  h(
    "div",
    { class: "card-side" },
    h("span", { class: "card-role" }, t(role)),
    h("span", { class: "card-name" }, seatMark(seat), h("strong", {}, playersOf(seats, seat))),
    place ? h("span", { class: "card-place" }, place) : null,
  );

/** @type {(before: number | undefined, lost: number) => Children} */
const armiesLeft = (before, lost) =>
  before === undefined
    ? null
    : h("span", { class: "card-armies" }, h("span", {}, String(before)), " → ", h("strong", {}, String(before - lost)));

/** The dice spoken, for whoever hears the page: "6, 4, 1 against 5, 4". */
const spokenDice = (/** @type {Throw} */ { dice }) =>
  dice.attacker.length
    ? t("card.dice", { red: sortDice(dice.attacker).join(", "), blue: sortDice(dice.defender).join(", ") })
    : "";

/**
 * What a throw did, as large as a hand.
 *
 * @param {object} facts
 * @param {Sitting[]} facts.seats
 * @param {Throw} facts.thrown
 * @param {{ from?: number, to?: number }} facts.armies that stood on both territories before
 * @param {Partial<Cited> | null} facts.rule the clause by which dice are compared
 * @param {number | null} facts.share of the throws with so many dice that cost just that
 * @param {Children[]} more what else is known of it
 */
export const throwCard = ({ seats, thrown, armies, rule, share }, ...more) => {
  const { seat, defending, from, to, losses } = thrown;
  const isConquered = armies.to !== undefined && armies.to === losses.defender;
  const loses = (/** @type {Colour} */ who, /** @type {number} */ number) =>
    count(number ? "card.loses" : "card.keeps", number, { player: playersOf(seats, who) });
  return h(
    "article",
    { class: "throw-card" },
    h(
      "div",
      { class: "card-felt" },
      h(
        "div",
        { class: "card-sides" },
        sideName(seats, seat, "card.attacks", from ? territoryName(from) : null),
        sideName(seats, defending, "card.defends", to ? territoryName(to) : null),
      ),
      h("p", { class: "visually-hidden" }, spokenDice(thrown)),
      thrown.dice.attacker.length ? diceRows(thrown) : countedDice(seats, thrown),
      h(
        "div",
        { class: "card-sides card-sides-after" },
        h("div", { class: "card-side" }, armiesLeft(armies.from, losses.attacker)),
        h("div", { class: "card-side" }, armiesLeft(armies.to, losses.defender)),
      ),
    ),
    h(
      "p",
      { class: "card-says" },
      h("span", {}, `${loses(seat, losses.attacker)},`),
      " ",
      h("span", {}, `${loses(defending, losses.defender)}.`),
      isConquered && to ? [" ", h("span", {}, t("card.conquered", { name: territoryName(to) }))] : null,
    ),
    rule ? h("p", { class: "card-rule" }, linkClause(page.id, { ...rule, text: t("card.rule") })) : null,
    share === null
      ? null
      : h(
          "p",
          { class: "card-small" },
          t("card.share", { share: percent.format(share), red: thrown.thrown.attacker, blue: thrown.thrown.defender }),
        ),
    more,
  );
};

/** @type {(story: Pick<Story, "chances">, thrown: Throw) => number | null} how often so many dice cost just that */
export const shareOf = ({ chances }, { thrown, losses }) =>
  chances[`${thrown.attacker}v${thrown.defender}`]?.find(
    ([attacker, defender]) => attacker === losses.attacker && defender === losses.defender,
  )?.[2] ?? null;

/* --- what is known beside the dice --- */

/** @type {(story: Story, step: Step) => string} when it was entered, and by which device */
const enteredText = (story, step) => {
  const entry = listEntries(story).find((other) => other.step === step);
  if (step.seq <= story.known_from) return t("card.unknown");
  const device = step.device ? t("card.phone", { player: playersOf(story.seats, step.device) }) : t("card.table");
  return entry?.at ? t("card.entered", { time: clock.format(entry.at), device }) : t("card.entered_by", { device });
};

/** @type {(seats: Sitting[], luck: Luck, seat: Colour) => HTMLElement | null} */
const luckLine = (seats, luck, seat) => {
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

/** @type {(story: Story, thrown: Throw, title: string, luck: Luck) => Children} what both have thrown so far */
const luckPart = ({ seats }, { seat, defending }, title, luck) => {
  const lines = [seat, defending].map((colour) => luckLine(seats, luck, colour)).filter(Boolean);
  return lines.length
    ? h("div", { class: "card-small" }, h("h3", {}, t(title)), h("ul", { class: "card-luck plain" }, lines))
    : null;
};

/** @type {(story: Story, thrown: Throw, query: string) => Promise<Children>} in this match, and on the whole evening */
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
 * Opens the card of the throw that line `seq` tells of, once all of it is there: nothing moves under a finger afterwards.
 * `keysOf` are the keys that lead on from it.
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
