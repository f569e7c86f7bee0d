/** The keys below the board with which the seat answers: numbers, dice, the card, the end of the turn, the undo. */

import { button, byId, h, keysOf, replace, sign } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";
import { announcedPad, announcePad } from "../acting/announcing.js";
import { dicePad, rerollPad } from "../acting/dice.js";
import { fieldPad } from "../acting/field.js";
import { sureKey } from "../acting/sure_key.js";
import { drawKeys, endText, movePad, occupyPad, payPad, placePad } from "../acting/pads.js";
import { NEUTRAL } from "../live/model.js";
import { write } from "../live/notation.js";
import { ownSteps } from "./steady.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match } from "../acting/match.js" */

const node = byId("pad");

/** Return the pad for the throw of the attack chosen on the board; nothing before it is chosen. */
const throwPad = (/** @type {Match} */ match) => {
  const { choice, view } = match;
  if (view.own_dice) return announcePad(match);
  if (page.committed) return choice.to || view.last_throw?.this_turn ? fieldPad(match) : null;
  return choice.to ? dicePad(match) : null;
};

const backKey = (/** @type {Match} */ match) =>
  button(t("back"), () => match.open(null), { class: "button quiet wide", "data-key": "back" });

/** @type {(match: Match) => Children} */
const answerPad = (match) => {
  const { legal, choice, panel, view } = match;
  if (panel) return [panel.body(match), backKey(match)];
  if (view.announced) return announcedPad(match);
  if (legal.reroll) return rerollPad(match);
  if (legal.occupy) return occupyPad(match, legal.occupy);
  if (legal.trade?.forced) return null;
  if (legal.place) return placePad(match, legal.place);
  if (choice.source && choice.from && legal.fortify?.from[choice.source])
    return movePad(match, legal.fortify, choice.source, choice.from);
  return legal.attack ? throwPad(match) : null;
};

const forgottenKey = (/** @type {Match} */ match) =>
  button(t("draw_forgotten"), (key) => match.say(write.draw(page.seat), key), {
    class: "button wide",
    "data-key": "draw",
  });

/** Return the keys of the card and of the end of the turn. @type {(match: Match) => Children} */
const endKeys = (match) => {
  const { draw, end } = match.legal;
  /* A physical card is named among the cards, face down. */
  const isNamed = Boolean(draw?.cards);
  if (draw && draw.seat !== match.turn) return isNamed ? null : forgottenKey(match);
  if (draw)
    return [
      isNamed ? null : drawKeys(match, draw.seat),
      end ? sureKey(match, t("end_no_card"), write.end(end.seat), "end_no_card") : null,
    ];
  if (!end) return null;
  /* While a throw is being entered, ending is not the next step. */
  const weight = match.legal.attack ? "" : "primary";
  const text = end.seat === NEUTRAL ? t("neutral_done") : endText(match, t("end"));
  return button(text, (key) => match.say(write.end(end.seat), key), {
    class: `button wide end-key ${weight}`,
    "data-key": end.seat === NEUTRAL ? "neutral-end" : "end",
  });
};

/** Return the key that leads to the set that may be traded: it lies with the cards, below. */
const handKey = (/** @type {Match} */ { legal: { trade } }) =>
  trade?.sets?.length && !trade.forced
    ? button([t("set_free"), " ↓"], () => byId("hand").scrollIntoView({ block: "center" }), {
        class: "button quiet wide",
        "data-key": "to-hand",
      })
    : null;

/** Return the key that takes back what this phone entered last, until somebody else acts. */
const undoKey = (/** @type {Match} */ match) => {
  const { undo } = match.view;
  if (!match.legal.undo || !undo) return null;
  return button(
    [sign("undo"), h("span", {}, t("undo_what", { what: undo.short ?? undo.action }))],
    (key) => match.say(write.undo(), key),
    { class: "button quiet wide", "data-key": "undo" },
  );
};

const answer = h("div", { class: "pad-answer stack" });
const below = h("div", { class: "stack" });
node.append(answer, below);
let offered = "";
/** The own taps and actions so far: what others do moves nothing under a finger. */
let tapped = "";

/**
 * Bring what answers the question into sight, with the question where there is room; once it is answered, the board. A
 * second tap of two was not meant for what lies there then.
 */
const bringIntoSight = (/** @type {Match} */ match) => {
  const asked = byId("ask");
  const isRoom = node.getBoundingClientRect().bottom - asked.getBoundingClientRect().top <= innerHeight;
  if (isRoom || !offered) asked.scrollIntoView({ block: "nearest" });
  if (offered) node.scrollIntoView({ block: "nearest" });
  match.rest.begin();
};

/**
 * Draw the answer. Answered, it leaves its room empty until something else is chosen: the key that ends the turn must
 * not lie where the last tap was.
 *
 * @type {(match: Match, keys: Children) => void}
 */
const drawAnswer = (match, keys) => {
  const now = ownSteps(match);
  const isOwn = now !== tapped;
  const next = h("div", {}, keys);
  /* Measured only where it may be kept: it makes the browser lay out the page. */
  const height = keysOf("[data-key]", next) ? 0 : answer.getBoundingClientRect().height;
  replace(answer, /** @type {HTMLElement[]} */ ([...next.children]));
  const before = offered;
  offered = keysOf("[data-key]", answer);
  tapped = now;
  const isToKeep = before && !offered && (match.legal.end || match.legal.draw);
  if (offered || isOwn || !match.legal.end) answer.style.minHeight = isToKeep ? `${height}px` : "";
  /* Whoever is attacked did not ask for the dice that are asked for now. */
  const isCalled = match.view.announced && offered && !before && !document.querySelector(".is-held");
  if ((isOwn || isCalled) && offered !== before) bringIntoSight(match);
};

export const renderPad = (/** @type {Match} */ match) => {
  const { legal } = match;
  drawAnswer(match, [answerPad(match), legal.pay ? payPad(match, legal.pay) : null]);
  const ends = legal.occupy || legal.place || legal.trade?.forced ? null : endKeys(match);
  const parts = [ends ? h("div", { class: "turn-end" }, ends) : null, handKey(match), undoKey(match)];
  replace(below, parts);
  answer.hidden = !offered && !answer.style.minHeight;
  node.hidden = !offered && parts.every((part) => !part);
};
