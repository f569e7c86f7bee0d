/**
 * Narrow the offences down with every letter; without this file the whole list is there. The Enter key chooses a face
 * as a tap does.
 */

import { all } from "../frame/dom.js";
import { fold, holdsAll } from "../frame/words.js";

const search = /** @type {HTMLInputElement | null} */ (document.getElementById("offence-search"));
const none = /** @type {HTMLElement} */ (document.querySelector(".offence-none"));
const keys = all(".offence-keys li").map((node) => ({ node, text: fold(node.textContent ?? "") }));

const show = () => {
  const fits = holdsAll(search?.value ?? "");
  for (const { node, text } of keys) node.hidden = !fits(text);
  none.hidden = keys.some(({ node }) => !node.hidden);
};

for (const face of /** @type {HTMLInputElement[]} */ (all(".fining .face-choice input"))) {
  face.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    face.click();
  });
}

if (search) {
  all(".offence-search").forEach((label) => (label.hidden = false));
  search.addEventListener("input", show);
  /* The only one left needs no pointer; it is booked by its own key. */
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const left = keys.filter(({ node }) => !node.hidden);
    if (left.length === 1) left[0]?.node.querySelector("button")?.focus();
  });
  show();
}
