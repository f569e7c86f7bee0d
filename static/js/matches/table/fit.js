/** Text that has to fit its place: the longer it is, the smaller it is set. */

const SIZES = ["", "is-longer", "is-long", "is-longest"];

/**
 * The class that sets the text in the size for its length; `lengths` are the most letters of each size but the last.
 *
 * @type {(text: string, lengths: number[]) => string}
 */
export const fit = (text, lengths) => SIZES[lengths.filter((most) => text.length > most).length];

/** Letters reach that many px beyond a line that is set tightly; a line that is cut off is higher. */
const REACH = 4;

/** @type {(node: Element, reach: number) => boolean} */
const isOverfull = ({ scrollHeight, clientHeight }, reach) => scrollHeight > clientHeight + reach;

/** @type {(text: Element, box: Element) => void} */
const setSmaller = (text, box) => {
  const begun = SIZES.findIndex((size) => size && text.classList.contains(size));
  for (const size of SIZES.slice(Math.max(begun, 0) + 1)) {
    if (!isOverfull(text, REACH) && !isOverfull(box, 1)) return;
    text.classList.remove(...SIZES.filter(Boolean));
    text.classList.add(size);
  }
};

/** The text of each box. @type {Map<Element, Element>} */
const texts = new Map();

/* A screen that is turned, letters made larger. */
const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) setSmaller(/** @type {Element} */ (texts.get(target)), target);
});

/**
 * Sets the text smaller, step by step, as long as its own lines or its box cannot hold all that stands in them: how many
 * lines a text needs depends on its words and on the screen, not on its letters alone.
 *
 * @type {(text: Element, box: Element) => void}
 */
export const shrink = (text, box) => {
  if (!texts.has(box)) observer.observe(box);
  texts.set(box, text);
  setSmaller(text, box);
};

/** The least size of a sentence that is read across the table. */
const LEAST = SIZES.indexOf("is-long");
/** A word of so many letters may be wider than its box. */
const LONG_WORD = 14;

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
const isShort = (text, most) => text.length <= most && text.split(/[\s-]/).every(({ length }) => length <= LONG_WORD);

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
      if (isShort(box.textContent ?? "", most) || (!isOverfull(box, 1) && !isTooWide(box))) return at;
    }
  }
  if (!wordings.length) put(/** @type {any} */ (null));
  setSize(box, wordings.length ? SIZES[LEAST] : "", true);
  return wordings.length - 1;
};
