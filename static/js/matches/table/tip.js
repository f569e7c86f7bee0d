/**
 * What the board answers to a tap that chooses nothing: who stands there, why nothing can be done from there or to it,
 * and what could be. It stands in the band, where nothing is tapped next. A judgement comes from the referee, by the
 * checks that refuse an attack.
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

/** Objections for which there are words that are read across the table. */
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

/** How many territories are named before "and others". */
const MAX_NAMED = 4;

/** @type {{ at: Territory, seq: number, isStruck: boolean } | null} what is being answered */
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

/** @type {(match: Match, at: Territory) => Territory[]} own territories from which it can be attacked */
const sourcesFor = ({ legal, view }, at) =>
  Object.keys(legal.attack?.from ?? {}).filter((from) => attackTargets(view, from).includes(at));

/** The attack to judge: from or to the territory, with a neighbour if there is one. @type {(match: Match, at: Territory) => [Territory, Territory] | null} */
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

/** @type {(match: Match, at: Territory) => Promise<{ says: string, first: Objection | null } | null>} why the attack cannot be */
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
  if (page.query) words.set("as", "onlooker");
  const answer = await getJson(`/matches/${page.id}/dispute?${words}`);
  const [first] = answer.ok ? answer.objections : [];
  return first ? { says: shorten(match, attack, first), first } : null;
};

/** @type {(match: Match, at: Territory) => string | null} what can be done instead, as far as the offers tell */
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

/** @type {(match: Match, attack: [Territory, Territory], first: Objection) => string} the judgement in the fewest words */
const shorten = (match, [from, to], { code, text, paragraph }) => {
  if (SHORT.includes(code)) return t(`no.${code}`, { from: territoryName(from), to: territoryName(to) });
  /* What it cites stands last, and has a key of its own. */
  const cited = paragraph ? text.toLowerCase().lastIndexOf(paragraph.toLowerCase()) : -1;
  return cited > 0 ? text.slice(0, cited).trim() : text;
};

/** @type {(match: Match) => Children} for what the table says has happened all the same */
const happenedKey = (match) => {
  const { choice, struck } = match;
  if (!struck) return null;
  const arm = () => {
    hideTip();
    match.choose({ from: choice.from, to: struck, isReported: true });
  };
  return button(t("tip.happened"), arm, { "data-key": "happened" });
};

/** @type {Children[]} the answer, the fullest first */
let answers = [];
const say = () => fitFirst(saysNode, answers, (wording) => replace(saysNode, h("p", {}, wording)), 0);

/** @type {(match: Match, at: Territory, wordings: Children[], keys?: Children) => void} */
const show = (match, at, wordings, keys = null) => {
  node.hidden = false;
  replace(keysNode, keys);
  answers = wordings;
  say();
};

/* A tablet that is turned has another room. */
new ResizeObserver(() => node.hidden || say()).observe(node);

/** Whether a judgement of an attack would answer: it is time to attack, and nothing else is asked of the board. */
const isTimeToAttack = (/** @type {Match} */ { legal, isRegrouping }) =>
  Boolean(legal.attack) && !legal.occupy && !legal.reroll && !isRegrouping;

/** @type {(match: Match, at: Territory) => Promise<void>} */
export const explainTap = async (match, at) => {
  const asked = { at, seq: match.view.seq, isStruck: match.struck === at };
  current = asked;
  const way = instead(match, at);
  const now = t("tip.now", { what: byId("ask").querySelector(".ask-what")?.textContent });
  const who = h("strong", {}, `${standing(match, at)}.`);
  const says = (/** @type {Children} */ text) => [[who.cloneNode(true), " ", text], text];
  const isJudged = isTimeToAttack(match) && (!way || asked.isStruck);
  show(match, at, isJudged ? [who] : isTimeToAttack(match) ? [way] : says(now));
  if (!isJudged) return;
  const judged = await objection(match, at);
  /* Something else was tapped or has happened meanwhile. */
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

/* The next tap is another question, whatever layer it opens. */
document.addEventListener("click", ({ target }) => node.contains(/** @type {Node} */ (target)) || hideTip(), {
  capture: true,
});
