/** Votes on the table's screen: a running vote until it is put aside, its result, and fines whose reason is gone. */

import { button, byId, h, replace } from "../../frame/dom.js";
import { count, page, t } from "../../frame/page.js";
import { dropBallot } from "../live/api.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match } from "../acting/match.js" */
/** @import { Ballot, EndedMotion } from "../types.d.ts" */

const node = byId("votes");
/** @type {Set<string>} the motions that were put aside, each with whether its reason was already gone */
const aside = new Set();
/** @type {Set<number>} */
const lostAside = new Set();

/* A motion that was put aside comes back once its reason is gone. */
const nameOf = (/** @type {Ballot} */ { id, lost: mark }) => `${id} ${Boolean(mark)}`;

const closeResult = (/** @type {Match} */ match, /** @type {number} */ id) => {
  match.ballots.read(id);
  match.notify();
};

const closeBallot = (/** @type {Match} */ match, /** @type {Ballot} */ ballot) => {
  aside.add(nameOf(ballot));
  match.notify();
};

const closeLost = (/** @type {Match} */ match) => {
  for (const { id } of match.ballots.lost) lostAside.add(id);
  match.notify();
};

/** @type {(keys: Children, onClose: () => void, id: number | string) => HTMLElement} */
const keysRow = (keys, onClose, id) =>
  h(
    "div",
    { class: "news-keys" },
    keys,
    button(t("close"), onClose, { class: "button quiet", "data-key": `vote-close-${id}` }),
  );

/**
 * Return the link, only for the table, which alone has those pages.
 *
 * @type {(match: Match, address: string, text: string) => HTMLElement | null}
 */
const tableLink = (match, address, text) =>
  match.view.audience === "table" ? h("a", { class: "button", href: `/matches/${page.id}/${address}` }, text) : null;

/** @type {(match: Match, motion: EndedMotion) => void} */
const showResult = (match, { id, outcome, text }) => {
  const look = tableLink(match, "motions", t("vote.look"));
  replace(
    node,
    h("p", { class: "news-title" }, outcome),
    h("p", {}, text),
    keysRow(look, () => closeResult(match, id), id),
  );
};

/** @type {(match: Match, ballot: Ballot) => void} */
const showBallot = (match, ballot) => {
  const { id, lost: mark, drops } = ballot;
  const dropKey = drops
    ? button(t("vote.drop"), () => match.ballots.settle(dropBallot(page.id, id)), { "data-key": `vote-drop-${id}` })
    : null;
  const progress = h("span", { class: "soft" }, ` · ${count("vote.voted", ballot.voted, ballot)}`);
  replace(
    node,
    h("p", { class: "news-title" }, t("vote.title")),
    h("p", {}, ballot.text, progress),
    mark ? h("p", { class: "notice small" }, mark) : null,
    match.ballots.fault ? h("p", { class: "notice bad", role: "alert" }, match.ballots.fault) : null,
    keysRow([dropKey, tableLink(match, "motions", t("vote.look"))], () => closeBallot(match, ballot), id),
  );
};

/** @type {(match: Match) => void} */
const showLost = (match) =>
  replace(
    node,
    h("p", { class: "news-title" }, t("vote.lost")),
    h(
      "ul",
      { class: "plain" },
      match.ballots.lost.map(({ text, amount }) => h("li", {}, `${text} · ${amount}`)),
    ),
    keysRow(tableLink(match, "fines", t("vote.lost_look")), () => closeLost(match), "lost"),
  );

/**
 * Show the newest result, else a running vote, else fines whose reason is gone; of these only what was not put aside.
 */
export const showVotes = (/** @type {Match} */ match) => {
  const { running, lost, unread } = match.ballots;
  const result = unread.at(-1);
  const vote = running.find((ballot) => !aside.has(nameOf(ballot)));
  const isLost = lost.some(({ id }) => !lostAside.has(id));
  node.hidden = !(result || vote || isLost) || Boolean(match.view.result);
  if (node.hidden) return;
  if (result) showResult(match, result);
  else if (vote) showBallot(match, vote);
  else showLost(match);
};
