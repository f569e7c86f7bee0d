/** Text that has to fit its place: the longer it is, the smaller it is set. */

const SIZES = ["", "is-longer", "is-long", "is-longest"];

/**
 * The class that sets the text in the size for its length; `lengths` are the most letters of each size but the last.
 *
 * @type {(text: string, lengths: number[]) => string}
 */
export const fit = (text, lengths) => SIZES[lengths.filter((most) => text.length > most).length];

/** @type {(node: Element) => boolean} */
const isOverfull = ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1;

/** The least size of a sentence that is read across the table. */
const LEAST = SIZES.indexOf("is-long");
/** A word of so many letters may be wider than its box. */
const LONG_WORD_LETTERS = 14;

/** Whether a word reaches beyond the box or beyond what stands in it. */
const isTooWide = (/** @type {Element} */ box) =>
  [box, ...box.children].some(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth);

/** @type {(box: HTMLElement, size: string, isBroken: boolean) => void} */
const setSize = ({ classList }, size, isBroken) => {
  classList.remove(...SIZES.filter(Boolean));
  if (size) classList.add(size);
  classList.toggle("is-broken", isBroken);
};

/** Whether it is so short that nothing need be measured. @type {(text: string, most: number) => boolean} */
const isShort = (text, most) =>
  text.length <= most && text.split(/[\s-]/).every(({ length }) => length <= LONG_WORD_LETTERS);

/**
 * Puts the first of the `wordings` that the box holds into it, as large as may be and no word broken; where it holds none
 * of them, the last, with its words broken. Up to `most` letters nothing is measured.
 *
 * @template W
 * @param {HTMLElement} box
 * @param {W[]} wordings the fullest first
 * @param {(wording: W) => void} put
 * @param {number} most
 * @returns {number} which of them it was
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
