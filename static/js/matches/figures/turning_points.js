/**
 * Find the turning points of a match, each with its place in the replay:
 *
 * - every seat that is eliminated or leaves, and every capital that is taken;
 * - the conquest that decided the match;
 * - the turn from which on the winner always held the most territories;
 * - the three turns with the most conquests, if they have at least four;
 * - the turn whose attacks cost the attacker most, if that is at least eight armies and more than the defenders lost;
 * - the two continents that brought their owners the most armies before they were lost.
 */

import { listConquests, standingSteps } from "./turns.js";

/** @import { Colour, Story, Territory } from "../types.d.ts" */
/** @import { Conquest, Turn } from "./turns.js" */

/** @typedef {Record<string, { bonus: number, territories: Territory[] }>} Continents */

/**
 * `seat` is the seat whose turning point it is, `other` the second seat that it concerns.
 *
 * @typedef {object} TurningPoint
 * @property {"out" | "left" | "capital" | "decisive" | "lead" | "swing" | "attack" | "continent"} kind
 * @property {number} seq
 * @property {number} round
 * @property {Colour} seat
 * @property {Colour} [other]
 * @property {Territory} [territory]
 * @property {string} [continent]
 * @property {number} [number] of territories, or of armies
 * @property {number} [killed]
 */

const ALWAYS = ["out", "left", "decisive"];
const MAX_SWINGS = 3;
const LEAST_SWING = 4;
const LEAST_ATTACK = 8;
const CONTINENTS = 2;

/** @type {(story: Story) => TurningPoint[]} seats that go out and capitals that fall */
const listFalls = (story) => {
  const owners = { ...story.start.owners };
  let { out, round } = story.start;
  /** @type {TurningPoint[]} */
  const points = [];
  for (const { seq, actor, board = {}, marks = [], out: gone, throw: thrown, turn } of standingSteps(story)) {
    const by = thrown?.seat ?? actor;
    const taken = Object.keys(board).find((territory) => board[territory][0] === by && owners[territory] !== by);
    for (const seat of (gone ?? out).filter((colour) => !out.includes(colour)))
      points.push(
        marks.includes("elimination")
          ? { kind: "out", seq, round, seat: by, other: seat }
          : { kind: "left", seq, round, seat },
      );
    if (marks.includes("capital") && taken && !marks.includes("elimination"))
      points.push({ kind: "capital", seq, round, seat: by, other: owners[taken], territory: taken });
    for (const [territory, [owner]] of Object.entries(board)) if (owner) owners[territory] = owner;
    out = gone ?? out;
    if (turn) [, round] = turn;
  }
  return points;
};

/**
 * The end, if the match has ended.
 *
 * @type {(story: Story) => { winners: Colour[], reason: string, seq: number } | null}
 */
const findEnd = (story) => {
  const last = standingSteps(story)
    .filter(({ result }) => result)
    .at(-1);
  return last?.result ? { ...last.result, seq: last.seq } : null;
};

const AGREED = ["declared", "abandoned"];

/** @type {(story: Story) => TurningPoint[]} the last conquest before the end, if the match was won by fighting */
const findDecisive = (story) => {
  const end = findEnd(story);
  if (!end || AGREED.includes(end.reason)) return [];
  const last = listConquests(story)
    .filter(({ seq }) => seq <= end.seq)
    .at(-1);
  return last ? [{ kind: "decisive", seat: last.by, other: last.from, ...last }] : [];
};

/** @type {(story: Story, turns: Turn[]) => TurningPoint[]} the turn since which the only winner has led */
const findLead = (story, turns) => {
  const end = findEnd(story);
  if (end?.winners.length !== 1) return [];
  const [seat] = end.winners;
  const leads = turns.map(({ standing }) => {
    const others = Object.entries(standing).filter(([colour]) => colour !== seat);
    return others.every(([, { territories }]) => territories < (standing[seat]?.territories ?? 0));
  });
  const at = leads.lastIndexOf(false) + 1;
  const since = turns[at];
  /* A lead from the beginning, or only in the last turn, is no turning point. */
  if (!since || at === 0 || at >= turns.length - 1) return [];
  return [{ kind: "lead", seq: since.seq, round: since.round, seat, number: since.standing[seat].territories }];
};

