/** What a phone may ask at any time: whether a throw was right, and the odds of an attack. It changes nothing in the match. */

import { h } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";
import { offersOf } from "../model.js";

/** @import { SeatView } from "../types.d.ts" */

const vote = () =>
  h("a", { class: "button", href: `/matches/${page.id}/motions`, "data-key": "dispute-vote" }, t("dispute.vote"));

export const openDispute = async (/** @type {SeatView} */ { seq, seats, last_throw: last }) => {
  const [dispute, { findLastThrow }] = await Promise.all([
    import("../dispute/dispute.js"),
    import("../dispute/last.js"),
  ]);
  dispute.openDispute({
    query: "",
    seq,
    seats,
    armed: null,
    last: last && (() => findLastThrow(last, "")),
    ways: vote,
  });
};

export const openOdds = async (/** @type {SeatView} */ view) => {
  const odds = await import("../dispute/odds.js");
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
