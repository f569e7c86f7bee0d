/** The pad for the current question, chosen by the server's offers. */

import { button, byId, h, replace, seatMark } from "../../frame/dom.js";
import { cardName, count, page, playersOf, t } from "../../frame/page.js";
import { NEUTRAL, UNKNOWN } from "../live/model.js";
import { isDealWaiting, isNaming, isPlacing, isTaking } from "../live/set_up.js";
import { addedText, deal, waitingPad } from "../acting/dealing.js";
import { announcedPad, announcePad } from "../acting/announcing.js";
import { dicePad, rerollPad } from "../acting/dice.js";
import { fieldPad } from "../acting/field.js";
import { missingPad, namingPad } from "./owing.js";
import { drawKeys, endText, forgottenKey, movePad, occupyPad, payPad, placePad } from "../acting/pads.js";
import { placingPad } from "../acting/placing.js";
import { resultKey } from "./result.js";
import { shownSetKey } from "./shown_set.js";
import { takePad } from "../acting/taking.js";
import { write } from "../live/notation.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match, Panel } from "../acting/match.js" */
/** @import { Colour, SetOffer, TradeOffer } from "../types.d.ts" */

const table = byId("table");
const node = byId("pad");
const keys = byId("keys");

/** Return the address where the seat looks at the tablet while everybody else looks away. */
const lookAddress = (/** @type {Colour} */ seat) => `/matches/${page.id}/look/${seat}`;

const dealPad = (/** @type {Match} */ match) =>
  h(
    "div",
    { class: "stack" },
    button(t("deal"), (key) => deal(match, key), { class: "button big primary wide", "data-key": "deal" }),
    addedText(match),
    h(
      "a",
      { class: "button quiet wide", href: `/matches/${page.id}/codes`, "data-key": "deal-codes" },
      t("menu.codes"),
    ),
  );

const lookKey = (/** @type {Colour} */ seat) =>
  h("a", { class: "button big wide", href: lookAddress(seat), "data-key": `look-${seat}` }, seatMark(seat), t("look"));

/** @type {(match: Match, seat: Colour) => HTMLElement} */
const discardPad = (match, seat) =>
  h(
    "div",
    { class: "stack" },
    h("p", { class: "soft" }, t("look_private", { player: playersOf(match.view.seats, seat) })),
    lookKey(seat),
  );
const setText = (/** @type {SetOffer} */ { cards, armies }) =>
  t("set_brings", { cards: cards.map(cardName).join(", "), number: `+${armies}` });

/** @type {(match: Match, trade: TradeOffer) => HTMLElement} */
const tradePad = (match, trade) => {
  const { seat, forced, armies, shown: isShown, sets } = trade;
  const weight = forced ? "primary big" : "";
  const say = (/** @type {string[]} */ cards, /** @type {HTMLElement} */ key) =>
    match.say(write.trade(seat, cards), key);
  if (sets) {
    const setKeys = sets.map((set, index) =>
      button(setText(set), (key) => say(set.cards, key), {
        class: `button wide ${index ? "" : weight}`,
        "data-key": `set-${index}`,
      }),
    );
    return h("div", { class: "stack" }, setKeys);
  }
  if (isShown && !armies) return shownSetKey(match, weight);
  const player = playersOf(match.view.seats, seat);
  /* Only the seat may know whether its hand contains a set that need not be traded. */
  if (!forced && match.view.cards === "dealt")
    return h("div", { class: "stack" }, h("p", { class: "soft small" }, t("trade_may", { player })), lookKey(seat));
  /* The table does not know the cards: the referee takes the best set. */
  const best = Array(page.set_size).fill(UNKNOWN);
  return h(
    "div",
    { class: "stack" },
    h("p", { class: "soft small" }, forced ? t("trade_best") : t("trade_may", { player })),
    isShown ? shownSetKey(match, "") : null,
    button(armies ? count("trade", armies) : t("trade_some"), (key) => say(best, key), {
      class: `button wide ${weight}`,
      "data-key": "trade",
    }),
  );
};

/**
 * Return the key for a physical card, which its seat names in secret. The menu still allows taking the card unnamed.
 *
 * @type {(match: Match, seat: Colour) => HTMLElement}
 */
const nameKey = (match, seat) => {
  const player = playersOf(match.view.seats, seat);
  if (match.view.seats.find(({ colour }) => colour === seat)?.joined)
    return h("p", { class: "notice name-card" }, t("name_on_phone", { player }));
  return h(
    "a",
    { class: "button big primary wide", href: lookAddress(seat), "data-key": `name-${seat}` },
    seatMark(seat),
    t("name_here", { player }),
  );
};

const overrideKey = (/** @type {Match} */ match) => {
  const { override } = match.legal;
  if (!override) return null;
  return button(t("override"), (key) => match.say(write.overrides(override.seat, override.option), key), {
    class: "button wide",
    "data-key": "override",
  });
};

/**
 * Return the key that ends the turn. The menu still allows ending it without the card.
 *
 * @type {(match: Match) => Children}
 */
