/**
 * What the board answers to a tap that chooses nothing: who stands there, why nothing can be done from there or to it,
 * and what could be. A judgement comes from the referee, by the checks that refuse an attack.
 */

import { linkClause } from "../../frame/clause.js";
import { byId, h, replace } from "../../frame/dom.js";
import { colourName, count, page, playersOf, t, territoryName } from "../../frame/page.js";
import { getJson } from "../../frame/request.js";
import { attackTargets, fortifyTargets, isOwn, NEUTRAL } from "../model.js";
import { moveBeside } from "./beside.js";
import { badges } from "../pieces.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match } from "./match.js" */
/** @import { Territory } from "../types.d.ts" */

const node = byId("tip");

/** How many territories are named before "and others". */
const NAMED = 4;

/** @type {{ at: Territory, seq: number } | null} what is being answered */
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
  const names = ids.slice(0, NAMED).map(territoryName).join(", ");
  return ids.length > NAMED ? t("tip.and_others", { names }) : names;
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

/** @type {(match: Match, at: Territory) => Promise<Children>} why the attack cannot be, by its first clause */
const objection = async (match, at) => {
  const attack = attackOn(match, at);
  if (!attack) return t("tip.no_enemy", { name: territoryName(at) });
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
  return first ? linkClause(page.id, first) : null;
};

/** @type {(match: Match, at: Territory) => string | null} what can be done instead, as far as the offers tell */
const instead = (match, at) => {
  const { legal, view } = match;
  if (legal.attack && !isOwn(view, at)) {
    const sources = sourcesFor(match, at);
    return sources.length ? t("tip.attack_from", { name: territoryName(at), list: listNames(sources) }) : null;
  }
  const ways = fortifyTargets(view, at);
  return ways.length ? t("tip.move_to", { list: listNames(ways) }) : null;
};

/** @type {(match: Match, at: Territory, ...parts: Children[]) => void} */
const show = (match, at, ...parts) => {
  const badge = badges.get(at);
  if (!badge) return;
  replace(
    node,
    h("strong", {}, standing(match, at)),
    parts.filter(Boolean).map((part) => h("p", {}, part)),
  );
  node.hidden = false;
  moveBeside(node, badge);
};

/** Whether a judgement of an attack would answer: it is time to attack, and nothing else is asked of the board. */
const isTimeToAttack = (/** @type {Match} */ { legal }) => Boolean(legal.attack) && !legal.occupy && !legal.reroll;

/** Whether dice can be entered against it all the same. @type {(match: Match, at: Territory) => boolean} */
const isArmed = ({ choice }, at) => Boolean(choice.from) && choice.to === at;

/** @type {(match: Match, at: Territory) => Promise<void>} */
export const explainTap = async (match, at) => {
  const asked = { at, seq: match.view.seq };
  current = asked;
  const way = instead(match, at);
  const now = t("tip.now", { what: byId("ask").querySelector(".ask-what")?.textContent });
  show(match, at, isTimeToAttack(match) ? way : now);
  if (way || !isTimeToAttack(match)) return;
  const why = await objection(match, at);
  /* Something else was tapped or has happened meanwhile. */
  if (current === asked && match.view.seq === asked.seq)
    show(match, at, why ?? now, isArmed(match, at) && t("unusual"));
};

export const showTip = (/** @type {Match} */ { view }) => {
  if (current && current.seq !== view.seq) hideTip();
};
