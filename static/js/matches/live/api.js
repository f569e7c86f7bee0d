/** What a match's pages ask of the server. */

import { getJson, postJson, writeLetter } from "../../frame/request.js";

/** @import { Answer, Ballots, Colour, LogLine, Reply, SeatSecrets, TradesSoFar, View } from "../types.d.ts" */

/**
 * The match as this device may see it.
 *
 * @param {string} match
 * @returns {Promise<Answer<View>>}
 */
export const getView = (match, query = "") => getJson(`/matches/${match}${query}`);

/**
 * All lines of the log as this device may read them.
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
 * One action of the notation, ready to be sent; `seq` is the last one this page has seen.
 *
 * @param {string} match
 * @param {{ action: string, seq: number, pin?: string }} action
 */
export const writeAction = (match, { action, seq, pin }) =>
  writeLetter(`/matches/${match}/actions`, pin ? { action, seq, pin } : { action, seq });

/**
 * What a seat may see of its own, behind its PIN.
 *
 * @type {(match: string, colour: Colour, pin: string) => Promise<Answer<SeatSecrets>>}
 */
export const openSeat = (match, colour, pin) => postJson(`/matches/${match}/seats/${colour}/look`, { pin });

/**
 * The motions that are voted on now, as this phone sees them.
 *
 * @type {(match: string) => Promise<Answer<Ballots>>}
 */
export const getBallots = (match) => getJson(`/matches/${match}/ballots`);

/**
 * The traded sets, and who demands to see which.
 *
 * @param {string} match
 * @returns {Promise<Answer<TradesSoFar>>}
 */
export const getChallenges = (match, query = "") => getJson(`/matches/${match}/challenges${query}`);

/**
 * A seat demands to see the set that was traded with that action.
 *
 * @type {(match: string, seq: number, challenger: Colour) => Promise<Reply>}
 */
export const demandCards = (match, seq, challenger) => postJson(`/matches/${match}/challenges`, { seq, challenger });

/**
 * What the table saw; the same again changes nothing.
 *
 * @type {(match: string, challenge: number, outcome: string) => Promise<Reply>}
 */
export const decideChallenge = (match, challenge, outcome) =>
  postJson(`/matches/${match}/challenges/${challenge}`, { outcome });

/**
 * The table did not see that after all.
 *
 * @type {(match: string, challenge: number) => Promise<Reply>}
 */
export const reopenChallenge = (match, challenge) => postJson(`/matches/${match}/challenges/${challenge}/reopen`, {});

/**
 * A phone seals its number for the deal, or shows it.
 *
 * @type {(match: string, body: { commitment: string } | { number: string }) => Promise<Reply>}
 */
export const addLuck = (match, body) => postJson(`/matches/${match}/luck`, body);

/**
 * The table deals where phones have added something, and waits no longer for the seats in `without`.
 *
 * @type {(match: string, without: Colour[]) => Promise<Reply>}
 */
export const dealWithout = (match, without) => postJson(`/matches/${match}/deal`, { without });

/**
 * The table closes a vote without a result, as the action it was moved for counts no more.
 *
 * @type {(match: string, motion: number) => Promise<Reply>}
 */
export const dropBallot = (match, motion) => postJson(`/matches/${match}/ballots/${motion}/drop`, {});

/** @type {(motion: number, voter: string, choice: string) => Promise<Reply>} */
export const castVote = (motion, voter, choice) => postJson(`/motions/${motion}/votes`, { voter, vote: choice });