const endKey = (match) => {
  const { draw, end } = match.legal;
  if (draw && match.view.cards === "entered") return nameKey(match, draw.seat);
  if (draw && draw.seat !== match.turn) return forgottenKey(match, draw.seat);
  if (draw) return drawKeys(match, draw.seat);
  if (!end) return null;
  const text = end.seat === NEUTRAL ? t("neutral_done") : endText(match, t("end"));
  /* While a throw is being entered, ending is not the next step. */
  const weight = match.legal.attack && match.choice.to ? "" : "primary";
  return button(text, (key) => match.say(write.end(end.seat), key), {
    class: `button big ${weight} wide end-key`,
    "data-key": "end",
  });
};

/* Return the keys that end the turn. Their place is below everything else and stays reserved while there is nothing to
 * end. */
const turnKeys = (/** @type {Match} */ match) => {
  const { trade } = match.legal;
  /* Whatever ends the turn would end the throw, too, that waits for its dice. */
  if (match.view.announced) return null;
  const others = [trade && !trade.forced ? tradePad(match, trade) : null, overrideKey(match)];
  const end = endKey(match);
  if (!end && others.every((part) => !part)) return null;
  return h("div", { class: "turn-keys" }, others, h("div", { class: "turn-end" }, end));
};

/** Return whether the table announces the chosen attack: of a seat without a phone, on one that has a phone. */
const isAnnouncedHere = (/** @type {Match} */ match) => {
  const { view, choice, actor } = match;
  if (!view.own_dice || view.announced) return false;
  const hasPhone = (/** @type {Colour | null} */ colour) =>
    Boolean(view.seats.find((seat) => seat.colour === colour)?.joined);
  return !hasPhone(actor) && hasPhone(match.owner(choice.to));
};

const throwPad = (/** @type {Match} */ match) => (page.committed ? fieldPad(match) : dicePad(match));

/**
 * Return the current question, the first that applies; nothing if there is none.
 *
 * @type {(match: Match) => Children}
 */
const questionPad = (match) => {
  const { legal, view, choice } = match;
  if (isDealWaiting(view)) return waitingPad(match);
  if (isTaking(view)) return takePad(match);
  if (isPlacing(view)) return placingPad(match);
  if (isNaming(view)) return namingPad(match);
  if (legal.deal) return dealPad(match);
  if (legal.discard) return discardPad(match, legal.discard.seat);
  if (legal.reroll) return rerollPad(match);
  if (legal.occupy) return occupyPad(match, legal.occupy);
  if (legal.trade?.forced) return tradePad(match, legal.trade);
  if (legal.place) return placePad(match, legal.place);
  if (choice.source && choice.from && legal.fortify?.from[choice.source])
    return movePad(match, legal.fortify, choice.source, choice.from);
  if (view.announced && !choice.to) return announcedPad(match);
  if (legal.attack) return [isAnnouncedHere(match) ? announcePad(match) : null, throwPad(match)];
  return null;
};

/**
 * Return the pad. What seats owe is below the question, whose keys keep their places. Dice that cannot be entered yet
 * make room for it.
 *
 * @type {(match: Match) => Children}
 */
const offers = (match) => {
  const { legal, choice, view } = match;
  /* A payment would end the throw that waits for its dice. */
  const pay = view.announced ? null : legal.pay;
  const isIdle = Boolean(pay && legal.attack && !choice.to);
  return [isIdle ? null : questionPad(match), pay ? payPad(match, pay) : null, legal.attack ? null : missingPad(match)];
};

/** @type {(match: Match, panel: Panel) => HTMLElement} */
const panelBody = (match, panel) =>
  h(
    "div",
    { class: "panel-body stack" },
    h(
      "div",
      { class: "panel-head" },
      h("h2", {}, t(panel.title)),
      button(t("back"), () => match.open(null), { "data-key": "back" }),
    ),
    panel.body(match),
  );

/** Show the panel; if it is drawn again, it keeps its scroll position. @type {(match: Match, panel: Panel) => void} */
const showPanel = (match, panel) => {
  const top = panel === shownPanel ? (node.querySelector(".panel-body")?.scrollTop ?? 0) : 0;
  const body = panelBody(match, panel);
  shownPanel = panel;
  replace(node, body);
  body.scrollTop = top;
};

/** @type {Panel | null} */
let shownPanel = null;

export const showPad = (/** @type {Match} */ match) => {
  const { panel } = match;
  const speaks = match.view.audience === "table";
  replace(keys, resultKey(match) ?? (speaks && !panel ? turnKeys(match) : null));
  node.classList.toggle("has-panel", Boolean(panel));
  /*
   * Not with :has(): every change below the table would make the browser calculate the styles of the whole map again.
   */
  table.classList.toggle("shows-panel", Boolean(panel));
  if (panel) return showPanel(match, panel);
  shownPanel = null;
  return replace(node, speaks ? offers(match) : null);
};
