/**
 * The board's answer to a tap that chooses nothing: the owner and the armies, why nothing can be done from there or to
 * it, and what would be possible. It appears in the band, where nobody taps next. The judgement comes from the referee,
 * by the same checks that refuse an attack.
 */

import { clauseKey } from "../../frame/clause.js";
import { button, byId, h, replace } from "../../frame/dom.js";
import { colourName, count, page, playersOf, t, territoryName } from "../../frame/page.js";
import { getJson } from "../../frame/request.js";
import { attackTargets, fortifyTargets, isOwn, NEUTRAL } from "../live/model.js";
import { fitFirst } from "../parts/fit.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match } from "./match.js" */
/** @import { Cited, Territory } from "../types.d.ts" */

const node = byId("tip");
const saysNode = byId("tip-says");
const keysNode = byId("tip-keys");

/** Objections with wordings short enough to be read from across the table. */
const SHORT = [
  "no_border",
  "one_army",
  "target_own",
  "source_not_own",
  "attack_closed",
  "attack_after_fortify",
  "attack_after_card",
  "attack_lost",
];

/** The number of territories named before "and others". */
const MAX_NAMED = 4;

/** @type {{ at: Territory, seq: number, isStruck: boolean } | null} the tap that is being answered */
let current = null;

export const hideTip = () => {
  current = null;
  node.hidden = true;
};

/** @type {(match: Match, at: Territory) => string} */
const standing = (match, at) => {
  const owner = match.owner(at);
  const who = owner === NEUTRAL ? colourName(NEUTRAL) : owner ? playersOf(match.view.seats, owner) : t("unowned");
  return t("territory_label", { name: territoryName(at), owner: who, armies: count("armies", match.armies(at)) });
};

const listNames = (/** @type {Territory[]} */ ids) => {
  const names = ids.slice(0, MAX_NAMED).map(territoryName).join(", ");
  return ids.length > MAX_NAMED ? t("tip.and_others", { names }) : names;
};

/** Return the own territories from which it can be attacked. @type {(match: Match, at: Territory) => Territory[]} */
const sourcesFor = ({ legal, view }, at) =>
  Object.keys(legal.attack?.from ?? {}).filter((from) => attackTargets(view, from).includes(at));

/**
 * Return the attack to judge: from or to the territory, with a neighbour if there is one.
 *
 * @type {(match: Match, at: Territory) => [Territory, Territory] | null}
 */
const attackOn = (match, at) => {
  const { from } = match.choice;
  const beside = page.neighbours[at] ?? [];
  const isActors = isOwn(match.view, at);
  if (isActors) {
    const enemy = beside.find((id) => match.owner(id) && !isOwn(match.view, id));
    return enemy ? [at, enemy] : null;
  }
  const own = from && from !== at ? from : (beside.find((id) => isOwn(match.view, id)) ?? ownAnywhere(match));
  return own ? [own, at] : null;
};

const ownAnywhere = (/** @type {Match} */ { view }) =>
  Object.keys(view.position.owners).find((id) => isOwn(view, id)) ?? null;

/** @typedef {Cited & { code: string }} Objection */

/**
 * Fetch the reason why the attack is impossible.
 *
 * @type {(match: Match, at: Territory) => Promise<{ says: string, first: Objection | null } | null>}
 */
const objection = async (match, at) => {
  const attack = attackOn(match, at);
  if (!attack) return { says: t("tip.no_enemy", { name: territoryName(at) }), first: null };
  const [source, target] = attack;
  const words = new URLSearchParams({
    attacker: "1",
    defender: "1",
    from: source,
    to: target,
    attacker_armies: String(match.armies(source)),
    defender_armies: String(match.armies(target)),
  });
  const answer = await getJson(`/matches/${page.id}/dispute?${words}${page.query ? "&" + page.query : ""}`);
  const [first] = answer.ok ? answer.objections : [];
  return first ? { says: shorten(match, attack, first), first } : null;
};

