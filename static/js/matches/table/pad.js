/** The pad for what is asked now, chosen by what the server offers. */

import { button, h, replace, seatMark } from "../../frame/dom.js";
import { cardName, count, page, playersOf, t, territoryName } from "../../frame/page.js";
import { amount, leastOrAll } from "./amount.js";
import { isNaming, namingPad } from "./capitals.js";
import { dicePad, rerollPad } from "./dice.js";
import { fieldPad } from "./field.js";
import { resultKey } from "./result.js";
import { addedText, deal, isWaiting, waitingPad } from "./dealing.js";
import { NEUTRAL } from "./match.js";
import { missingPad } from "./missing_missions.js";
import { isPlacing, placingPad } from "./placing.js";
import { shownKey } from "./shown_set.js";
import { isTaking, takePad } from "./taking.js";

const node = document.getElementById("pad");
const keys = document.getElementById("keys");

const dealPad = (match) =>
  h(
    "div",
    { class: "stack" },
    button(t("deal"), (event) => deal(match, event.currentTarget), {
      class: "button big primary wide",
      "data-key": "deal",
    }),
    addedText(match),
    h(
      "a",
      { class: "button quiet wide", href: `/matches/${page.id}/codes`, "data-key": "deal-codes" },
      t("menu.codes"),
    ),
  );

const discardPad = (match) => {
  const { seat } = match.legal.discard;
  return h(
    "div",
    { class: "stack" },
    h("p", { class: "soft" }, t("look_private", { player: playersOf(match.view.seats, seat) })),
    h(
      "a",
      { class: "button big wide", href: `/matches/${page.id}/look/${seat}`, "data-key": `look-${seat}` },
      seatMark(seat),
      t("look"),
    ),
  );
};

const setText = ({ cards, armies }) => t("set_brings", { cards: cards.map(cardName).join(", "), number: `+${armies}` });

/* Which cards it is, the table does not know: the referee takes the best set. */
const UNKNOWN_SET = ["?", "?", "?"];

const tradePad = (match) => {
  const { trade } = match.legal;
  const say = (cards) => (event) => match.say(`${trade.seat} trade ${cards.join(" ")}`, { at: event.currentTarget });
  const weight = trade.forced ? "primary big" : "";
  if (trade.sets)
    return h(
      "div",
      { class: "stack" },
      trade.sets.map((set, index) =>
        button(setText(set), say(set.cards), {
          class: `button wide ${index ? "" : weight}`,
          "data-key": `set-${index}`,
        }),
      ),
    );
  if (trade.shown && !trade.armies) return shownKey(match, weight);
  return h(
    "div",
    { class: "stack" },
    trade.shown ? shownKey(match, "") : null,
    button(trade.armies ? count("trade", trade.armies) : t("trade_some"), say(UNKNOWN_SET), {
      class: `button wide ${weight}`,
      "data-key": "trade",
    }),
    h(
      "p",
      { class: "soft small" },
      trade.forced ? t("trade_best") : t("trade_may", { player: playersOf(match.view.seats, trade.seat) }),
    ),
  );
};

const placePad = (match) => {
  const { seat, most } = match.legal.place;
  const { from } = match.choice;
  if (!from) return null;
  return amount({
    least: 1,
    most,
    verb: "place_number",
    onAmount: (number, at) => match.say(`${seat} place ${from} ${number}`, { at }),
  });
};

const occupyPad = (match) => {
  const { seat, least, most } = match.legal.occupy;
  return leastOrAll({
    least,
    most,
    verb: "move_number",
    onAmount: (number, at) => match.say(`${seat} occupy ${number}`, { at }),
  });
};

const movePad = (match) => {
  const { source, from } = match.choice;
  const { seat } = match.legal.fortify;
  const { most } = match.legal.fortify.from[source];
  return h(
    "div",
    { class: "move" },
    h("p", { class: "move-title" }, t("move_title", { from: territoryName(source), to: territoryName(from) })),
    amount({
      least: 1,
      most,
      verb: "move_number",
      onAmount: (number, at) => match.say(`${seat} fortify ${source} ${from} ${number}`, { at }),
    }),
  );
};

const payPad = (match) =>
  Object.entries(match.legal.pay).map(([colour, { territories }]) =>
    h(
      "div",
      { class: "notice pay", "data-seat": colour },
      h("p", {}, count("pay_title", match.view.penalties_due[colour], { player: playersOf(match.view.seats, colour) })),
      h(
        "div",
        { class: "choices" },
        Object.entries(territories).map(([territory, most]) =>
          button(
            `${territoryName(territory)} ${match.armies(territory)}`,
            (event) => match.say(`${colour} pays ${territory} ${most}`, { at: event.currentTarget }),
            { "data-key": `pay-${territory}` },
          ),
        ),
      ),
    ),
  );

