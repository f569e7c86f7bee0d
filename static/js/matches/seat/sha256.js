/** SHA-256 of plain text, in hex. crypto.subtle does not exist on plain http. */

const WORD = 2 ** 32;
const isPrime = (/** @type {number} */ number) => {
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) if (number % divisor === 0) return false;
  return true;
};

const primes = [];
for (let number = 2; primes.length < 64; number += 1) if (isPrime(number)) primes.push(number);

/* Return the first 32 bits after the binary point, as in the standard. */
const fraction = (/** @type {number} */ number) => Math.floor((number - Math.floor(number)) * WORD) | 0;
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));

const turn = (/** @type {number} */ word, /** @type {number} */ by) => (word >>> by) | (word << (32 - by));

/* Pad the text with one bit, zeros, and its length in bits. */
const pad = (/** @type {string} */ text) => {
  const bytes = new TextEncoder().encode(text);
  const block = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  block.set(bytes);
  block[bytes.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(block.length - 4, bytes.length * 8);
  return view;
};

const schedule = (/** @type {DataView} */ view, /** @type {number} */ at) => {
  const words = Array.from({ length: 16 }, (_, n) => view.getInt32(at + n * 4));
  for (let n = 16; n < 64; n += 1) {
    const early = words[n - 15];
    const late = words[n - 2];
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words.push((words[n - 16] + first + words[n - 7] + second) | 0);
  }
  return words;
};

const compress = (/** @type {number[]} */ state, /** @type {number[]} */ words) => {
  let [a, b, c, d, e, f, g, last] = state;
  for (let n = 0; n < 64; n += 1) {
    const second = (last + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n] + words[n]) | 0;
    const first = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, last] = [(second + first) | 0, a, b, c, (d + second) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, last].map((word, n) => (word + state[n]) | 0);
};

export const sha256 = (/** @type {string} */ text) => {
  const view = pad(text);
  let state = START;
  for (let at = 0; at < view.byteLength; at += 64) state = compress(state, schedule(view, at));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
};
