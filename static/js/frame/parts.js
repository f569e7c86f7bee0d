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
