/**
 * What the seat can submit from its phone: place armies of the set-up, in its own turn place, occupy, take the card, end,
 * and take back what it entered last.
 */

import { button, h, replace, sign } from "../../frame/dom.js";
import { count, t, territoryName } from "../../frame/page.js";
import { sumText } from "../parts/mirror.js";
import { NEUTRAL } from "../live/model.js";
import { initialAsk } from "./placing.js";
import { compareNames } from "../parts/territories.js";
import { write } from "../live/notation.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Colour, NeutralOffers, OccupyOffer, PlaceOffer, SeatView, TradeOffer } from "../types.d.ts" */
/** @typedef {(action: string) => unknown} Say */

/** @type {(label: string, value: number, most: number, least?: number) => { input: HTMLInputElement, node: HTMLElement }} */
const numberField = (label, value, most, least = 1) => {
  const input = h("input", {
    type: "number",
    inputmode: "numeric",
    min: least,
    max: most,
    value,
    "aria-label": label,
    "data-key": `how-many-${least}-${most}`,
  });
  const step = (/** @type {string} */ text, /** @type {number} */ by) => {
    const change = () => {
      input.value = String(Math.min(most, Math.max(least, Number(input.value || least) + by)));
    };
    return button(text, change, { "aria-hidden": "true", tabindex: "-1" });
  };
  return { input, node: h("div", { class: "stepper" }, step("−", -1), input, step("+", 1)) };
};

/** @type {(offer: PlaceOffer, say: Say) => Children} */
const placeAsk = ({ seat, territories, most }, say) => {
  const options = [...territories]
    .sort(compareNames)
    .map((territory) => h("option", { value: territory }, territoryName(territory)));
  const where = h("select", { "aria-label": t("where"), "data-key": "where" }, options);
  const number = numberField(t("how_many"), most, most);
  const place = () => say(write.place(seat, where.value, number.input.value));
  return [
    h("h2", {}, count("place_ask", most)),
    where,
    number.node,
    button(t("place"), place, { class: "button primary wide", "data-key": "place" }),
  ];
};

/** @type {(offer: OccupyOffer, say: Say) => Children} */
const occupyAsk = ({ seat, from, to, least, most }, say) => {
  const move = (/** @type {number | string} */ number) => say(write.occupy(seat, number));
  const number = numberField(t("how_many"), least, most, least);
  const moveKey = button(t("move_in"), () => move(number.input.value), {
    class: "button wide",
    "data-key": "move-in",
  });
  return [
    h("h2", {}, t("occupy_ask", { from: territoryName(from), to: territoryName(to) })),
    h(
      "div",
      { class: "pair" },
      button(t("least", { number: least }), () => move(least), { "data-key": "least" }),
      button(t("all", { number: most }), () => move(most), { "data-key": "all" }),
    ),
    least + 1 < most ? [number.node, moveKey] : null,
  ];
};

/**
 * Ask for the forced trade. The cards stay face down: the referee knows the best set; other sets are chosen among the
 * open cards.
 *
 * @type {(offer: TradeOffer, say: Say) => Children}
 */
const forcedAsk = ({ seat, sets: [best] = [] }, say) => [
  h("h2", {}, t("forced")),
  best
    ? button(count("trade_best", best.armies), () => say(write.trade(seat, best.cards)), {
        class: "button big primary wide",
        "data-key": "best",
      })
    : h("p", { class: "soft" }, t("trade_at_table")),
];

const atTable = () => h("p", { class: "soft" }, t("at_table"));

/** @type {(offers: NeutralOffers, say: Say, why: string) => Children} */
const neutralAsk = ({ place, occupy, attack, end }, say, why) => {
  const title = h("h2", {}, t("neutral_leads"));
  if (occupy) return [title, occupyAsk({ ...occupy, seat: NEUTRAL }, say)];
  if (place) return [title, h("p", { class: "soft" }, why), placeAsk({ ...place, seat: NEUTRAL }, say)];
  const endKey = button(t("neutral_done"), () => say(write.end(NEUTRAL)), {
    class: "button wide",
    "data-key": "neutral-end",
  });
  return [title, attack ? atTable() : null, end ? endKey : null];
};

/** @type {(view: SeatView, say: Say) => Children} */
const endKeys = ({ legal: { draw, end }, seat }, say) => {
  if (draw?.cards) return null;
  if (draw?.seat === seat)
    return button(t("draw"), () => say(write.draw(seat)), { class: "button primary wide", "data-key": "draw" });
  if (end?.seat !== seat) return null;
  return button(t("end"), () => say(write.end(seat)), { class: "button wide", "data-key": "end" });
};

/** Return the key that takes back what this phone entered last, until somebody else acts. */
const undoKey = (/** @type {SeatView} */ { legal, undo }, /** @type {Say} */ say) => {
  if (!legal.undo || !undo) return null;
  return button(
    [sign("undo"), h("span", {}, t("undo_what", { what: undo.short ?? undo.action }))],
    () => say(write.undo()),
    { class: "button quiet wide", "data-key": "undo" },
  );
};

/**
 * @typedef {{ say: Say, insist: Say, render: () => unknown }} Speaking `insist` submits again if somebody else was
 *   faster
 */

/** @type {(view: SeatView, how: Speaking) => Children[]} */
const asksOf = (view, { say, insist, render }) => {
  const { seat } = view;
  const { occupy, trade, place, attack, neutral } = view.legal;
  const isOwn = (/** @type {{ seat: Colour } | undefined} */ offer) => offer?.seat === seat;
  if (occupy && isOwn(occupy)) return [occupyAsk(occupy, say)];
  /* A forced trade is asked for alone. */
  if (trade?.forced && isOwn(trade)) return [forcedAsk(trade, say)];
  return [
    initialAsk(view, insist, render),
    place && isOwn(place) ? placeAsk(place, say) : null,
    isOwn(attack) && !isOwn(place) ? atTable() : null,
    neutral && isOwn(neutral) ? neutralAsk(neutral, say, sumText(view)) : null,
    endKeys(view, say),
  ];
};

/**
 * Show what this seat may submit now; nothing when it is not asked.
 *
 * @type {(node: HTMLElement, view: SeatView, how: Speaking) => void}
 */
export const renderAsks = (node, view, how) => {
  const asks = h("div", { class: "stack" }, asksOf(view, how), undoKey(view, how.say));
  node.hidden = !asks.childElementCount;
  replace(node, asks);
};
