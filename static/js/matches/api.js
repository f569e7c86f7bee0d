/** Talking to the referee. Every answer is {ok, status, ...body}; status 0 means that no answer came. */

const PATIENCE = 8_000;

const hex = (byte) => byte.toString(16).padStart(2, "0");
/* crypto.randomUUID is missing on plain http. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join("");

const LOST = { ok: false, status: 0 };

/* An answer that broke off on its way, or that a proxy gave for a server it cannot reach. */
const isLost = ({ ok, status }, body) => (ok && body === null) || (status >= 500 && !body?.code);

/** One request, given up after a while: a line that is frozen never fails by itself. */
export const ask = async (address, options) => {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), PATIENCE);
  try {
    const response = await fetch(address, { ...options, signal: waiting.signal });
    const body = await response.json().catch(() => null);
    return isLost(response, body) ? LOST : { ...body, ok: response.ok, status: response.status };
  } catch {
    return LOST;
  } finally {
    clearTimeout(timer);
  }
};

const get = (address) => ask(address, { headers: { Accept: "application/json" }, cache: "no-store" });

/** A request that may be sent again as it is: the key tells the referee that it is the same one. */
export const letter = (address, body) => ({ address, text: JSON.stringify(body), key: newKey() });

export const post = ({ address, text, key }) =>
  ask(address, {
    method: "POST",
    body: text,
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json",
      "Idempotency-Key": key,
      Prefer: "return=representation",
    },
  });

/* What was asked without an answer: asked again, it bears the same key. */
const unanswered = new Map();

const send = async (address, body) => {
  const name = `${address} ${JSON.stringify(body)}`;
  const sent = unanswered.get(name) ?? letter(address, body);
  unanswered.set(name, sent);
  let answer = await post(sent);
  if (answer.status === 0) answer = await post(sent);
  if (answer.status !== 0) unanswered.delete(name);
  return answer;
};

/** The match as this device may see it. */
export const getView = (match, query = "") => get(`/matches/${match}${query}`);

/** All lines of the log as this device may read them. */
export const getLog = async (match, query = "") => {
  const lines = [];
  for (let more = true; more;) {
    const after = lines.at(-1)?.seq ?? 0;
    const part = await get(`/matches/${match}/log?after=${after}&${query}`);
    lines.push(...(part.log ?? []));
    more = Boolean(part.more);
  }
  return lines;
};

/** One action of the notation, ready to be sent; `seq` is the last one this page has seen. */
export const actionLetter = (match, { action, seq, pin }) =>
  letter(`/matches/${match}/actions`, pin ? { action, seq, pin } : { action, seq });

/** What a seat may see of its own, behind its PIN. */
export const look = (match, colour, pin) => send(`/matches/${match}/seats/${colour}/look`, { pin });

/** The motions that are voted on now, as this phone sees them. */
export const getBallots = (match) => get(`/matches/${match}/ballots`);

/** The traded sets, and who demands to see which. */
export const getChallenges = (match, query = "") => get(`/matches/${match}/challenges${query}`);

/** A seat demands to see the set that was traded with that action. */
export const demand = (match, seq, challenger) => send(`/matches/${match}/challenges`, { seq, challenger });

/** What the table saw; the same said again changes nothing. */
export const decide = (match, challenge, outcome) => send(`/matches/${match}/challenges/${challenge}`, { outcome });

/** The table did not see that after all. */
export const reopen = (match, challenge) => send(`/matches/${match}/challenges/${challenge}/reopen`, {});

/** A phone seals its number for the deal, or shows it. */
export const addLuck = (match, body) => send(`/matches/${match}/luck`, body);

/** The table deals where phones have added something, and waits no longer for those. */
export const dealWith = (match, without) => send(`/matches/${match}/deal`, { without });

/** One vote. */
export const vote = (motion, voter, choice) => send(`/motions/${motion}/votes`, { voter, vote: choice });
