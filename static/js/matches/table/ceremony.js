/**
 * The ceremonies of a match: the hand-over of the turn, a continent gained or lost, an elimination, a capital, a large
 * trade, the regrouping, the victory. Each ends after two seconds or at the next tap, which counts as usual. The place
 * of an event is lit on the map, and the banner appears on the other half.
 */

import { byId, h, replace, seatMark } from "../../frame/dom.js";
import { count, page, playersOf, t, turnOf } from "../../frame/page.js";
import { sumText } from "../parts/mirror.js";
import { holderOf } from "../live/model.js";
import { clearStage, setStage } from "./limelight.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match } from "../acting/match.js" */
/** @import { Colour, MatchEvent, View } from "../types.d.ts" */
/** @import { Scene } from "./limelight.js" */
/** @typedef {{ seat: Colour | null, title: string, more?: Children, scene?: Scene }} Ceremony */

const LASTS_MS = 2_000;
/** From this number of armies on, a trade is celebrated. */
const LARGE_TRADE_ARMIES = 20;
/** These events describe the board as it was before: nothing has happened on it. */
const CORRECTIONS = ["undone", "redone", "replaced", "territory_corrected"];

const node = byId("ceremony");
let timer = 0;
/** @type {View | null} */
let before = null;
/** @type {MatchEvent[]} the events since `before` */
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

/**
 * Return the hand-over: whose turn it is, and the reason for the number of armies.
 *
 * @type {(view: View) => Ceremony | null}
 */
const handOver = (view) => {
  const { seats, position, reinforcement, result } = view;
  const seat = position.turn;
  if (!seat || result) return null;
  const armies = view.legal.place?.most;
  const player = playersOf(seats, seat);
  const title = armies ? count("ceremony.turn", armies, { player }) : turnOf("ask.wait", seats, seat);
  return { seat, title, more: reinforcement ? sumText(view) : null };
};

/**
 * Return the clause on the fate of the eliminated seat, or else the clause of the attack.
 *
 * @type {(view: View, seat: Colour) => Children}
 */
const clauseOf = ({ happenings }, seat) => {
  const cited = happenings.filter(({ paragraph }) => paragraph);
  return (cited.find((happening) => happening.seat === seat) ?? cited[0])?.paragraph ?? null;
};

/**
 * Return the ceremonies of the continents that a seat now owns, and of those that are broken.
 *
 * @type {(old: View, view: View) => Ceremony[]}
 */
const continents = (old, { position, seats }) =>
  Object.entries(page.continents).flatMap(([id, name]) => {
    const [held, holds] = [old.position, position].map(({ owners }) => holderOf(owners, page.continent_of, id));
    if (held === holds) return [];
    const seat = holds ?? /** @type {Colour} */ (held);
    const key = holds ? "ceremony.continent_taken" : "ceremony.continent_lost";
    const scene = { continent: id, seat, isLost: !holds };
    return [{ seat, title: t(key, { player: playersOf(seats, seat), name }), scene }];
  });

/**
 * Return the place where a seat lost its last territory; nothing if it left the match.
 *
 * @type {() => Scene | undefined}
 */
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

/**
 * Return the victory, which is only heard: the headline of the result shows it instead.
 *
 * @type {(view: View) => Ceremony[]}
 */
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

/** Show the hand-over of this turn again. */
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
    /* A ceremony on the screen is only replaced by another visible one. */
    if (ceremonies.length) hold(ceremonies);
  }
  if (!before || view.seq !== before.seq) {
    before = view;
    events = [];
  }
};

/* A tap ends the ceremony and counts as usual: no part of it catches taps. */
document.addEventListener("pointerdown", end, { capture: true });
document.addEventListener("keydown", ({ key }) => key === "Escape" && end());
