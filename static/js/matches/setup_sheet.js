/** Keep the ticks of setting the board up again over a reload, as long as nothing is entered meanwhile. */

import { all, byId } from "../frame/dom.js";

const list = byId("colours");
const { match, seq } = list.dataset;
const KEY = `setup-${match}`;
/** @type {HTMLInputElement[]} */
const ticks = all("input[type=checkbox]", list);

const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
for (const tick of ticks) tick.checked = kept.seq === seq && kept.ticked.includes(tick.id);

list.addEventListener("change", () => {
  const ticked = ticks.filter(({ checked }) => checked).map(({ id }) => id);
  sessionStorage.setItem(KEY, JSON.stringify({ seq, ticked }));
});

byId("print").addEventListener("click", () => globalThis.print());
