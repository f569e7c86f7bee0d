/** What the server told this page once: ids, names and phrases. Never a rule. */

const read = (id) => {
  const node = document.getElementById(id);
  return node ? JSON.parse(node.textContent) : {};
};

export const page = read("page");
const texts = read("texts");
const plural = new Intl.PluralRules(document.documentElement.lang || "en");

const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (all, key) => (key in facts ? facts[key] : all));

/** The phrase of that key in the page's language, with {facts} filled in. */
export const t = (key, facts = {}) => fill(texts[key] ?? key, facts);

/** The phrase for a number: looks for "key.one", "key.other" and so on. */
export const count = (key, number, facts = {}) =>
  t(`${key}.${plural.select(number)}` in texts ? `${key}.${plural.select(number)}` : `${key}.other`, {
    number,
    ...facts,
  });

const named = (kind) => (id) => page[kind]?.[id] ?? id;
export const territoryName = named("territories");
export const colourName = named("colours");
export const missionName = named("missions");
export const cardName = (card) => page.cards?.[card] ?? territoryName(card);
export const symbolOf = (card) => (card.startsWith("joker") ? "joker" : page.symbols?.[card]);

/** "Alice" or "Alice & Bob": who plays the colour. */
export const playersOf = (seats, colour) =>
  seats.find((seat) => seat.colour === colour)?.players.join(" & ") || colourName(colour);

/** How many people that is: a shared colour is on turn, or wins, as several. */
export const peopleOf = (seats, colours) =>
  colours.reduce((sum, colour) => sum + (seats.find((seat) => seat.colour === colour)?.players.length || 1), 0);

/** Whose turn it is, with the phrase for one or for several who share the colour. */
export const turnOf = (key, seats, colour) =>
  count(key, peopleOf(seats, [colour]), { player: playersOf(seats, colour) });
