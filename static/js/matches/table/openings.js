/** A seat whose phone is dead, on the table's screen: who has confirmed it, until its player chooses a PIN here. */

import { button, byId, h, replace, seatMark } from "../../frame/dom.js";
import { page, playersOf, t } from "../../frame/page.js";
import { submitAside } from "../acting/aside.js";

/** @import { Match } from "../acting/match.js" */
/** @import { Opening, View } from "../types.d.ts" */

const node = byId("openings");

/** @type {(view: View, opening: Opening) => HTMLElement[]} */
const says = ({ seats }, { seat, players, confirmed, needed, is_open: isOpen }) => {
  const facts = { player: players.join(" & ") || playersOf(seats, seat), number: confirmed.length, of: needed };
  return [
    h("p", { class: "news-title" }, seatMark(seat), t("opening.title", facts)),
    h("p", {}, t(isOpen ? "opening.open" : "opening.waits", facts)),
  ];
};

/** @type {(match: Match, opening: Opening) => HTMLElement} */
const keys = (match, { seat, partner, is_open: isOpen }) => {
  const href = `/matches/${page.id}/look/${seat}?partner=${partner}`;
  return h(
    "div",
    { class: "news-keys" },
    isOpen ? h("a", { class: "button primary", href, "data-key": "opening-look" }, t("opening.look")) : null,
    button(t("opening.withdraw"), (key) => submitAside(match, `seats/${seat}/opening/drop`, { partner }, key), {
      class: "button quiet",
      "data-key": "opening-drop",
    }),
  );
};

let current = "";
let whose = "";

/**
 * Show one seat that the table asks for, on every screen that shows the table: one that is confirmed, because its player
 * waits for it, otherwise the first. Only when it has changed, otherwise it would be read out at every tap.
 */
export const showOpenings = (/** @type {Match} */ match) => {
  const { view } = match;
  const openings = view.openings ?? [];
  const first = openings.find(({ is_open: isOpen }) => isOpen) ?? openings[0];
  node.hidden = !first || Boolean(view.result);
  /* The view in the page and the ones that follow have their facts in different orders. */
  const next = node.hidden ? "" : JSON.stringify([first.seat, first.partner, first.confirmed, first.is_open]);
  if (next === current) return;
  current = next;
  if (node.hidden) return;
  /* Neither a tap nor the focus that was meant for another seat's keys may come to this one's. */
  match.rest.begin();
  const seat = `${first.seat} ${first.partner}`;
  if (seat !== whose) replace(node);
  whose = seat;
  replace(node, says(view, first), view.audience === "table" ? keys(match, first) : null);
};
