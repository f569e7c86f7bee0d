/** The shapes of what the server answers: the view of a match, what may be said, the log, events and refusals. */

import type { Answer, Card, Cited, Colour, Mission, Reply, Territory } from "../frame/types.d.ts";

export type { Answer, Card, Cited, Colour, Mission, Reply, Territory };

/** The id of a card or mission, or "?" where it is hidden from this device or from the referee. */
export type Hidden = string;

/* --- the view --- */

export interface View {
  id: string;
  seq: number;
  audience: "table" | "seat" | "onlooker";
  seat: Colour | null;
  dice: EntryWay;
  cards: "dealt" | "entered" | "counted";
  dealer: Colour;
  luck: LuckOfTheDeal | null;
  seats: Seat[];
  position: Position;
  step: string;
  /** The step that is asked now. */
  asked: string;
  next_set: number | null;
  stock?: number | null;
  penalties_due: Record<Colour, number>;
  capitals?: Capitals;
  neutral?: Neutral;
  /** Armies of the set-up that each seat still places. */
  to_place?: Record<Colour, number>;
  legal: Legal;
  result: Result | null;
  next_starter?: Colour[];
  undo: LogLine | null;
  redo: LogLine | null;
  log: LogLine[];
  notices: Notice[];
  happenings: Happening[];
  marks: { text: string }[];
  pieces: Pieces | null;
  reinforcement: Reinforcement | null;
  last_throw: LastThrow | null;
  earlier_throws: LastThrow[];
  /** Only where the table has switched the odds off. */
  odds?: false;
}

/** The view of a seat's own phone. */
export type SeatView = View & { seat: Colour };

export interface Seat {
  colour: Colour;
  players: string[];
  territories: number;
  armies: number;
  cards: number;
  missions: number;
  eliminated: boolean;
  conceded: boolean;
  joined: boolean;
}

/** Hands, missions and capitals of others are numbers or null. */
export interface Position {
  round: number;
  turn: Colour | null;
  phase: string;
  reinforcements: number;
  to_place: Record<Colour, number>;
  sets_traded: number;
  owners: Record<Territory, Colour>;
  armies: Record<Territory, number>;
  hands: Record<Colour, Hidden[] | number>;
  missions: Record<Colour, Hidden[] | number>;
  capitals: Record<Colour, Territory | null>;
  /** Armies that move into what was conquered. */
  occupation: { to: Territory } | null;
  throw: { seat: Colour } | null;
}

export interface Neutral {
  leader: Colour | null;
  territories: number;
  armies: number;
}

export interface Capitals {
  to_win: number;
  own_counts: boolean;
  choosing: Colour[];
  held: Record<Colour, number>;
}

export interface Result {
  winners: Colour[];
  reason: string;
  mission: Mission | null;
  after: number;
}

export interface LogLine {
  seq: number;
  action: string;
  reason?: string;
  text?: string;
  /** The action in the fewest words; only in a view. */
  short?: string;
}

/** What phones add to the deal; the values of `commitments` are seals. */
export interface LuckOfTheDeal {
  stage: "open" | "closed" | "drawn";
  referee: string;
  commitments: Record<Colour, string>;
  missing: Colour[];
  without: Colour[];
}

/* --- the story of a match --- */

/** An entry behind one that is put right which does not hold, and why. */
export interface EntryAgainst {
  seq: number;
  action: string;
  what: string;
  outcome: "stood" | "falls";
  code: string;
  cite: string;
  paragraph: string;
  text: string;
}

/** What would come of putting an entry right: how many entries hold, are let stand or fall, either way. */
export interface Replacement {
  seq: number;
  n: number;
  was: string;
  instead: string;
  back: { holds: number; falls: number; first: EntryAgainst | null; changes: { board?: Step["board"] } };
  keep: { holds: number; stood: number; falls: number; against: EntryAgainst[]; corrected: NonNullable<Step["board"]> };
}

/** Every line of the log with what it changed. Lines up to `known_from` were imported or are older than their times. */
export interface Story {
  seq: number;
  /** From when each `after` adds up; null where no time is known. */
  began: string | null;
  seats: { colour: Colour; players: string[] }[];
  start: Moment;
  known_from: number;
  /** By which clause dice are compared. */
  throw_rule: Cited | null;
  /** What becomes of a card that was earned and not taken. */
  card_rule: Cited | null;
  /** By the numbers of dice: losses of attacker and defender, and the share of all throws that cost just that. */
  chances: Record<string, [attacker: number, defender: number, share: number][]>;
  steps: Step[];
}

/** Owner (null where it is nobody's) and armies. */
export type Holding = [owner: Colour | null, armies: number];

/** What everybody knows of the match at one moment. */
export interface Moment {
  turn: Colour | null;
  round: number;
  phase: string;
  owners: Record<Territory, Colour>;
  armies: Record<Territory, number>;
  cards: Record<Colour, number>;
  sets_traded: number;
  out: Colour[];
}

