/** SHA-256 of plain text, in hex. crypto.subtle is missing on plain http. */

const WORD = 2 ** 32;
const isPrime = (number) => {
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) if (number % divisor === 0) return false;
  return true;
};

const primes = [];
for (let number = 2; primes.length < 64; number += 1) if (isPrime(number)) primes.push(number);

/* The first 32 bits behind the point, as the standard has them. */
const fraction = (number) => Math.floor((number - Math.floor(number)) * WORD) | 0;
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));

const turned = (word, by) => (word >>> by) | (word << (32 - by));

/* The text, a bit that ends it, noughts, and its length in bits. */
const padded = (text) => {
  const bytes = new TextEncoder().encode(text);
  const block = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  block.set(bytes);
  block[bytes.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(block.length - 4, bytes.length * 8);
  return view;
};

const schedule = (view, at) => {
  const words = Array.from({ length: 16 }, (_, n) => view.getInt32(at + n * 4));
  for (let n = 16; n < 64; n += 1) {
    const early = words[n - 15];
    const late = words[n - 2];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words.push((words[n - 16] + first + words[n - 7] + second) | 0);
  }
  return words;
};

const compressed = (state, words) => {
  let [a, b, c, d, e, f, g, last] = state;
  for (let n = 0; n < 64; n += 1) {
    const second =
      (last + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n] + words[n]) | 0;
    const first = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, last] = [(second + first) | 0, a, b, c, (d + second) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, last].map((word, n) => (word + state[n]) | 0);
};

export const sha256 = (text) => {
  const view = padded(text);
  let state = START;
  for (let at = 0; at < view.byteLength; at += 64) state = compressed(state, schedule(view, at));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
};
