/** The shapes of what the server answers, by the names that the scripts use, and of what a page chooses. */

import type { Answer, Card, Cited, Colour, Mission, Reply, Territory } from "../frame/types.d.ts";
import type * as api from "./schemas.d.ts";

export type { Answer, Card, Cited, Colour, Mission, Reply, Territory };
export type {
  Announcement,
  Ballot,
  Ballots,
  Capitals,
  EntryAgainst,
  Figures,
  Happening,
  HiddenMissions,
  LastThrow,
  LogLine,
  LostFine,
  LuckOfTheDeal,
  Moment,
  Neutral,
  Notice,
  Now,
  Opening,
  PieceChange,
  Pieces,
  Position,
  Reinforcement,
  Replacement,
  Result,
  Seat,
  Setback,
  SetOffer,
  Story,
  Throw,
  Trades,
  View,
  WayOut,
} from "./schemas.d.ts";

/** The id of a card or mission, or "?" where it is hidden from this device or from the referee. */
export type Hidden = string;

/** The view of a seat's own phone. */
export type SeatView = api.View & { seat: Colour };

/** What proves at the tablet who speaks: the PIN, and of two players who share a seat which. */
export interface Proof {
  pin: string;
  partner: number;
}

export type EntryWay = api.View["dice"];
export type Step = api.StoryStep;
export type Mark = NonNullable<Step["marks"]>[number];
/** Owner (null where it is nobody's) and armies. */
export type Holding = NonNullable<Step["board"]>[Territory];

/** Armies more or fewer than before. */
export interface Change {
  territory: Territory;
  by: number;
  isTaken: boolean;
}

/** A throw as somebody tells it; what is not known is null. */
export type DisputedThrow = Omit<api.ToldThrow, "thrown" | "losses"> & {
  armies: { attacker: number | null; defender: number | null };
};

/** Judged by a page or by the server: a page knows of its own throw what the server may not. */
export type JudgedDispute = Omit<api.JudgedDispute, "throw"> & {
  throw: api.Throw & { seat: Colour | null; defending: Colour | null };
};

export type BattleOdds = api.Battle;
export type OddsOfAttacks = api.Odds;
export type ReinforcementPart = api.Part;
export type Losses = api.BothSides;

export type PlaceOffer = api.Placing;
export type AttackTarget = api.TargetOffer;
export type AttackSource = api.AttackOffer;
export type AttackOffer = api.Attacking;
export type OccupyOffer = api.Occupying;
export type TradeOffer = api.Trading;
export type RerollOffer = api.Rerolling;
export type FoulOffer = api.Fouling;
export type NeutralOffers = api.LeadingNeutral;
export type Legal = api.Offers;
/** Offers for a seat's turn, and the table's; those for the neutral are spoken of by its leader. */
export type Offers = Omit<Legal, "neutral">;

/** What a page reads of an event, whichever it is. */
export interface MatchEvent {
  type: string;
  territory?: Territory;
  seat?: Colour;
  by?: Colour;
  armies?: number;
  bonus?: Record<Territory, number>;
}

export type Move = Omit<api.MoveMade, "events"> & { events: MatchEvent[] };

/** The answer to an action of this page. */
export type Entered = Omit<Move, "action"> & { view: api.View };

/** What an action was answered that was not taken. */
export type Refusal = Reply & Partial<Omit<api.Failure, "status">>;

export type Spoken = Answer<Entered> & Partial<Refusal>;

/** What a seat sees of its own behind the tablet's "look away" screen. */
export type SeatSecrets = api.Secrets;

export type LuckVerdict = LuckOfThrows["verdict"];
export type LuckOfThrows = api.SeatLuck;
export type Clause = api.Quotation;

export type EndedMotion = api.EndedBallot;
export type Challenge = api.OpenChallenge;
export type Trade = api.TradedSet;
export type TradesSoFar = api.Trades;

/* --- what a page chooses --- */

/**
 * What is chosen on the board: where armies come from (only to move), the territory itself, and its target;
 * `isReported` where the table says that it was attacked although it may not be.
 */
export interface Choice {
  source: Territory | null;
  from: Territory | null;
  to: Territory | null;
  isReported: boolean;
}

export interface Lights {
  chosen: Territory[];
  targets: Territory[];
  /** Where armies may move. */
  ways?: Territory[];
  /** What was tapped and cannot be attacked. */
  struck?: Territory | null;
  /** Whether all others stay as bright as they are. */
  isPlain?: boolean;
}
