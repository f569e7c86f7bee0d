/** A fetch that ends: without an answer after so many milliseconds it fails like one whose line broke. */

const PATIENCE = 8_000;

export const fetchSoon = async (address, request = {}) => {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), PATIENCE);
  try {
    const response = await fetch(address, { ...request, signal: control.signal });
    return { text: await response.text(), url: response.url, redirected: response.redirected };
  } finally {
    clearTimeout(timer);
  }
};
