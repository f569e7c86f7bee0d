/**
 * The throw card: both rows sorted, the pairs joined, the loser of each marked; the losses, the clause, the
 * probability, and when and where the throw was entered. The same card for the last throw, the log, the replay and a
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

/**
 * How long the card waits for the luck of both sides, which takes time in a long match; after that it opens without it.
 */
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

/**
 * Return a line for each pair: on the left the attacker's die, on the right the defender's.
 *
 * @type {(thrown: Throw) => HTMLElement}
 */
const diceRows = (thrown) =>
  h("div", { class: "card-pairs", "aria-hidden": "true" }, drawPairs(pairDice(thrown), thrown, "card-pair", dieCell));

/**
 * Return the losses, where only they were entered and there are no faces.
 *
 * @type {(seats: Sitting[], thrown: Throw) => HTMLElement}
 */
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

/** Return the dice for screen readers: "6, 4, 1 against 5, 4". */
const spokenDice = (/** @type {Throw} */ { dice }) =>
  dice.attacker.length
    ? t("card.dice", { red: sortDice(dice.attacker).join(", "), blue: sortDice(dice.defender).join(", ") })
    : "";

/**
 * Return the card of a throw, in large size.
 *
 * @param {object} facts
 * @param {Sitting[]} facts.seats
 * @param {Throw} facts.thrown
 * @param {{ from?: number, to?: number }} facts.armies on both territories before the throw
 * @param {Partial<Cited> | null} facts.rule the clause by which dice are compared
 * @param {number | null} facts.share the share of throws with as many dice that have exactly these losses
 * @param {Children[]} more what else is known about it
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

/**
 * Return how often as many dice have exactly these losses.
 *
 * @type {(story: Pick<Story, "chances">, thrown: Throw) => number | null}
 */
export const shareOf = ({ chances }, { thrown, losses }) =>
  chances[`${thrown.attacker}v${thrown.defender}`]?.find(
    ([attacker, defender]) => attacker === losses.attacker && defender === losses.defender,
  )?.[2] ?? null;

/* --- what is known beside the dice --- */

/** Return when it was entered, and by which device. @type {(story: Story, step: Step) => string} */
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