/**
 * Return what can be done instead, as far as the offers show it.
 *
 * @type {(match: Match, at: Territory) => string | null}
 */
const instead = (match, at) => {
  const { legal, view } = match;
  if (legal.attack && !isOwn(view, at)) {
    const sources = sourcesFor(match, at);
    return sources.length
      ? count("tip.attack_from", sources.length, { name: territoryName(at), list: listNames(sources) })
      : null;
  }
  const ways = fortifyTargets(view, at);
  if (ways.length) return t("tip.move_to", { list: listNames(ways) });
  return legal.draw && page.card_first ? t("tip.card_first") : null;
};

/**
 * Return the judgement in as few words as possible.
 *
 * @type {(match: Match, attack: [Territory, Territory], first: Objection) => string}
 */
const shorten = (match, [from, to], { code, text, paragraph }) => {
  if (SHORT.includes(code)) return t(`no.${code}`, { from: territoryName(from), to: territoryName(to) });
  /* The citation comes last and has its own key. */
  const cited = paragraph ? text.toLowerCase().lastIndexOf(paragraph.toLowerCase()) : -1;
  return cited > 0 ? text.slice(0, cited).trim() : text;
};

/** Return the key with which the table reports that the attack happened. @type {(match: Match) => Children} */
const happenedKey = (match) => {
  const { choice, struck, view } = match;
  if (!struck || view.audience !== "table") return null;
  const arm = () => {
    hideTip();
    match.choose({ from: choice.from, to: struck, isReported: true });
  };
  return button(t("tip.happened"), arm, { "data-key": "happened" });
};

/** @type {Children[]} the wordings of the answer, the longest first */
let answers = [];
const say = () => fitFirst(saysNode, answers, (wording) => replace(saysNode, h("p", {}, wording)), 0);

/** @type {(match: Match, at: Territory, wordings: Children[], keys?: Children) => void} */
const show = (match, at, wordings, keys = null) => {
  node.hidden = false;
  replace(keysNode, keys);
  answers = wordings;
  say();
};

/* Turning the tablet changes the available room. */
new ResizeObserver(() => node.hidden || say()).observe(node);

/**
 * Return whether the judgement of an attack would answer the tap: it is time to attack, and no other question needs the
 * board.
 */
const isTimeToAttack = (/** @type {Match} */ { legal, isRegrouping }) =>
  Boolean(legal.attack) && !legal.occupy && !legal.reroll && !isRegrouping;

/** @type {(match: Match, at: Territory) => Promise<void>} */
export const explainTap = async (match, at) => {
  const asked = { at, seq: match.view.seq, isStruck: match.struck === at };
  current = asked;
  const way = instead(match, at);
  const asks = byId("ask").querySelector(".ask-what")?.textContent;
  const now = asks ? t("tip.now", { what: asks }) : null;
  const who = h("strong", {}, `${standing(match, at)}.`);
  const says = (/** @type {Children} */ text) => (text ? [[who.cloneNode(true), " ", text], text] : [who]);
  const isJudged = isTimeToAttack(match) && (!way || asked.isStruck);
  show(match, at, isJudged ? [who] : isTimeToAttack(match) ? [way] : says(now));
  if (!isJudged) return;
  const judged = await objection(match, at);
  /* A different tap or action has come meanwhile. */
  if (current !== asked || match.view.seq !== asked.seq) return;
  if (!judged) return show(match, at, says(now), happenedKey(match));
  const { says: why, first } = judged;
  const wordings = way ? [`${why} ${way}`, why] : says(why);
  show(match, at, wordings, [first && clauseKey(page.id, first), happenedKey(match)]);
};

export const showTip = (/** @type {Match} */ { view, panel, refusal, struck }) => {
  const isDropped = current?.isStruck && current.at !== struck;
  if (current && (current.seq !== view.seq || panel || refusal || isDropped)) hideTip();
};

/* The next tap is a different question, whatever layer it opens. */
document.addEventListener("click", ({ target }) => node.contains(/** @type {Node} */ (target)) || hideTip(), {
  capture: true,
});
