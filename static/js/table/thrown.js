/** The last throw: both rows sorted, pairs joined, the loser of each pair crossed out. */

import { h, replace, seatMark } from "../lib/dom.js";
import { playersOf, t, territoryName } from "../lib/page.js";
import { die } from "./dice.js";

const node = document.getElementById("throw");

export const sorted = (dice) => [...dice].sort((a, b) => b - a);

/** Who lost each pair, as the referee counted it: unequal faces speak for themselves, equal ones share what is left. */
export const losersOf = (red, blue, { attacker }) => {
  const pairs = red.slice(0, blue.length).map((face, index) => [face, blue[index]]);
  let open = attacker - pairs.filter(([a, d]) => a < d).length;
  return pairs.map(([a, d]) => (a < d ? "red" : a > d ? "blue" : open-- > 0 ? "red" : "blue"));
};

const dieCell = (face, side, loser) => h("span", { class: loser === side ? "thrown-die is-lost" : "thrown-die" }, die(face, side));

const column = (red, blue, losers) => (_, index) =>
  h("span", { class: losers[index] ? "pair" : "pair is-alone" },
    red[index] ? dieCell(red[index], "red", losers[index]) : h("span", { class: "thrown-die" }),
    blue[index] ? dieCell(blue[index], "blue", losers[index]) : h("span", { class: "thrown-die" }));

const dice = (thrown) => {
  const [red, blue] = [sorted(thrown.attacker_dice), sorted(thrown.defender_dice)];
  const losers = losersOf(red, blue, thrown);
  return h("span", { class: "pairs", "aria-hidden": "true" }, Array.from({ length: Math.max(red.length, blue.length) }, column(red, blue, losers)));
};

const loss = (seat, number) => h("span", { class: number ? "thrown-loss" : "thrown-loss is-none", "aria-hidden": "true" }, seatMark(seat), number ? `−${number}` : "0");

const sentence = (match, thrown, defender) => {
  const facts = { attacker: playersOf(match.view.seats, thrown.seat), defender: playersOf(match.view.seats, defender), lost: thrown.attacker, killed: thrown.defender };
  if (!thrown.attacker_dice?.length) return t("thrown_losses", facts);
  return t("thrown_label", { ...facts, red: sorted(thrown.attacker_dice).join(" "), blue: sorted(thrown.defender_dice).join(" ") });
};

const thrownPanel = (match) => {
  const { thrown } = match;
  if (!thrown) return null;
  const defender = thrown.defending ?? match.owner(thrown.to) ?? "neutral";
  return h("div", { class: "thrown" },
    h("p", { class: "visually-hidden", role: "status" }, sentence(match, thrown, defender)),
    h("p", { class: "thrown-where small soft", "aria-hidden": "true" }, `${territoryName(thrown.from)} → ${territoryName(thrown.to)}`),
    thrown.attacker_dice?.length ? dice(thrown) : null,
    h("span", { class: "thrown-losses" }, loss(thrown.seat, thrown.attacker), loss(defender, thrown.defender)));
};

/** What the last throw did; nothing while none was made in this turn. */
export const showThrown = (match) => replace(node, thrownPanel(match));
