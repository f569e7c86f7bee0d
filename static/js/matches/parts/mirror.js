/**
 * What the screen tells the table in words: pieces to move, the reason for the number of armies, the news of the turn.
 */

import { h, seatMark } from "../../frame/dom.js";
import { count, page, playersOf, t, territoryName } from "../../frame/page.js";

/** @import { Colour, Happening, PieceChange, Pieces, ReinforcementPart, Seat, View } from "../types.d.ts" */

/* --- pieces --- */

const MANY_CHANGES = 4;

const TOGETHER = ["put", "take"];

const ownersOf = (/** @type {PieceChange} */ { seat, taken_from: old }) => (old ? [old, seat] : [seat]);

/** @type {(changes: PieceChange[], key: (change: PieceChange) => string) => PieceChange[][]} */
const groupBy = (changes, key) => {
  /** @type {Map<string, PieceChange[]>} */
  const groups = new Map();
  for (const change of changes) groups.set(key(change), [...(groups.get(key(change)) ?? []), change]);
  return [...groups.values()];
};

const areAlike = (/** @type {PieceChange[]} */ changes) =>
  changes.length > MANY_CHANGES && changes.every(({ armies }) => armies === changes[0].armies);

/**
 * Return whether everything is one change with the same number of armies everywhere, for several owners.
 *
 * @type {(changes: PieceChange[]) => boolean}
 */
const isOneForAll = (changes) =>
  areAlike(changes) &&
  changes.every(({ change }) => TOGETHER.includes(change) && change === changes[0].change) &&
  new Set(changes.flatMap(ownersOf)).size > 1;

const listChanges = (/** @type {PieceChange[]} */ changes) => {
  const [{ change, armies }] = changes;
  if (areAlike(changes)) {
    const list = changes.map(({ territory }) => territoryName(territory)).join(", ");
    return t(`pieces.${change}_each`, { number: armies, list });
  }
  const parts = changes.map((part) =>
    t(`pieces.${change}_one`, { number: part.armies, name: territoryName(part.territory) }),
  );
  return t(`pieces.${change}`, { list: parts.join(", ") });
};

/** @type {(seats: Seat[], change: PieceChange) => string} */
const describeSingle = (seats, { change, territory, seat, armies, taken, taken_from: old = "", from = "" }) =>
  change === "move"
    ? t("pieces.move", { number: armies, from: territoryName(from), to: territoryName(territory) })
    : t("pieces.exchange", {
        name: territoryName(territory),
        taken,
        old: playersOf(seats, old),
        number: armies,
        new: playersOf(seats, seat),
      });

/** @type {(seats: Seat[], group: PieceChange[], isNamed: boolean, isOne: boolean) => { owners: Colour[], text: string }} */
const describeGroup = (seats, group, isNamed, isOne) => {
  const [{ seat }] = group;
  const what = isOne ? group.map(({ territory }) => territoryName(territory)).join(", ") : listChanges(group);
  return { owners: [seat], text: isNamed ? t("pieces.of", { player: playersOf(seats, seat), what }) : what };
};

/**
 * Somebody who puts the board right has counted it: each territory is told as it is now, because nothing has to be
 * moved.
 *
 * @type {(view: View, pieces: Pieces) => { owners: Colour[], text: string }[]}
 */
const standingItems = ({ seats, position }, { changes }) => {
  const { owners, armies } = position;
  const held = groupBy(changes, ({ territory }) => owners[territory] ?? "");
  return held.map((group) => {
    const owner = owners[group[0].territory] ?? "";
    const list = group.map(({ territory: id }) => t("pieces.stands", { name: territoryName(id), number: armies[id] }));
    return {
      owners: owner ? [owner] : [],
      text: t("pieces.held", { player: playersOf(seats, owner), list: list.join(", ") }),
    };
  });
};

/**
 * Return what to do on the board: one item for each owner and verb, clockwise. Owners are named if there are several.
 *
 * @type {(seats: Seat[], pieces: Pieces) => { owners: Colour[], text: string }[]}
 */
const pieceItems = (seats, { changes }) => {
  const together = changes.filter(({ change }) => TOGETHER.includes(change));
  const single = changes.filter(({ change }) => !TOGETHER.includes(change));
  const isNamed = new Set(changes.flatMap(ownersOf)).size > 1;
  const place = (/** @type {PieceChange[]} */ [{ seat }]) => seats.findIndex(({ colour }) => colour === seat);
  const groups = groupBy(together, ({ change, seat }) => `${change} ${seat}`)
    .sort((a, b) => place(a) - place(b))
    .map((group) => describeGroup(seats, group, isNamed, isOneForAll(changes)));
  return [...single.map((change) => ({ owners: ownersOf(change), text: describeSingle(seats, change) })), ...groups];
};

