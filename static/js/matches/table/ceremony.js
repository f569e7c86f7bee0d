/**
 * The ceremonies of a match: the turn that is handed over, a continent taken or lost, who is out, a capital, a large
 * trade, the regrouping, the victory. Each is over in two seconds or at the next tap, which counts all the same. What
 * happened somewhere is lit there, and its banner stands on the other half of the map.
 */

import { byId, h, replace, seatMark } from "../../frame/dom.js";
import { count, page, playersOf, t, turnOf } from "../../frame/page.js";
import { sumText } from "../parts/mirror.js";
import { holderOf } from "../live/model.js";
import { clearStage, setStage } from "./limelight.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match } from "./match.js" */
/** @import { Colour, MatchEvent, View } from "../types.d.ts" */
/** @import { Scene } from "./limelight.js" */
/** @typedef {{ seat: Colour | null, title: string, more?: Children, scene?: Scene }} Ceremony */

const LASTS_MS = 2_000;
/** A trade of so many armies is one to be remembered. */
const LARGE_TRADE_ARMIES = 20;
/** What these say is how the board was before: nothing has happened on it. */
const CORRECTIONS = ["undone", "redone", "replaced", "territory_corrected"];

const node = byId("ceremony");
let timer = 0;
/** @type {View | null} */
let before = null;
/** @type {MatchEvent[]} what has happened since `before` */
let events = [];

const end = () => {
  clearTimeout(timer);
  node.hidden = true;
  clearStage();
};

/** @type {(ceremonies: Ceremony[]) => void} */
const hold = (ceremonies) => {
  end();
  if (!ceremonies.length) return;
  node.dataset.seat = ceremonies[0].seat ?? "";
  node.dataset.half = setStage(ceremonies.flatMap(({ scene }) => scene ?? [])) ?? "";
  replace(
    node,
    ceremonies.map(({ seat, title, more }) =>
      h(
        "div",
        { class: "ceremony-line" },
        h("p", { class: "ceremony-title" }, seat ? seatMark(seat) : null, h("span", {}, title)),
        more ? h("p", { class: "ceremony-more" }, more) : null,
      ),
    ),
  );
  node.hidden = false;
  timer = setTimeout(end, LASTS_MS);
};

/** @type {(view: View) => Ceremony | null} whose turn it is, and why so many armies */
const handOver = (view) => {
  const { seats, position, reinforcement, result } = view;
  const seat = position.turn;
  if (!seat || result) return null;
  const armies = view.legal.place?.most;
  const player = playersOf(seats, seat);
  const title = armies ? count("ceremony.turn", armies, { player }) : turnOf("ask.wait", seats, seat);
  return { seat, title, more: reinforcement ? sumText(view) : null };
};

/** @type {(view: View, seat: Colour) => Children} the clause of what became of who is out, or else of the attack */
const clauseOf = ({ happenings }, seat) => {
  const cited = happenings.filter(({ paragraph }) => paragraph);
  return (cited.find((happening) => happening.seat === seat) ?? cited[0])?.paragraph ?? null;
};

/** @type {(old: View, view: View) => Ceremony[]} the continents that somebody holds now, and those that are broken */
const continents = (old, { position, seats }) =>
  Object.entries(page.continents).flatMap(([id, name]) => {
    const [held, holds] = [old.position, position].map(({ owners }) => holderOf(owners, page.continent_of, id));
    if (held === holds) return [];
    const seat = holds ?? /** @type {Colour} */ (held);
    const key = holds ? "ceremony.continent_taken" : "ceremony.continent_lost";
    const scene = { continent: id, seat, isLost: !holds };
    return [{ seat, title: t(key, { player: playersOf(seats, seat), name }), scene }];
  });

/** @type {() => Scene | undefined} where a seat lost its last territory; nowhere if it left the match */
const lastStand = () => {
  const { territory } = events.find(({ type }) => type === "conquered" || type === "occupied") ?? {};
  return territory ? { territories: [territory] } : undefined;
};

/** @type {Record<string, (event: MatchEvent, view: View) => Ceremony[]>} */
const OF_EVENTS = {
  eliminated: ({ seat = "" }, view) => [
    {
      seat,
      title: t("happening.eliminated", { player: playersOf(view.seats, seat) }),
      more: clauseOf(view, seat),
      scene: lastStand(),
    },
  ],
  capital_taken: ({ seat = "", by = "", territory = "" }, { seats }) => [
    {
      seat: by,
      title: t("happening.capital_taken", {
        by: playersOf(seats, by),
        player: playersOf(seats, seat),
        name: page.territories[territory],
      }),
      scene: { territories: [territory] },
    },
  ],
  set_traded: ({ seat = "", armies = 0, bonus = {} }, { seats }) => {
    if (armies < LARGE_TRADE_ARMIES) return [];
    const title = count("ceremony.trade", armies, { player: playersOf(seats, seat) });
    return [{ seat, title, scene: { territories: Object.keys(bonus) } }];
  },
};

/** @type {(old: View, view: View) => Ceremony[]} */
const regrouping = (old, view) =>
  old.legal.attack && !view.legal.attack && view.step === "fortify"
    ? [{ seat: view.position.turn, title: t("ceremony.regroup"), more: t("happening.attack_closed") }]
    : [];

/** @type {(view: View) => Ceremony[]} heard, not seen: the headline of the end says it in this place */
const victory = (view) => {
  const { winners = [], reason } = view.result ?? {};
  if (!winners.length) return [];
  const players = winners.map((seat) => playersOf(view.seats, seat)).join(", ");
  return [{ seat: winners[0], title: count("won", winners.length, { players }), more: t(`reason.${reason}`) }];
};

/** @type {(old: View, view: View) => Ceremony[]} */
const ceremoniesOf = (old, view) => {
  const types = events.map(({ type }) => type);
  if (types.some((type) => CORRECTIONS.includes(type))) return [];
  if (view.result) return old.result ? [] : victory(view);
  if (types.includes("turn_started")) return [handOver(view)].filter((ceremony) => ceremony !== null);
  return [
    ...events.flatMap((event) => OF_EVENTS[event.type]?.(event, view) ?? []),
    ...(types.includes("conquered") || types.includes("occupied") ? continents(old, view) : []),
    ...(types.includes("fortified") ? regrouping(old, view) : []),
  ];
};

/** The hand-over of this turn once more. */
export const repeatHandOver = (/** @type {Match} */ { view }) => {
  const ceremony = handOver(view);
  hold(ceremony ? [ceremony] : []);
};

export const hearEvents = (/** @type {MatchEvent[]} */ happened) => {
  events.push(...happened);
};

export const showCeremony = (/** @type {Match} */ { view }) => {
  if (before && view.seq > before.seq && events.length) {
    const ceremonies = ceremoniesOf(before, view);
    /* What is still on the screen gives way only to something else to see. */
    if (ceremonies.length) hold(ceremonies);
  }
  if (!before || view.seq !== before.seq) {
    before = view;
    events = [];
  }
};

/* A tap ends it and counts all the same: nothing of it takes a tap. */
document.addEventListener("pointerdown", end, { capture: true });
document.addEventListener("keydown", ({ key }) => key === "Escape" && end());