/** @type {(story: Story, turns: Turn[]) => TurningPoint[]} */
const findSwings = (story, turns) => {
  const conquests = listConquests(story);
  return turns
    .flatMap(({ turn, round, steps }) => {
      const seqs = new Set(steps.map(({ seq }) => seq));
      const won = conquests.filter(({ seq, by }) => by === turn && seqs.has(seq));
      if (!turn || won.length < LEAST_SWING) return [];
      const point = { seq: /** @type {Conquest} */ (won.at(-1)).seq, round, seat: turn, number: won.length };
      return [{ kind: /** @type {const} */ ("swing"), ...point }];
    })
    .sort((a, b) => b.number - a.number)
    .slice(0, MAX_SWINGS);
};

/** @type {(turns: Turn[]) => TurningPoint[]} */
const findAttack = (turns) =>
  turns
    .flatMap(({ turn, round, steps }) => {
      const throws = steps.flatMap(({ seq, throw: thrown }) =>
        thrown?.seat === turn && thrown ? [{ seq, ...thrown }] : [],
      );
      const number = throws.reduce((sum, { losses }) => sum + losses.attacker, 0);
      const killed = throws.reduce((sum, { losses }) => sum + losses.defender, 0);
      if (!turn || number < LEAST_ATTACK || number <= killed) return [];
      const { seq } = throws[throws.length - 1];
      return [{ kind: /** @type {const} */ ("attack"), seq, round, seat: turn, number, killed }];
    })
    .sort((a, b) => b.number - a.number)
    .slice(0, 1);

/**
 * The colour that holds all of them.
 *
 * @type {(owners: Record<Territory, Colour>, members: Territory[]) => Colour | null}
 */
const holderOf = (owners, members) => {
  const [first] = members;
  return members.every((territory) => owners[territory] === owners[first]) ? (owners[first] ?? null) : null;
};

/**
 * Continents that brought armies at the start of their owner's turns.
 *
 * @type {(story: Story, continents: Continents) => TurningPoint[]}
 */
const findContinents = (story, continents) => {
  const owners = { ...story.start.owners };
  let { round } = story.start;
  /** @type {Map<string, TurningPoint & { number: number }>} the continents that are held now */
  const held = new Map();
  /** @type {(TurningPoint & { number: number })[]} */
  const points = [];
  for (const { seq, board = {}, marks = [], turn } of standingSteps(story)) {
    for (const [territory, [owner]] of Object.entries(board)) {
      if (owner) owners[territory] = owner;
      else delete owners[territory];
    }
    for (const [continent, { territories }] of Object.entries(continents)) {
      const seat = holderOf(owners, territories);
      if (held.get(continent)?.seat === seat) continue;
      held.delete(continent);
      if (!seat || !marks.includes("conquest")) continue;
      const point = { kind: /** @type {const} */ ("continent"), seq, round, seat, continent, number: 0 };
      held.set(continent, point);
      points.push(point);
    }
    if (!turn) continue;
    [, round] = turn;
    for (const [continent, point] of held) if (point.seat === turn[0]) point.number += continents[continent].bonus;
  }
  return points
    .filter(({ number }) => number)
    .sort((a, b) => b.number - a.number)
    .slice(0, CONTINENTS);
};

/**
 * List the turning points in order. Of several at the same line, the one named first in the list above is taken.
 *
 * @param {Story} story
 * @param {Turn[]} turns
 * @param {Continents} continents
 * @returns {TurningPoint[]}
 */
export const listTurningPoints = (story, turns, continents) => {
  const points = [
    ...listFalls(story),
    ...findDecisive(story),
    ...findLead(story, turns),
    ...findSwings(story, turns),
    ...findAttack(turns),
    ...findContinents(story, continents),
  ];
  const first = points.filter(
    ({ kind, seq }, at) => ALWAYS.includes(kind) || points.findIndex((other) => other.seq === seq) === at,
  );
  return first.sort((a, b) => a.seq - b.seq);
};
