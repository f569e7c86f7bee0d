/** What everybody should read before the next throw: a capital was taken, and what was lost with it. */

import { button, h, replace, sign } from "../lib/dom.js";
import { count, playersOf, t, territoryName } from "../lib/page.js";

const TOLD = ["capital_taken", "continent_taken", "cards_handed_over", "eliminated"];
const named = (match, colour) => playersOf(match.view.seats, colour);
const SENTENCES = {
  capital_taken: (match, { by, seat, territory }) => t("capital_taken", { by: named(match, by), player: named(match, seat), name: territoryName(territory) }),
  continent_taken: (match, { by, territories }) => t("continent_taken", { by: named(match, by), territories: territories.map(territoryName).join(", ") }),
  cards_handed_over: (match, { to, number }) => count("cards_over", number, { by: named(match, to) }),
  eliminated: (match, { seat }) => t("out_now", { player: named(match, seat) }),
};

/* The turn's end and an undo take it away. */
let news = null;

export const hearNews = (events) => {
  if (events.some(({ type }) => type === "capital_taken")) news = events.filter(({ type }) => TOLD.includes(type));
  else if (events.some(({ type }) => type === "turn_started" || type === "undone")) news = null;
};

const close = (match) => () => {
  news = null;
  match.changed();
};

const node = document.getElementById("news");

export const showNews = (match) => {
  node.hidden = !news || Boolean(match.view.result);
  if (node.hidden) return;
  const [first, ...others] = news.map((event) => SENTENCES[event.type](match, event));
  replace(node, h("p", { class: "news-title" }, sign("capital"), first), others.map((text) => h("p", {}, text)),
    button(t("close"), close(match), { class: "button quiet", "data-key": "news-close" }));
};
