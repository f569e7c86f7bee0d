/** Open the clause of a tapped citation over the page; Escape or the big button closes it, and the focus goes back. */

import { byId, byKey, h } from "./dom.js";
import { fetchText } from "./request.js";

/** @import { Cited } from "./types.d.ts" */

const sheet = /** @type {HTMLDialogElement} */ (byId("sheet"));
const failed = byId("sheet-failed");
const body = byId("sheet-body");
/** @type {HTMLAnchorElement | null} */
let opener = null;

/* The clause has a page of its own, for devices without scripts; the main part of that page is enough here. */
const load = async (/** @type {string} */ address) => {
  const { text } = await fetchText(address, { headers: { Accept: "text/html" } });
  return new DOMParser().parseFromString(text, "text/html").getElementById("clause");
};

const open = async (/** @type {HTMLAnchorElement} */ link) => {
  opener = link;
  failed.hidden = true;
  body.replaceChildren();
  sheet.showModal();
  const clause = await load(link.href).catch(() => null);
  if (opener !== link) return;
  failed.hidden = clause !== null;
  if (clause) body.replaceChildren(document.adoptNode(clause));
};

/* The tapped element may have been redrawn meanwhile. The event comes with a frame: another clause may be open by then. */
const focusBack = () => {
  if (sheet.open) return;
  if (opener && !opener.isConnected) byKey(document, opener.dataset.key ?? "")?.focus();
  opener = null;
};

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const link = /** @type {HTMLAnchorElement | null} */ (target.closest("a[data-clause]"));
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link);
});
byId("sheet-close").addEventListener("click", () => sheet.close());
sheet.addEventListener("click", ({ target }) => target === sheet && sheet.close());
sheet.addEventListener("close", focusBack);
/* Escape closes this sheet and nothing behind it. */
sheet.addEventListener("keydown", (event) => event.key === "Escape" && event.stopPropagation());

/** @type {(match: string, cite: string, paragraph: string) => HTMLElement} */
const clauseLink = (match, cite, paragraph) => {
  const address = cite.split("/").map(encodeURIComponent).join("/");
  return h(
    "a",
    {
      class: "clause-link",
      href: `/matches/${match}/rules/${address}`,
      "data-clause": true,
      "data-key": `clause-${cite}`,
    },
    paragraph,
  );
};

/**
 * Build a key that shows the paragraph and opens its clause.
 *
 * @type {(match: string, cited: Partial<Cited>) => HTMLElement | null}
 */
export const clauseKey = (match, { cite, paragraph }) => {
  if (!paragraph || !cite) return null;
  const key = clauseLink(match, cite, paragraph);
  key.classList.add("button");
  return key;
};

const capitalise = (/** @type {string} */ words) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * Return a sentence of the referee with its paragraph as a link to the clause: within the sentence if it stands there,
 * else after it.
 *
 * @type {(match: string, sentence: Partial<Cited>) => (string | HTMLElement)[]}
 */
export const linkClause = (match, { text = "", paragraph, cite }) => {
  if (!paragraph || !cite) return [text];
  // The paragraph may begin a sentence, with a capital: "Ruling A-H03."
  const at = [paragraph, capitalise(paragraph)].map((words) => text.indexOf(words)).find((place) => place >= 0);
  if (at === undefined) return [text, " ", clauseLink(match, cite, paragraph)];
  const end = at + paragraph.length;
  return [text.slice(0, at), clauseLink(match, cite, text.slice(at, end)), text.slice(end)];
};