export type Mark = "conquest" | "trade" | "foul" | "elimination" | "correction" | "capital" | "card" | "continent";

/** A line, and what is other than after the line that it followed; what is left out stayed as it was. */
export interface Step {
  seq: number;
  action: string;
  text: string;
  actor: Colour | "neutral" | "table";
  /** The line that it followed, where that is not the one before. */
  parent?: number;
  /** It does not count now: it was taken back or replaced, or is an undo or redo itself. */
  counts?: false;
  /** It counts on all the same: it was repeated when an entry before it was put right. */
  again?: true;
  /** The line that an undo, redo or replacement is about. */
  of?: number;
  /** Seconds since the line before. */
  after?: number;
  /** The seat whose own device said it. */
  device?: Colour;
  board?: Record<Territory, Holding>;
  turn?: [turn: Colour | null, round: number];
  phase?: string;
  cards?: Record<Colour, number>;
  sets_traded?: number;
  out?: Colour[];
  marks?: Mark[];
  throw?: Throw;
  /** What the table wrote behind `#`. */
  reason?: string;
  result?: { winners: Colour[]; reason: string };
}

/** `dice` are empty where only losses were entered; `thrown` is how many there were. */
export interface Throw {
  seat: Colour;
  defending: Colour;
  from: Territory;
  to: Territory;
  dice: { attacker: number[]; defender: number[] };
  thrown: Losses;
  losses: Losses;
}

/* --- what is asked about throws and attacks --- */

/** A throw as somebody tells it; what is not known is null. */
export interface DisputedThrow {
  seat: Colour | null;
  defending: Colour | null;
  from: Territory | null;
  to: Territory | null;
  dice: { attacker: number[]; defender: number[] };
  armies: { attacker: number | null; defender: number | null };
}

export interface JudgedDispute {
  throw: Throw & { seat: Colour | null; defending: Colour | null };
  armies: Record<"attacker" | "defender", { before: number; after: number } | null>;
  share: number;
  rule: Cited;
  objections: (Cited & { code: string })[];
}

export interface BattleOdds {
  to: Territory;
  seat: Colour;
  armies: number;
  conquer: number;
  losses: { attacker: number; defender: number };
}

/** Attacks that follow each other; `ahead` is what could be attacked next. */
export interface OddsOfAttacks {
  seat: Colour;
  from: Territory;
  armies: number;
  conquer: number;
  losses: { attacker: number; defender: number };
  left: number;
  ahead: Territory[];
  battles: BattleOdds[];
}

/* --- what the table does and should know --- */

export interface PieceChange {
  change: "put" | "take" | "move" | "exchange";
  territory: Territory;
  seat: Colour;
  armies: number;
  taken?: number;
  taken_from?: Colour;
  from?: Territory;
}

export interface Pieces {
  after: string;
  changes: PieceChange[];
}

export interface ReinforcementPart {
  kind: "territories" | "continent" | "set" | "before" | "neutral";
  armies: number;
  number?: number;
  continent?: string;
  of?: number;
  divisor?: number;
}

export interface Reinforcement {
  left: number;
  parts: ReinforcementPart[];
  placed: number;
}

export interface Losses {
  attacker: number;
  defender: number;
}

/** `dice` are empty where only losses were entered; `thrown` is how many there were. */
export interface LastThrow {
  seq: number;
  seat: Colour;
  defending: Colour;
  from: Territory;
  to: Territory;
  dice: { attacker: number[]; defender: number[] };
  thrown: { attacker: number; defender: number };
  losses: Losses;
  conquered: boolean;
  this_turn: boolean;
}

export interface Happening {
  kind: string;
  seat: Colour;
  by?: Colour;
  number?: number;
  territories?: Territory[];
  card?: Card;
  text?: string;
  cite: string | null;
  paragraph: string | null;
}

export interface Notice extends Cited {
  code: string;
}

/* --- what may be said --- */

export interface PlaceOffer {
  seat: Colour;
  territories: Territory[];
  most: number;
}

export interface AttackTarget {
  owner: Colour;
  dice: number;
}

export interface AttackSource {
  dice: number;
  to: Record<Territory, AttackTarget>;
}

export interface AttackOffer {
  seat: Colour;
  from: Record<Territory, AttackSource>;
}

export interface OccupyOffer {
  seat: Colour;
  from: Territory;
  to: Territory;
  least: number;
  most: number;
}

export interface SetOffer {
  cards: Card[];
  armies: number;
  bonus: Record<Territory, number>;
}

/** `sets` are told to their seat alone; `shown` means that the table names the cards. */
export interface TradeOffer {
  seat: Colour;
  forced: boolean;
  armies?: number;
  shown?: boolean;
  sets?: SetOffer[];
}

export interface RerollOffer {
  seat: Colour;
  dice: number;
}

export interface FoulOffer {
  seat: Colour;
  foul: string;
  territories: Territory[];
}

