/** The types that every room knows: what stands in an element, what is answered, and what a page carries. */

export type Child = Node | string | null | undefined | false;

/** What may stand in an element; nothing where it is null, undefined or false. */
export type Children = Child | Children[];

export type Colour = string;
export type Territory = string;
export type Card = string;
export type Mission = string;

/** What every answer has: `status` is 0 where none came. */
export interface Reply {
  ok: boolean;
  status: number;
  code?: string;
  text?: string;
  /** Somebody gave up waiting for it. */
  dropped?: boolean;
}

export type Answer<Body> = ({ ok: true; status: number } & Body) | (Reply & { ok: false });

/** A sentence with the clause behind it. */
export interface Cited {
  text: string;
  paragraph?: string | null;
  cite?: string | null;
}

/** Who plays a colour. */
export interface Sitting {
  colour: Colour;
  players: string[];
}

/** What a page carries: names by id, and options of the match. The table has one part of it, a seat another. */
export interface PageData {
  /** Of the match. */
  id: string;
  /** Where the onlookers' page fetches view and story, where it follows the match, and its channel at a hub. */
  view: string;
  story: string;
  stream: string;
  channel?: string;
  /** Whose phone, or whose look at the tablet it is. */
  seat: Colour;
  /** Of two players who share the seat: 0 for the first, 1 for the second. */
  partner: number;
  /** The styles of what a phone is asked and acts with, and of what it opens over its page. */
  later_styles: string;
  /** Its phrases, and the lists of the match that it needs. */
  later_data: string;
  /** What the table's requests add to their address. */
  query: string;
  /** Whether the table's device is a seat's phone, too. */
  has_seat: boolean;
  /** The address of the page for onlookers, as other devices reach it. */
  watch_link: string;
  /** Whether the match of the record's page has ended. */
  ended: boolean;
  /** Whether the match waits to be taken in by whoever keeps the book. */
  waits: boolean;
  /** Whether a foul of the match may cost a fine: it counts for a club. */
  fines: boolean;
  /** Whether nobody in this instance has finished a match, so that the tour of the table is offered. */
  offers_tour: boolean;
  /** Between two signs of life of the stream. */
  beat_seconds: number;
  /** The demo: it plays at once, and nothing of it is at the server but its story. */
  plays_itself?: boolean;
  territories: Record<Territory, string>;
  continents: Record<string, string>;
  colours: Record<Colour, string>;
  missions: Record<Mission, string>;
  fouls: Record<string, string>;
  reasons: Record<string, string>;
  /** Those that name no territory. */
  cards: Record<Card, string>;
  symbols: Record<Card, string>;
  symbol_names: Record<string, string>;
  continent_of: Record<Territory, string>;
  /** Armies that each continent brings. */
  continent_bonus: Record<string, number>;
  /** Whether fewer dice may be thrown than armies attack. */
  announces: boolean;
  /** Whether the referee throws the dice. */
  dice_rolled: boolean;
  neighbours: Record<Territory, Territory[]>;
  /** Whether both sides send armies before the throw. */
  committed: boolean;
  /** Whether the card is drawn before armies are moved. */
  card_first: boolean;
  /** Whether it may be drawn before or after. */
  card_whenever: boolean;
  /** The most dice that either side may throw. */
  dice: { red: number; blue: number };
  /** Cards of a set. */
  set_size: number;
  /** So many cards surely hold a set. */
  hand: number;
  /** All missions of this match. */
  pool: Mission[];
  missions_each: number;
  discard_round: number;
  mission_sentences: Record<Mission, string>;
  /** The clause about missions that lie face down, for the replay; null where the rulebook has none. */
  face_down: Omit<Cited, "text"> | null;
  /** Of the motions' page: id, and whether the vote is over. */
  open: [number, boolean][];
  /** The last action that the motions' page knows. */
  seq: number;
}
