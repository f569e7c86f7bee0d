/** Call the player when the seat is asked for something: by the title, the icon, a vibration, and the page's place. */

/** What calls the player; several may at once. @typedef {"opening" | "end" | "vote" | "dice" | "turn"} Source */
/** @typedef {{ ids: string[], text: string }} Call `ids`: a new one among them calls again */

const BUZZ = [200, 100, 200];
const title = document.title;
const icon = /** @type {HTMLLinkElement} */ (document.querySelector('link[rel="icon"]'));
const quietIcon = icon.href;
const calledIcon = icon.dataset.called ?? quietIcon;
/** @type {Map<Source, Call>} */
const calls = new Map();
const SOURCES = /** @type {Source[]} */ (["opening", "end", "vote", "dice", "turn"]);

/** Whether secrets are held open: the page must not move then. */
const isLooking = () => document.querySelector('.is-held, #turn-over[aria-pressed="true"]') !== null;

/**
 * Say what asks for the player now: nothing of that kind, if there are no `ids`. A phone that nobody has touched yet may
 * not vibrate, and its browser would complain.
 *
 * @param {Source} source
 * @param {Call} call
 * @param {{ isQuiet?: boolean, isHere?: boolean }} [how] `isQuiet`: the player knows it already; `isHere`: it is seen
 *   wherever the page is scrolled
 */
export const call = (source, { ids, text }, { isQuiet = false, isHere = false } = {}) => {
  const isNew = ids.some((id) => !calls.get(source)?.ids.includes(id));
  calls.set(source, { ids, text });
  const first = SOURCES.map((name) => calls.get(name)).find((asking) => asking?.ids.length);
  document.title = first ? `${first.text} · ${title}` : title;
  const href = first ? calledIcon : quietIcon;
  if (icon.href !== href) icon.href = href;
  if (!isNew || isQuiet) return;
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
  if (!isHere && !isLooking()) scrollTo({ top: 0, behavior: "instant" });
};
