/** Narrow the rules down with every letter; without this file the search button does the same. */

import { all, byId } from "../frame/dom.js";
import { fold, holdsAll } from "../frame/words.js";

const search = /** @type {HTMLInputElement} */ (byId("q"));

const titleOf = (/** @type {HTMLElement} */ entry) => entry.closest(".rule-group")?.querySelector("h3")?.textContent;
const entries = all(".clause-entry").map((node) => ({
  node,
  text: fold(`${node.id} ${titleOf(node)} ${node.textContent}`),
}));

const hideIfEmpty = (/** @type {HTMLElement} */ node) => {
  node.hidden = !node.querySelector(".clause-entry:not([hidden])");
};

const show = () => {
  const fits = holdsAll(search.value);
  for (const { node, text } of entries) node.hidden = !fits(text);
  all(".rule-group").forEach(hideIfEmpty);
  all(".rule-part").forEach(hideIfEmpty);
  const matching = entries.filter(({ node }) => !node.hidden).length;
  byId("found").textContent = String(matching);
  byId("nothing").hidden = matching > 0;
};

/* Show a clause that the search has hidden when somebody follows a link to it. */
const reveal = () => {
  const node = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!node?.closest("[hidden]")) return;
  search.value = "";
  show();
  node.scrollIntoView();
};

search.addEventListener("input", show);
byId("search").addEventListener("submit", (event) => {
  event.preventDefault();
  const address = new URL(location.href);
  address.searchParams.set("q", search.value);
  address.hash = "";
  history.replaceState(null, "", address);
  show();
});
window.addEventListener("hashchange", reveal);
reveal();
