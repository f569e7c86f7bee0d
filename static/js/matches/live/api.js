/** The requests of a match's pages to the server. */

import { getJson, postJson, writeLetter } from "../../frame/request.js";

/** @import { Answer, Ballots, Colour, LogLine, Now, Proof, Reply, SeatSecrets, TradesSoFar, View } from "../types.d.ts" */

/**
 * Fetch the match as this device may see it.
 *
 * @param {string} match
 * @returns {Promise<Answer<View>>}
 */
export const getView = (match, query = "") => getJson(`/matches/${match}${query}`);

/**
 * Fetch all lines of the log as this device may read them.
 *
 * @param {string} match
 */
export const getLog = async (match, query = "") => {
  /** @type {LogLine[]} */
  const lines = [];
  for (let more = true; more;) {
    const after = lines.at(-1)?.seq ?? 0;
    const part = await getJson(`/matches/${match}/log?after=${after}&${query}`);
    lines.push(...(part.log ?? []));
    more = Boolean(part.more);
  }
  return lines;
};

/**
 * Write the request for one action; `seq` is the last action that this page has seen.
 *
 * @param {string} match
 * @param {{ action: string, seq: number, proof?: Proof }} action
 */
export const writeAction = (match, { action, seq, proof }) =>
  writeLetter(`/matches/${match}/actions`, { action, seq, ...proof });

/**
 * Fetch what a seat may see of its own secrets, with its PIN.
 *
 * @type {(match: string, colour: Colour, proof: Proof) => Promise<Answer<SeatSecrets>>}
 */
export const openSeat = (match, colour, proof) => postJson(`/matches/${match}/seats/${colour}/look`, proof);

/**
 * Ask, at the table, for a seat whose phone is dead.
 *
 * @type {(match: string, colour: Colour, partner: number) => Promise<Reply>}
 */
export const askOpening = (match, colour, partner) =>
  postJson(`/matches/${match}/seats/${colour}/opening`, { partner });

/**
 * Fetch the view with the votes and the traded sets.
 *
 * @type {(match: string) => Promise<Answer<Now>>}
 */
export const getNow = (match) => getJson(`/matches/${match}/now`);

/**
 * Fetch the motions that are being voted on, as this phone sees them.
 *
 * @type {(match: string) => Promise<Answer<Ballots>>}
 */
export const getBallots = (match) => getJson(`/matches/${match}/ballots`);

/**
 * Fetch the traded sets and the challenges to them.
 *
 * @param {string} match
 * @returns {Promise<Answer<TradesSoFar>>}
 */
export const getChallenges = (match, query = "") => getJson(`/matches/${match}/challenges${query}`);

/**
 * Demand, for the seat `challenger`, to see the set that was traded with the action `seq`.
 *
 * @type {(match: string, seq: number, challenger: Colour) => Promise<Reply>}
 */
export const demandCards = (match, seq, challenger) => postJson(`/matches/${match}/challenges`, { seq, challenger });

/**
 * Send what the table saw; sending the same outcome again changes nothing.
 *
 * @type {(match: string, challenge: number, outcome: string) => Promise<Reply>}
 */
export const decideChallenge = (match, challenge, outcome) =>
  postJson(`/matches/${match}/challenges/${challenge}`, { outcome });

/**
 * Reopen a challenge, because the table did not see the set after all.
 *
 * @type {(match: string, challenge: number) => Promise<Reply>}
 */
export const reopenChallenge = (match, challenge) => postJson(`/matches/${match}/challenges/${challenge}/reopen`, {});

/**
 * Send the commitment of a phone's number for the deal, or the number itself.
 *
 * @type {(match: string, body: { commitment: string } | { number: string }) => Promise<Reply>}
 */
export const addLuck = (match, body) => postJson(`/matches/${match}/luck`, body);

/**
 * Deal with the luck that phones have added, without waiting longer for the seats in `without`.
 *
 * @type {(match: string, without: Colour[]) => Promise<Reply>}
 */
export const dealWithout = (match, without) => postJson(`/matches/${match}/deal`, { without });

/**
 * Close a vote without a result, because the action that it was about does not count any more.
 *
 * @type {(match: string, motion: number) => Promise<Reply>}
 */
export const dropBallot = (match, motion) => postJson(`/matches/${match}/ballots/${motion}/drop`, {});

/** @type {(motion: number, voter: string, choice: string) => Promise<Reply>} */
export const castVote = (motion, voter, choice) => postJson(`/motions/${motion}/votes`, { voter, vote: choice });
