/** Words that people type to find something: without case, accents, and whether ß or ss. */

const marks = /\p{M}/gu;

export const fold = (/** @type {string} */ text) =>
  text.toLowerCase().replaceAll("ß", "ss").normalize("NFKD").replace(marks, "");

/** Return a test whether a folded text holds every word of what was typed. */
export const holdsAll = (/** @type {string} */ typed) => {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return (/** @type {string} */ text) => words.every((word) => text.includes(word));
};
