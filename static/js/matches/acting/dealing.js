/** The deal: phones that have added their luck reveal it first, then the match is dealt automatically. */

import { button, h } from "../../frame/dom.js";
import { count, page, t } from "../../frame/page.js";
import { dealWithout } from "../live/api.js";
import { sealText, waitedFor } from "../parts/luck.js";
import { isUndrawn } from "../live/model.js";
import { write } from "../live/notation.js";

/** @import { Match } from "./match.js" */
/** @import { Colour } from "../types.d.ts" */

/* A phone that is present answers at once; the question comes only after this time. */
const PATIENCE_MS = 3_000;
/** @type {number | null} when this page first saw the deal wait */
let closedAt = null;

const countAdded = (/** @type {Match} */ { view }) => Object.keys(view.luck?.commitments ?? {}).length;

/** @type {(match: Match, without: Colour[], at: HTMLElement) => Promise<void>} */
const dealNow = async (match, without, at) => {
  const answer = await dealWithout(page.id, without);
  if (!answer.ok && answer.status) match.refusal = { ...answer, action: write.deal(), at };
  await match.refresh();
};

/**
 * Deal; a phone may have added its luck just before this tap.
 *
 * @type {(match: Match, at: HTMLElement) => Promise<void>}
 */
export const deal = async (match, at) => {
  if (countAdded(match)) return dealNow(match, [], at);
  await match.say(write.deal(), at);
  if (match.refusal?.code !== "luck_waits") return undefined;
  match.refusal = null;
  return dealNow(match, [], at);
};

/** Return how many phones have added their luck, for the place beside the key that deals. */
export const addedText = (/** @type {Match} */ match) => {
  const { luck } = match.view;
  if (!luck || !isUndrawn(match.view)) return null;
  const added = countAdded(match);
  return h("p", { class: "soft small" }, added ? [count("luck.added", added), " "] : null, sealText(luck));
};

const isPatient = (/** @type {Match} */ match) => {
  closedAt ??= Date.now();
  const left = closedAt + PATIENCE_MS - Date.now();
  if (left > 0) setTimeout(() => match.notify(), left);
  return left > 0;
};

export const waitingQuestion = (/** @type {Match} */ match) => t("ask.luck", { players: waitedFor(match.view) });

export const waitingPad = (/** @type {Match} */ match) => {
  if (isPatient(match)) return h("p", { class: "soft" }, t("luck.soon"));
  const missing = match.view.luck?.missing ?? [];
  const players = waitedFor(match.view);
  return h(
    "div",
    { class: "stack" },
    h("p", { class: "soft" }, t("luck.wait")),
    button(t("luck.deal_without", { players }), (key) => dealNow(match, missing, key), {
      class: "button big wide",
      "data-key": "deal-without",
    }),
  );
};
