/**
 * The middle of the band under the map: one sentence that is read from across the table. It says what to do with the
 * pieces until the next action, or else what this turn brought, or else the last event. The list has everything that it
 * leaves out.
 */

import { byId, h, replace } from "../../frame/dom.js";
import { t } from "../../frame/page.js";
import { findHeadline, wordHappening, wordThrow } from "../parts/headline.js";
import { listPieces, openHappenings, piecesTitle } from "../parts/mirror.js";
import { fitFirst } from "../parts/fit.js";
import { showTold, toldPanel } from "./told.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match } from "../acting/match.js" */
/** @import { View } from "../types.d.ts" */
/** @typedef {Children[]} Wordings the wordings of one sentence, the longest first */

const node = byId("latest");
/** The maximum length of a sentence that fits, in letters. */
const SHORT_LETTERS = 16;
/** The maximum number of items in one sentence. */
const MAX_IN_A_SENTENCE = 2;

/* --- the pieces to move --- */

/** @type {(view: View) => Wordings} */
const wordPieces = (view) => {
  const items = listPieces(view);
  if (!items.length) return [];
  const byList = t(view.pieces?.after === "deal" ? "band.by_list_deal" : "band.by_list");
  const whole = [piecesTitle(view), ...items.map(({ text }) => text)].filter(Boolean).join(" ");
  return items.length > MAX_IN_A_SENTENCE ? [byList] : [whole, byList];
};

/* --- what the turn brought --- */

/** @type {(view: View) => Wordings} */
const wordTurn = (view) => {
  const headline = findHeadline(view);
  return headline ? wordHappening(view, headline) : [];
};

/* --- the last event --- */

/**
 * Return the wordings of the last event. A throw is shown beside it, so its losses are enough.
 *
 * @type {(view: View) => Wordings}
 */
const wordEvent = (view) => {
  const { last_throw: thrown, log } = view;
  const line = log.at(-1);
  if (!line) return [t("band.no_throw")];
  if (thrown && thrown.seq === line.seq) return wordThrow(view, thrown);
  return [line.text ?? line.action, line.short];
};

/* --- the sentence --- */

/** Return whether the last event is the only news: no pieces have to be moved, and no happenings are open. */
const isEvent = (/** @type {View} */ view) => !view.pieces && !openHappenings(view).length;

/** @type {(view: View) => Wordings} */
const wordLatest = (view) => {
  if (view.result) return [];
  const pieces = wordPieces(view);
  if (pieces.length) return pieces;
  const happening = wordTurn(view);
  return happening.length ? happening : wordEvent(view);
};

/** @type {Match} */
let onTable;
/** @type {Wordings} */
let wordings = [];
/** The text that is shown: it is written only when it changes. */
let current = "";

/* A throw is read out beside its dice, every other line by the log. */
const put = (/** @type {Children} */ wording) =>
  replace(
    node,
    wording && h("p", { class: "latest-says", "aria-hidden": isEvent(onTable.view) ? "true" : null }, wording),
  );

/**
 * Return the key that opens what the sentence leaves out, where the rail has no room for it.
 *
 * @type {(match: Match) => HTMLElement}
 */
const toldKey = (match) =>
  h("button", {
    type: "button",
    class: "latest-key",
    "aria-label": t("told.title"),
    "data-key": "told",
    onclick: () => match.open(match.panel === toldPanel ? null : toldPanel),
  });

const say = () => {
  const wording = fitFirst(node, wordings, put, SHORT_LETTERS);
  const isMore = showTold(onTable, wording === 0 && listPieces(onTable.view).length <= 1);
  node.classList.toggle("has-more", isMore);
  if (isMore) node.append(toldKey(onTable));
  /* An empty list makes room, once everything else has been shown. */
  else if (onTable.panel === toldPanel) queueMicrotask(() => onTable.open(null));
};

/* Turning the tablet changes the available room. */
new ResizeObserver(() => onTable && say()).observe(node);

export const showLatest = (/** @type {Match} */ match) => {
  onTable = match;
  wordings = wordLatest(match.view);
  const { seq, luck, pieces, happenings, marks, result } = match.view;
  /* Two throws may have the same losses, and the list beside the pad has both. */
  const next = JSON.stringify([
    seq,
    wordings.map((wording) => h("p", {}, wording).outerHTML),
    luck,
    pieces,
    happenings,
    marks,
    result,
  ]);
  if (next === current) return;
  current = next;
  say();
};