const TITLED = ["undo", "redo", "correct"];

/** Return what the newest action was, where the board would not say it. @type {(view: View) => string} */
const titleOfAction = ({ pieces, seats }) => {
  if (!pieces || !TITLED.includes(pieces.after)) return "";
  return pieces.by ? t("pieces.undone_by", { player: playersOf(seats, pieces.by) }) : t(`pieces.after_${pieces.after}`);
};

/**
 * Return the introduction to the pieces to move; nothing where each line is complete by itself.
 *
 * @type {(view: View) => string}
 */
export const piecesTitle = (view) => {
  const { pieces } = view;
  if (!pieces) return "";
  const [{ change, armies }] = pieces.changes;
  const parts = [
    titleOfAction(view),
    pieces.after !== "correct" && isOneForAll(pieces.changes) ? t(`pieces.${change}_all`, { number: armies }) : "",
  ];
  return parts.filter(Boolean).join(" ");
};

/** Return the pieces to move: one item for each owner and verb; after a correction, the state of the board. */
export const listPieces = (/** @type {View} */ view) => {
  const { pieces, seats } = view;
  if (!pieces) return [];
  return pieces.after === "correct" ? standingItems(view, pieces) : pieceItems(seats, pieces);
};

/** Return the list of the pieces to move; nothing where the board is already right. */
export const piecesList = (/** @type {View} */ view) => {
  const items = listPieces(view);
  if (!items.length) return null;
  const title = piecesTitle(view);
  return h(
    "div",
    { class: "pieces" },
    title ? h("p", { class: "pieces-title" }, title) : null,
    /* A long list can be scrolled, also with keys. */
    h(
      "ul",
      { class: "plain", tabindex: (view.pieces?.changes.length ?? 0) > MANY_CHANGES ? 0 : null },
      items.map(({ owners, text }) => h("li", {}, owners.map(seatMark), h("span", {}, text))),
    ),
  );
};

/* --- why so many armies --- */

/** @type {Record<ReinforcementPart["kind"], (part: ReinforcementPart) => string>} */
const PARTS = {
  territories: ({ number = 0, armies }) => count("sum.territories", number, { armies }),
  continent: ({ continent = "", armies }) => `${page.continents[continent]} = ${armies}`,
  set: ({ armies }) => t("sum.set", { armies }),
  before: ({ armies }) => t("sum.before", { armies }),
  neutral: ({ armies, of, divisor }) => t(divisor === 2 ? "sum.half" : "sum.part", { armies, of, divisor }),
};

/** Return a sum such as "11 territories = 3, set = 6; 4 placed", or nothing where no armies are placed. */
export const sumText = (/** @type {View} */ { reinforcement }) => {
  if (!reinforcement) return "";
  const { parts, placed } = reinforcement;
  const sum = parts.map((part) => PARTS[part.kind](part)).join(", ");
  return placed ? `${sum}; ${t("sum.placed", { number: placed })}` : sum;
};

/* --- what the turn brought --- */

/**
 * Return a happening as a sentence; `words` are "happening", or "short" for the shortest wording.
 *
 * @type {(view: View, happening: Happening, words?: "happening" | "short") => string}
 */
export const describeHappening = (
  { seats, position },
  { kind, seat, by, number, territories = [] },
  words = "happening",
) => {
  const facts = {
    player: playersOf(seats, seat),
    by: by && playersOf(seats, by),
    next: playersOf(seats, position.turn ?? ""),
    name: territories.map(territoryName).join(", "),
  };
  return number ? count(`${words}.${kind}`, number, facts) : t(`${words}.${kind}`, facts);
};

/** Return what everybody should know of this turn. */
export const openHappenings = (/** @type {View} */ { happenings }) => happenings.filter(({ card }) => !card);

/** Return the happenings of this turn that only this seat may know, in sentences: each names a card. */
export const secretHappenings = (/** @type {View} */ { happenings }) =>
  happenings.filter(({ card }) => card).map(({ text = "" }) => text);

/** Return the lasting marks of this match, which everybody must know. */
export const markList = (/** @type {View} */ { marks }) =>
  marks.length
    ? h(
        "div",
        { class: "marks" },
        marks.map(({ text }) => h("p", {}, text)),
      )
    : null;

/** Return the notices of the referee at the last action, except those among the happenings. */
export const noticesOf = (/** @type {View} */ { notices, happenings }) =>
  notices.filter(({ code }) => !happenings.some(({ kind }) => kind === code));
