/** Send requests to the server, and wait no longer than makes sense. */

/** @import { Reply } from "./types.d.ts" */

const PATIENCE_MS = 8_000;

/**
 * Fetch the address and return its answer as `read` reads it. Fails after a while without an answer, just as if the
 * connection had broken, because a frozen connection never fails by itself.
 *
 * @template T
 * @param {string} address
 * @param {RequestInit} request
 * @param {(response: Response) => Promise<T>} read
 */
const fetchInTime = async (address, request, read) => {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), PATIENCE_MS);
  try {
    const response = await fetch(address, { ...request, signal: control.signal });
    return { response, body: await read(response) };
  } finally {
    clearTimeout(timer);
  }
};

/** Fetch the text of a page and its final address. */
export const fetchText = async (/** @type {string} */ address, /** @type {RequestInit} */ request = {}) => {
  const { response, body } = await fetchInTime(address, request, (answer) => answer.text());
  return { text: body, url: response.url, redirected: response.redirected };
};

/** @type {Reply & { ok: false }} */
const LOST = { ok: false, status: 0 };

/* The answer broke off, or came from a proxy that cannot reach the server. */
const isLost = (/** @type {Response} */ { ok, status }, /** @type {{ code?: string } | null} */ body) =>
  (ok && body === null) || (status >= 500 && !body?.code);

/**
 * Send one request for JSON. Every answer is {ok, status, ...body}; status 0 means that none came.
 *
 * @param {string} address
 * @param {RequestInit} request
 * @returns {Promise<any>} an answer whose body the caller gives a type
 */
const fetchJson = async (address, request) => {
  try {
    const { response, body } = await fetchInTime(address, request, (answer) => answer.json().catch(() => null));
    return isLost(response, body) ? LOST : { ...body, ok: response.ok, status: response.status };
  } catch {
    return LOST;
  }
};

export const getJson = (/** @type {string} */ address) =>
  fetchJson(address, { headers: { Accept: "application/json" }, cache: "no-store" });

/** Fetch what never changes under its address, and may lie in the browser's cache. */
export const getKeptJson = (/** @type {string} */ address) =>
  fetchJson(address, { headers: { Accept: "application/json" } });

const toHex = (/** @type {number} */ byte) => byte.toString(16).padStart(2, "0");

/** Return that many random bytes in hex; crypto.randomUUID is missing on plain http. */
export const randomHex = (/** @type {number} */ bytes) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), toHex).join("");

/** @typedef {{ address: string, text: string, key: string }} Letter */

let role = "";

/** Add this to the address of everything that is sent from now on: as whom the page asks, where a device is several. */
export const askAs = (/** @type {string} */ query) => {
  role = query;
};

/**
 * Write a request that can be sent again unchanged; by its key the server recognises it.
 *
 * @param {string} address
 * @param {object} body
 * @returns {Letter}
 */
export const writeLetter = (address, body) => ({
  address: role ? `${address}?${role}` : address,
  text: JSON.stringify(body),
  key: randomHex(16),
});

export const postLetter = (/** @type {Letter} */ { address, text, key }) =>
  fetchJson(address, {
    method: "POST",
    body: text,
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json",
      "Idempotency-Key": key,
      Prefer: "return=representation",
    },
  });

/** @type {Map<string, Letter>} requests without an answer; a second attempt has the same key */
const unanswered = new Map();

/** Post the body, and a second time if no answer comes. */
export const postJson = async (/** @type {string} */ address, /** @type {object} */ body) => {
  const name = `${address} ${JSON.stringify(body)}`;
  const letter = unanswered.get(name) ?? writeLetter(address, body);
  unanswered.set(name, letter);
  let answer = await postLetter(letter);
  if (answer.status === 0) answer = await postLetter(letter);
  if (answer.status !== 0) unanswered.delete(name);
  return answer;
};
