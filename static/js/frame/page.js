/** Read what the server wrote into this page: ids, names and phrases, but never a rule. */

import { readJson } from "./dom.js";

/** @import { Card, Colour, PageData, Sitting } from "./types.d.ts" */

/** @type {PageData} */
export const page = readJson("page");
/** @type {Record<string, string>} */
const texts = readJson("texts");
const language = document.documentElement.lang || "en";
/** The locale of times and numbers; English means European English, unless the browser asks for American English. */
export const locale = language === "en" && navigator.language !== "en-US" ? "en-GB" : language;
const plural = new Intl.PluralRules(language);

/** Add phrases that come with what is opened later. */
export const addTexts = (/** @type {Record<string, string>} */ more) => Object.assign(texts, more);

/** @typedef {Record<string, any>} Facts */

/** @type {(text: string, facts: Facts) => string} */
const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (all, key) => (key in facts ? facts[key] : all));

/**
 * Return the phrase of that key in the page's language, with {facts} filled in.
 *
 * @param {string} key
 * @param {Facts} facts
 */
export const t = (key, facts = {}) => fill(texts[key] ?? key, facts);

/**
 * Return the phrase for a number, which is that of "key.one", "key.other" and so on.
 *
 * @param {string} key
 * @param {number} number
 * @param {Facts} facts
 */
export const count = (key, number, facts = {}) =>
  t(`${key}.${plural.select(number)}` in texts ? `${key}.${plural.select(number)}` : `${key}.other`, {
    number,
    ...facts,
  });

/** @type {(kind: "territories" | "colours" | "missions") => (id: string) => string} */
const named = (kind) => (id) => page[kind]?.[id] ?? id;
export const territoryName = named("territories");
export const colourName = named("colours");
export const missionName = named("missions");
export const cardName = (/** @type {Card} */ card) => page.cards?.[card] ?? territoryName(card);
export const symbolOf = (/** @type {Card} */ card) => (card.startsWith("joker") ? "joker" : page.symbols?.[card]);

/**
 * Name who plays the colour: "Alice" or "Alice & Bob".
 *
 * @param {Sitting[]} seats
 * @param {Colour} colour
 */
export const playersOf = (seats, colour) =>
  seats.find((seat) => seat.colour === colour)?.players.join(" & ") || colourName(colour);

/**
 * Count the people who play these colours; a shared colour counts as several.
 *
 * @param {Sitting[]} seats
 * @param {Colour[]} colours
 */
export const countPeople = (seats, colours) =>
  colours.reduce((sum, colour) => sum + (seats.find((seat) => seat.colour === colour)?.players.length || 1), 0);

/**
 * Say whose turn it is, with the phrase for one player or for several who share the colour.
 *
 * @param {string} key
 * @param {Sitting[]} seats
 * @param {Colour} colour
 */
export const turnOf = (key, seats, colour) =>
  count(key, countPeople(seats, [colour]), { player: playersOf(seats, colour) });
