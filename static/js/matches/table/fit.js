/** Text that has to fit its place: the longer it is, the smaller it is set. */

const SIZES = ["", "is-longer", "is-long", "is-longest"];

/**
 * The class that sets the text in the size for its length; `lengths` are the most letters of each size but the last.
 *
 * @type {(text: string, lengths: number[]) => string}
 */
export const fit = (text, lengths) => SIZES[lengths.filter((most) => text.length > most).length];
