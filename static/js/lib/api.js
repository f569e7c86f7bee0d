/** Talking to the referee. Every answer is {ok, status, ...body}; a lost connection is status 0. */

const hex = (byte) => byte.toString(16).padStart(2, "0");
/* crypto.randomUUID is missing on plain http. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join("");

const answer = async (response) => {
  const body = await response.json().catch(() => ({}));
  return { ...body, ok: response.ok, status: response.status };
};

const send = async (address, body, headers) => {
  const request = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json", Accept: "application/json", ...headers } };
  const attempt = () => fetch(address, request).then(answer);
  /* The key makes a second try safe: what the first one did is not done again. */
  return attempt().catch(attempt).catch(() => ({ ok: false, status: 0 }));
};

/** The match as this device may see it. */
export const getView = (match, query = "") =>
  fetch(`/matches/${match}${query}`, { headers: { Accept: "application/json" }, cache: "no-store" }).then(answer).catch(() => ({ ok: false, status: 0 }));

/** All lines of the log as this device may read them. */
export const getLog = async (match, query = "") => {
  const lines = [];
  for (let more = true; more;) {
    const after = lines.at(-1)?.seq ?? 0;
    const part = await fetch(`/matches/${match}/log?after=${after}&${query}`, { headers: { Accept: "application/json" }, cache: "no-store" }).then(answer).catch(() => ({}));
    lines.push(...(part.log ?? []));
    more = Boolean(part.more);
  }
  return lines;
};

/** Says one action of the notation; `seq` is the last one this page has seen. The answer brings the new `view` along. */
export const say = (match, { action, seq, pin }) =>
  send(`/matches/${match}/actions`, pin ? { action, seq, pin } : { action, seq }, { "Idempotency-Key": newKey(), Prefer: "return=representation" });

/** What a seat may see of its own, behind its PIN. */
export const look = (match, colour, pin) => send(`/matches/${match}/seats/${colour}/look`, { pin });

/** The motions that are voted on now, as this phone sees them. */
export const getBallots = (match) => fetch(`/matches/${match}/ballots`, { headers: { Accept: "application/json" }, cache: "no-store" }).then(answer).catch(() => ({ ok: false, status: 0 }));

/** The traded sets, and who demands to see which. */
export const getChallenges = (match, query = "") => fetch(`/matches/${match}/challenges${query}`, { headers: { Accept: "application/json" }, cache: "no-store" }).then(answer).catch(() => ({ ok: false, status: 0 }));

/** A seat demands to see the set that was traded with that action. */
export const demand = (match, seq, challenger) => send(`/matches/${match}/challenges`, { seq, challenger }, { "Idempotency-Key": newKey() });

/** What the table saw; the same said again changes nothing. */
export const decide = (match, challenge, outcome) => send(`/matches/${match}/challenges/${challenge}`, { outcome }, {});

/** The table did not see that after all. */
export const reopen = (match, challenge) => send(`/matches/${match}/challenges/${challenge}/reopen`, {}, {});

/** One vote. Sent again it is refused, so a second try does no harm. */
export const vote = (motion, voter, choice) => send(`/motions/${motion}/votes`, { voter, vote: choice }, {});
