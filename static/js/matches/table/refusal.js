/** A refusal beside what was tapped: the attempt, the clause, and the ways out. It blocks nothing. */

import { linkClause } from "../../frame/clause.js";
import { button, byId, h, replace } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";
import { openAudit } from "./audit/open.js";
import { whatCameSince } from "../live/connection.js";
import { momentLink } from "../parts/moment_link.js";
import { moveBeside } from "./beside.js";
import { badges } from "../parts/pieces.js";

/** @import { Match, Refused } from "../acting/match.js" */

const node = byId("refusal");

/* The only thing wrong with a stale action may be that the board has changed meanwhile. */
const sentence = (/** @type {Refused} */ refusal) =>
  refusal.code === "stale" ? [t("not_entered"), " ", whatCameSince(refusal)] : linkClause(page.id, refusal);

/** @type {(match: Match, refusal: Refused) => HTMLElement[]} */
const content = (match, refusal) => {
  const wayKeys = (refusal.ways_out ?? []).map(({ action, text }) =>
    button(text, (key) => match.say(action, key), { class: "button wide" }),
  );
  const retryKey = button(t("try_again"), (key) => match.say(refusal.action, key), {
    class: "button primary wide",
    "data-key": "try-again",
  });
  return [
    h("p", { class: "refusal-text" }, sentence(refusal)),
    h(
      "div",
      { class: "stack" },
      refusal.status === 503 || refusal.code === "stale" ? retryKey : null,
      wayKeys,
      match.legal.correct && refusal.status === 422
        ? button(t("way.audit"), () => openAudit(match), { class: "button wide" })
        : null,
      momentLink(refusal, page.query),
      button(t("close"), () => match.clearRefusal(), { class: "button quiet wide" }),
    ),
  ];
};

/** Return the badges of the territories that the action names. */
const badgesOf = (/** @type {Refused} */ { action }) =>
  action
    .split(" ")
    .map((territory) => badges.get(territory))
    .filter((badge) => badge !== undefined);

/**
 * Return the place beside which the refusal appears: what was tapped, or the territory in question if the tapped
 * element has been redrawn.
 *
 * @type {(refusal: Refused) => Element}
 */
const anchorOf = (refusal) => {
  if (refusal.at?.isConnected) return refusal.at;
  return badgesOf(refusal).at(-1) ?? byId("pad");
};

/** @type {Refused | null} */
let current = null;

export const showRefusal = (/** @type {Match} */ match) => {
  const { refusal } = match;
  node.hidden = !refusal;
  /* The refusal appears beside what was tapped: if somebody taps quickly, the next tap is meant for that and not for a
   * key of the refusal. */
  if (refusal && refusal !== current) match.rest.begin();
  current = refusal;
  if (!refusal) return;
  replace(node, content(match, refusal));
  moveBeside(node, anchorOf(refusal), badgesOf(refusal));
};
