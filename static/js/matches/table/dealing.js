/** Dealing: where phones have added their luck, they show it first, and the match is dealt by itself then. */

import { dealWith } from "../api.js";
import { button, h } from "../../frame/dom.js";
import { isUndrawn, sealText, waitsFor } from "../luck.js";
import { count, page, t } from "../../frame/page.js";

/* A phone at hand answers at once; only then is it asked for. */
const PATIENCE = 3_000;
let closedAt = null;

const added = ({ view }) => Object.keys(view.luck?.commitments ?? {}).length;

/** Whether the deal waits for phones to show what they have sealed. */
export const isWaiting = ({ view }) => isUndrawn(view) && view.luck.stage === "closed";

const send = async (match, without, at) => {
  const answer = await dealWith(page.id, without);
  if (!answer.ok && answer.status) match.refusal = { ...answer, action: "table deal", at };
  await match.refresh();
};

/** Deals; a phone may have added its luck just before this tap. */
export const deal = async (match, at) => {
  if (added(match)) return send(match, [], at);
  await match.say("table deal", { at });
  if (match.refusal?.code !== "luck_waits") return undefined;
  match.refusal = null;
  return send(match, [], at);
};

/** How many phones have added theirs, beside the key that deals. */
export const addedText = (match) =>
  isUndrawn(match.view)
    ? h(
        "p",
        { class: "soft small" },
        added(match) ? [count("luck.added", added(match)), " "] : null,
        sealText(match.view.luck),
      )
    : null;

const isPatient = (match) => {
  closedAt ??= Date.now();
  const left = closedAt + PATIENCE - Date.now();
  if (left > 0) setTimeout(() => match.changed(), left);
  return left > 0;
};

export const waitingQuestion = (match) => t("ask.luck", { players: waitsFor(match.view) });

export const waitingPad = (match) => {
  if (isPatient(match)) return h("p", { class: "soft" }, t("luck.soon"));
  const { luck } = match.view;
  return h(
    "div",
    { class: "stack" },
    h("p", { class: "soft" }, t("luck.wait")),
    button(
      t("luck.deal_without", { players: waitsFor(match.view) }),
      (event) => send(match, luck.missing, event.currentTarget),
      { class: "button big wide", "data-key": "deal-without" },
    ),
  );
};