/** What its leader may say for the neutral. */
export interface NeutralOffers {
  seat: Colour;
  place?: Omit<PlaceOffer, "seat">;
  attack?: Omit<AttackOffer, "seat">;
  occupy?: Omit<OccupyOffer, "seat">;
  end?: true;
}

/** Offers for a seat's turn, and the table's; what is not offered is not there. */
export interface Offers {
  discard?: { seat: Colour };
  trade?: TradeOffer;
  place?: PlaceOffer;
  attack?: AttackOffer;
  occupy?: OccupyOffer;
  reroll?: RerollOffer[];
  fortify?: { seat: Colour; from: Record<Territory, { most: number; to: Territory[] }> };
  draw?: { seat: Colour; cards?: Card[] };
  end?: { seat: Colour };
  override?: { seat: Colour; option: string };
  pay?: Record<Colour, { territories: Record<Territory, number> }>;
  foul?: FoulOffer[];
  initial?: Record<Colour, number>;
  take?: Record<Colour, Territory[]>;
  capital?: Record<Colour, Territory[]>;
  mission?: Colour[];
  concede?: Colour[];
  declare?: Colour[];
  deal?: boolean;
  abandon?: boolean;
  correct?: boolean;
  undo?: boolean;
  redo?: boolean;
}

export type Legal = Offers & { neutral?: NeutralOffers };

/* --- what is said, and the answers --- */

export interface MatchEvent {
  type: string;
  territory?: Territory;
  seat?: Colour;
  by?: Colour;
  armies?: number;
  bonus?: Record<Territory, number>;
}

/** One action as the stream brings it. */
/** An action on the stream, with the view after it; one that was missed and is told later has none, but the newest. */
/** `challenges`: what was traded, where the move changes it. */
export interface Move {
  seq: number;
  action: string;
  events: MatchEvent[];
  challenges?: TradesSoFar;
  view?: View;
}

/** The answer to an action of this page. */
export type Entered = Omit<Move, "action"> & { view: View };

export interface WayOut {
  action: string;
  text: string;
}

/** What an action was answered that was not taken. */
export interface Refusal extends Reply, Partial<Cited> {
  text?: string;
  seq?: number | null;
  ways_out?: WayOut[];
  at_table?: WayOut[];
  /** Of a stale action: the first actions since, and how many more there are. */
  since?: LogLine[];
  more?: number;
}

export type Spoken = Answer<Entered> & Partial<Refusal>;

/** What a seat sees of its own behind the tablet's "look away" screen. */
export interface SeatSecrets {
  missions: Hidden[];
  hand: Hidden[];
  capital: Territory | null;
  sets: SetOffer[];
  drawable: Card[];
}

/* --- a match in figures --- */

export type LuckVerdict = "as_expected" | "lucky" | "very_lucky" | "unlucky" | "very_unlucky";

/** `share` is how often chance alone costs at least so many armies, or at most so many where fewer were lost. */
export interface LuckOfThrows {
  throws: number;
  lost: number;
  expected: number;
  share: number;
  verdict: LuckVerdict;
}

export interface Clause {
  cite: string;
  paragraph: string;
  text: string;
}

/** What is counted beside the story; `face_down` are the clauses by which missions stay so at the end. */
export interface Figures {
  seq: number;
  rounds: number;
  sets: number;
  luck: Record<Colour, LuckOfThrows>;
  trade: { seq: number; seat: Colour; armies: number } | null;
  continents: Record<string, { bonus: number; territories: Territory[] }>;
  face_down: Clause[];
}

/** What lies face down once the match has ended. */
export interface HiddenMissions {
  given_back: Record<Colour, Mission[]>;
  out: Record<Colour, Mission[]>;
  left_over: Mission[];
}

/* --- beside the log --- */

/** A motion that is voted on; `voters` are those of this phone who have not voted. */
export interface Ballot {
  id: number;
  text: string;
  voted: number;
  of: number;
  secret: boolean;
  over: boolean;
  seconds: number;
  waiting: string[];
  voters: string[];
  lost: string | null;
  drops: boolean;
}

/** A fine that was booked for what counts no more. */
export interface LostFine {
  id: number;
  seq: number | null;
  text: string;
  amount: string;
}

export interface EndedMotion {
  id: number;
  text: string;
  outcome: string;
}

export interface Ballots {
  ballots: Ballot[];
  ended: EndedMotion[];
  lost: LostFine[];
}

/** `proper` and `dealt` are told to the table, which decides. */
export interface Challenge {
  id: number;
  challenger: Colour;
  accused: Colour;
  outcome: "right" | "false" | "withdrawn" | null;
  decides: boolean;
  reopens: boolean;
  proper?: boolean;
  dealt?: boolean;
}

export interface Trade {
  seq: number;
  seat: Colour;
  text: string;
  challenge: Challenge | null;
}

export interface TradesSoFar {
  seq: number;
  trades: Trade[];
  costs: { false_accusation?: string; false_set?: string };
}

/* --- what a page chooses --- */

export type EntryWay = "faces" | "losses" | "rolled";

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
