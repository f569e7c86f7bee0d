/** Text that has to fit its place: the longer it is, the smaller it is set. */

const SIZES = ["", "is-longer", "is-long", "is-longest"];

/**
 * Return the class that sets the text in the size for its length; `lengths` are the maximum lengths of each size but
 * the last.
 *
 * @type {(text: string, lengths: number[]) => string}
 */
export const fit = (text, lengths) => SIZES[lengths.filter((most) => text.length > most).length];

/** @type {(node: Element) => boolean} */
const isOverfull = ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1;

/** The smallest size of a sentence that is read from across the table. */
const LEAST = SIZES.indexOf("is-long");
/** A word of this length may be wider than its box. */
const LONG_WORD_LETTERS = 14;

/** Return whether a word reaches beyond the box or beyond its parent element. */
const isTooWide = (/** @type {Element} */ box) =>
  [box, ...box.children].some(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth);

/** @type {(box: HTMLElement, size: string, isBroken: boolean) => void} */
const setSize = ({ classList }, size, isBroken) => {
  classList.remove(...SIZES.filter(Boolean));
  if (size) classList.add(size);
  classList.toggle("is-broken", isBroken);
};

/**
 * Return whether the text is so short that nothing has to be measured.
 *
 * @type {(text: string, most: number) => boolean}
 */
const isShort = (text, most) =>
  text.length <= most && text.split(/[\s-]/).every(({ length }) => length <= LONG_WORD_LETTERS);

/**
 * Put into the box the first of the `wordings` that fits, as large as possible and without breaking words; if none
 * fits, the last one with broken words. Up to `most` letters nothing is measured.
 *
 * @template W
 * @param {HTMLElement} box
 * @param {W[]} wordings the longest first
 * @param {(wording: W) => void} put
 * @param {number} most
 * @returns {number} the index of the chosen one
 */
export const fitFirst = (box, wordings, put, most) => {
  for (const [at, wording] of wordings.entries()) {
    put(wording);
    for (const size of SIZES.slice(0, LEAST + 1)) {
      setSize(box, size, false);
      if (isShort(box.textContent ?? "", most) || (!isOverfull(box) && !isTooWide(box))) return at;
    }
  }
  if (!wordings.length) put(/** @type {any} */ (null));
  setSize(box, wordings.length ? SIZES[LEAST] : "", true);
  return wordings.length - 1;
};
