/**
 * The questions that a phone may ask at any time: whether a throw was right, and the odds of an attack. They change
 * nothing in the match.
 */

import { button, h } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";
import { offersOf } from "../live/model.js";
import { loadLater } from "./later.js";
import { openLog } from "./past.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { SeatView } from "../types.d.ts" */
/** @typedef {(opening: () => unknown) => unknown} Open opens something, or says that it cannot be opened */

const vote = () =>
  h("a", { class: "button", href: `/matches/${page.id}/motions`, "data-key": "dispute-vote" }, t("dispute.vote"));

/**
 * Return the links to what already exists; only the table has the board.
 *
 * @type {(seq: number, open: Open) => Children}
 */
const doors = (seq, open) => [
  button(t("door.throw"), () => open(() => openLog(seq, { kinds: ["throw"] })), { "data-key": "door.throw" }),
  button(t("door.card"), () => open(() => openLog(seq, { kinds: ["card"] })), { "data-key": "door.card" }),
  h("a", { class: "button", href: `/matches/${page.id}/rules`, "data-key": "door.rule" }, t("door.rule")),
];

/** @type {(view: SeatView, open: Open) => Promise<void>} */
export const openDispute = async ({ seq, seats, last_throw: last }, open) => {
  const [dispute, { findLastThrow }] = await Promise.all([
    import("../dispute/dispute.js"),
    import("../dispute/last.js"),
    loadLater(),
  ]);
  await dispute.openDispute({
    query: "",
    seq,
    seats,
    armed: null,
    last: last && (() => findLastThrow(last, "")),
    ways: vote,
    doors: () => doors(seq, open),
  });
};

export const openOdds = async (/** @type {SeatView} */ view) => {
  const [odds] = await Promise.all([import("../dispute/odds.js"), loadLater()]);
  const sources = Object.entries(offersOf(view).attack?.from ?? {});
  await odds.openOdds({
    query: "",
    seats: view.seats,
    owners: view.position.owners,
    armies: view.position.armies,
    open: sources.flatMap(([from, { to }]) =>
      Object.keys(to).map((target) => /** @type {[string, string]} */ ([from, target])),
    ),
    chosen: [],
    isTable: false,
    isOff: view.odds === false,
  });
};