/* The card is the last of the turn, unless armies may still be moved after it. */
const drawEnds = () => !page.card_first;

const drawAndEnd = async (match, at) => {
  const { seat } = match.legal.draw;
  const ends = drawEnds();
  const drawn = await match.say(`${seat} draw`, { at });
  if (drawn && ends && match.legal.end?.seat === seat) await match.say(`${seat} end`, { at });
};

/* A physical card: its seat names it in secret. Taking it unnamed stays possible: it is in the menu. */
const nameKey = (match) => {
  const { seat } = match.legal.draw;
  const { joined } = match.view.seats.find(({ colour }) => colour === seat);
  const player = playersOf(match.view.seats, seat);
  if (joined) return h("p", { class: "notice name-card" }, t("name_on_phone", { player }));
  return h(
    "a",
    { class: "button big primary wide", href: `/matches/${page.id}/look/${seat}`, "data-key": `name-${seat}` },
    seatMark(seat),
    t("name_here", { player }),
  );
};

const overrideKey = (match) => {
  const { override } = match.legal;
  return (
    override &&
    button(
      t("override"),
      (event) => match.say(`${override.seat} overrides ${override.option}`, { at: event.currentTarget }),
      { class: "button wide", "data-key": "override" },
    )
  );
};

/* Beside what the seat on turn is asked: the card of the seat before, and its name. */
const forgottenKey = (match) => {
  const { seat } = match.legal.draw;
  return button(
    [seatMark(seat), h("span", {}, t("draw_forgotten", { player: playersOf(match.view.seats, seat) }))],
    (event) => match.say(`${seat} draw`, { at: event.currentTarget }),
    { class: "button wide", "data-key": "draw" },
  );
};

/* Where armies may still be moved after the card, it can be taken alone. */
const drawKeys = (match) => [
  page.card_whenever && match.legal.fortify
    ? button(t("draw"), (event) => match.say(`${match.legal.draw.seat} draw`, { at: event.currentTarget }), {
        class: "button wide",
        "data-key": "draw-only",
      })
    : null,
  button(t(drawEnds() ? "draw_end" : "draw"), (event) => drawAndEnd(match, event.currentTarget), {
    class: "button big primary wide",
    "data-key": "draw",
  }),
];

/* Ending without the card stays possible: it is in the menu. */
const endKey = (match) => {
  const { draw, end } = match.legal;
  if (draw && match.view.cards === "entered") return nameKey(match);
  if (draw && draw.seat !== match.turn) return forgottenKey(match);
  if (draw) return drawKeys(match);
  return (
    end &&
    button(
      t(end.seat === NEUTRAL ? "neutral_done" : "end"),
      (event) => match.say(`${end.seat} end`, { at: event.currentTarget }),
      { class: "button big primary wide", "data-key": "end" },
    )
  );
};

const turnKeys = (match) =>
  h(
    "div",
    { class: "turn-keys" },
    match.legal.trade && !match.legal.trade.forced ? tradePad(match) : null,
    overrideKey(match),
    endKey(match),
  );

/** [when it is shown, what is shown], in the order of the pad. The first of `ASKED` that applies is the question. */
const ASKED = [
  [isWaiting, waitingPad],
  [isTaking, takePad],
  [isPlacing, placingPad],
  [isNaming, namingPad],
  [({ legal }) => legal.deal, dealPad],
  [({ legal }) => legal.discard, discardPad],
  [({ legal }) => legal.reroll, rerollPad],
  [({ legal }) => legal.occupy, occupyPad],
  [({ legal }) => legal.trade?.forced, tradePad],
  [({ legal }) => legal.place, placePad],
  [({ legal, choice }) => choice.source && legal.fortify?.from[choice.source], movePad],
  [({ legal }) => legal.attack, page.committed ? fieldPad : dicePad],
];

const asked = (match) => ASKED.find(([applies]) => applies(match))?.[1](match);

const offers = (match) => [
  match.legal.pay ? payPad(match) : null,
  asked(match),
  match.legal.attack ? null : missingPad(match),
];

const panel = (match) =>
  h(
    "div",
    { class: "panel-body stack" },
    h(
      "div",
      { class: "panel-head" },
      h("h2", {}, t(match.panel.title)),
      button(t("back"), () => match.open(null), { "data-key": "back" }),
    ),
    match.panel.body(match),
  );

export const showPad = (match) => {
  const speaks = match.view.audience === "table";
  replace(keys, resultKey(match) ?? (speaks && !match.panel ? turnKeys(match) : null));
  node.classList.toggle("has-panel", Boolean(match.panel));
  if (match.panel) return replace(node, panel(match));
  return replace(node, speaks ? offers(match) : null);
};
