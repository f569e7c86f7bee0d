/** Run the modules of joined scripts, each of them once and when it is first needed, whichever script brought it. */

/** @typedef {Record<string, unknown>} Exports */

/** @type {Map<string, () => Exports>} */
const makers = new Map();
/** @type {Map<string, Exports>} */
const made = new Map();

/** @type {(module: string, make: () => Exports) => void} */
export const add = (module, make) => {
  if (!makers.has(module)) makers.set(module, make);
};

/**
 * Return what the module exports.
 *
 * @type {(module: string) => Exports}
 */
export const take = (module) => {
  const earlier = made.get(module);
  if (earlier) return earlier;
  const make = makers.get(module);
  if (!make) throw new Error(`${module} has not come`);
  const exports = make();
  made.set(module, exports);
  return exports;
};

const PATIENCE_MS = 8_000;

/** Fails after a while: a frozen line never fails by itself. @type {() => Promise<never>} */
const refuseLater = () =>
  new Promise((_, reject) => setTimeout(() => reject(new Error("no answer in time")), PATIENCE_MS));

/** @type {Map<string, number>} how often a script did not come */
const missed = new Map();

/**
 * Load the script of the module with `load`, and return what the module exports. A browser may remember of an address
 * that nothing came, or still wait for it, for as long as the page is open: after a failure `load` adds another ending.
 *
 * @type {(module: string, load: (ending: string) => Promise<unknown>) => Promise<Exports>}
 */
export const fetchPart = async (module, load) => {
  const times = missed.get(module) ?? 0;
  try {
    await Promise.race([load(times ? `#${times}` : ""), refuseLater()]);
  } catch (problem) {
    missed.set(module, times + 1);
    throw problem;
  }
  return take(module);
};
