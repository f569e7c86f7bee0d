/** How the table follows the screen, in words: pieces to move, why so many armies, the last throw, what the turn brought. */

import { cited } from "../frame/clause.js";
import { h, seatMark } from "../frame/dom.js";
import { count, page, playersOf, t, territoryName } from "../frame/page.js";

/* --- pieces --- */

const MANY = 4;

const grouped = (changes, key) => {
  const groups = new Map();
  for (const change of changes) groups.set(key(change), [...(groups.get(key(change)) ?? []), change]);
  return [...groups.values()];
};

const alike = (changes) => changes.length > MANY && changes.every(({ armies }) => armies === changes[0].armies);

const listed = (changes) => {
  const [{ change, armies }] = changes;
  if (alike(changes))
    return t(`pieces.${change}_each`, {
      number: armies,
      list: changes.map(({ territory }) => territoryName(territory)).join(", "),
    });
  return t(`pieces.${change}`, {
    list: changes
      .map((one) => t(`pieces.${change}_one`, { number: one.armies, name: territoryName(one.territory) }))
      .join(", "),
  });
};

const single = (seats, { change, territory, seat, armies, taken, taken_from: old, from }) =>
  change === "move"
    ? t("pieces.move", { number: armies, from: territoryName(from), to: territoryName(territory) })
    : t("pieces.exchange", {
        name: territoryName(territory),
        taken,
        old: playersOf(seats, old),
        number: armies,
        new: playersOf(seats, seat),
      });

const TOGETHER = ["put", "take"];

/** What to do on the board, as items {seats, text}: one for each owner and verb. Owners are named where there are several. */
const pieceItems = ({ seats, pieces: { changes } }) => {
  const together = changes.filter(({ change }) => TOGETHER.includes(change));
  const owners = new Set(changes.flatMap(({ seat, taken_from: old }) => [seat, old].filter(Boolean)));
  const named = (seat, what) => (owners.size > 1 ? t("pieces.of", { player: playersOf(seats, seat), what }) : what);
  return [
    ...changes
      .filter(({ change }) => !TOGETHER.includes(change))
      .map((change) => ({ seats: [change.taken_from, change.seat].filter(Boolean), text: single(seats, change) })),
    ...grouped(together, ({ change, seat }) => `${change} ${seat}`).map((group) => ({
      seats: [group[0].seat],
      text: named(group[0].seat, listed(group)),
    })),
  ];
};

const TITLED = ["undo", "redo", "correct"];

/** The pieces to move; nothing where the board lies as it should. */
export const piecesList = (view) => {
  if (!view.pieces) return null;
  const { after, changes } = view.pieces;
  return h(
    "div",
    { class: "pieces" },
    TITLED.includes(after) ? h("p", { class: "pieces-title" }, t(`pieces.after_${after}`)) : null,
    /* A long list is scrolled, by keys too. */
    h(
      "ul",
      { class: "plain", tabindex: changes.length > MANY ? 0 : null },
      pieceItems(view).map(({ seats, text }) => h("li", {}, seats.map(seatMark), h("span", {}, text))),
    ),
  );
};

/* --- why so many armies --- */

const PARTS = {
  territories: ({ number, armies }) => count("sum.territories", number, { armies }),
  continent: ({ continent, armies }) => `${page.continents[continent]} ${armies}`,
  set: ({ armies }) => t("sum.set", { armies }),
  before: ({ armies }) => t("sum.before", { armies }),
  neutral: ({ armies, of, divisor }) => t(divisor === 2 ? "sum.half" : "sum.part", { armies, of, divisor }),
};

/** "11 territories 3, set 6; 4 placed", or nothing where no armies are placed. */
export const sumText = ({ reinforcement }) => {
  if (!reinforcement) return "";
  const { parts, placed } = reinforcement;
  return [
    parts.map((part) => PARTS[part.kind](part)).join(", "),
    ...(placed ? [t("sum.placed", { number: placed })] : []),
  ].join("; ");
};

/* --- the last throw --- */

export const sorted = (dice) => [...dice].sort((a, b) => b - a);

/** The last throw as a sentence. */
export const throwText = ({ seats, last_throw: thrown }) => {
  const { attacker: red, defender: blue } = thrown.dice;
  const facts = {
    attacker: playersOf(seats, thrown.seat),
    defender: playersOf(seats, thrown.defending),
    lost: thrown.losses.attacker,
    killed: thrown.losses.defender,
  };
  const losses = t("throw.losses", facts);
  const told = red.length
    ? t("throw.line", { ...facts, red: sorted(red).join(" "), blue: sorted(blue).join(" "), losses })
    : losses;
  return thrown.conquered ? `${told} ${t("throw.conquered", { name: territoryName(thrown.to) })}` : told;
};

/* --- what the turn brought --- */

const named = ({ seats }, seat) => playersOf(seats, seat);

const told = (view, { kind, seat, by, number, territories = [] }) => {
  const facts = {
    player: named(view, seat),
    by: by && named(view, by),
    next: named(view, view.position.turn),
    name: territories.map(territoryName).join(", "),
  };
  return number ? count(`happening.${kind}`, number, facts) : t(`happening.${kind}`, facts);
};

/** What everybody should know of this turn, each with its clause where there is one. */
export const happeningList = (view) => {
  const open = view.happenings.filter(({ card }) => !card);
  if (!open.length) return null;
  return h(
    "div",
    { class: "happenings" },
    open.map((one) => [h("p", {}, cited(page.id, { ...one, text: told(view, one) })), " "]),
  );
};

/** What this turn brought that only this seat should know, in sentences: each names a card. */
export const secretHappenings = ({ happenings }) => happenings.filter(({ card }) => card).map(({ text }) => text);

/** What this match bears for good, and everybody shall know. */
export const markList = ({ marks }) =>
  marks.length
    ? h(
        "div",
        { class: "marks" },
        marks.map(({ text }) => h("p", {}, text)),
      )
    : null;

/** What the referee noticed at the last action, but for what stands among the happenings. */
export const noticesOf = ({ notices, happenings }) =>
  notices.filter(({ code }) => !happenings.some(({ kind }) => kind === code));
