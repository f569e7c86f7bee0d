/**
 * The set-up entered at once: whoever has placed says what stands on the own territories. A tap on the board adds one
 * army, a number the rest; once all seats have said it, the referee enters the single actions.
 */

import { button, h, seatMark } from "../../frame/dom.js";
import { count, playersOf, t, territoryName } from "../../frame/page.js";
import { armiesOf, ownerOf, territoriesOf } from "../live/model.js";
import { submitAside } from "./aside.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match, Panel } from "./match.js" */
/** @import { Colour, Territory, View } from "../types.d.ts" */

/** How many armies a number key gives a territory beside those that stand there; one is what a tap gives. */
const NUMBERS = [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/**
 * What is being entered for a seat: what stands on each territory in the end, and the territory that was tapped last.
 *
 * @type {{ seat: Colour | null, stands: Record<Territory, number>, last: Territory | null }}
 */
const draft = { seat: null, stands: {}, last: null };

/**
 * Return how many armies the draft adds to the territory; armies that somebody has entered singly since are among those
 * of the draft.
 */
const addedTo = (/** @type {View} */ view, /** @type {Territory} */ territory) =>
  Math.max(0, (draft.stands[territory] ?? 0) - armiesOf(view, territory));

const standsOn = (/** @type {View} */ view, /** @type {Territory} */ territory) =>
  armiesOf(view, territory) + addedTo(view, territory);

/** Return how many armies of the set-up the draft has not placed yet; fewer than none, if it places too many. */
const countLeft = (/** @type {View} */ view) =>
  territoriesOf(view, draft.seat).reduce(
    (left, name) => left - addedTo(view, name),
    view.to_place?.[draft.seat ?? ""] ?? 0,
  );

/** Begin with what the seat has said before, if it has. @type {(view: View, seat: Colour) => void} */
const begin = (view, seat) => {
  Object.assign(draft, { seat, stands: { ...view.set_up?.standing[seat] }, last: null });
};

/** @type {(match: Match, territory: Territory, number: number) => void} */
const give = (match, territory, number) => {
  const { view } = match;
  const most = countLeft(view) + addedTo(view, territory);
  draft.stands[territory] = armiesOf(view, territory) + Math.max(0, Math.min(number, most));
  draft.last = territory;
  match.notify();
};

/** Whether the referee has what was sent, also where its answer was lost. @type {(view: View, armies: Record<Territory, number>) => boolean} */
const isTaken = ({ set_up: setUp }, armies) => {
  const before = setUp?.standing[draft.seat ?? ""];
  return !setUp || Boolean(before && Object.keys(armies).every((name) => before[name] === armies[name]));
};

/** @type {(match: Match, key: HTMLElement) => Promise<void>} */
const send = async (match, key) => {
  const { seat } = draft;
  const armies = Object.fromEntries(territoriesOf(match.view, seat).map((name) => [name, standsOn(match.view, name)]));
  const isEntered = await submitAside(match, "set-up", { seat, armies }, key);
  if (match.isStopped || !(isEntered || isTaken(match.view, armies))) return;
  const { audience, set_up: setUp } = match.view;
  match.open(audience === "table" && setUp ? seatsPanel : null);
};

/** @type {(match: Match, number: number) => HTMLElement} */
const numberKey = (match, number) =>
  button(`+${number}`, () => draft.last && give(match, draft.last, number), {
    disabled: !draft.last,
    "data-key": `stands-${number}`,
  });

/** Return the keys: how many armies the last tapped territory gets, and the one that enters all. @type {(match: Match) => Children} */
const body = (match) => {
  const { view } = match;
  const left = countLeft(view);
  const { last } = draft;
  const says = last ? t("stands.at", { name: territoryName(last), armies: standsOn(view, last) }) : t("stands.how");
  const { seat } = draft;
  /* The table has the keys of all seats, and its head names whoever is on turn. */
  const whose = seat && view.audience === "table";
  return [
    whose ? h("p", { class: "stands-seat" }, seatMark(seat), h("strong", {}, playersOf(view.seats, seat))) : null,
    h("p", { class: "stands-left", "aria-live": "polite" }, count("stands.left", Math.max(0, left))),
    h("p", { class: "soft" }, says),
    h(
      "div",
      { class: "stands-keys" },
      NUMBERS.map((number) => numberKey(match, number)),
    ),
    button(
      t("stands.rest", { number: Math.max(0, left) }),
      () => last && give(match, last, left + addedTo(view, last)),
      {
        disabled: !last || left <= 0,
        "data-key": "stands-rest",
      },
    ),
    button(t("stands.done"), (key) => send(match, key), {
      class: "button big primary wide",
      /* The referee says by how many armies it is too many. */
      disabled: left > 0,
      "data-key": "stands-done",
    }),
  ];
};

/** Return the panel in which what stands on the territories of `seat` is entered. @type {(view: View, seat: Colour) => Panel} */
const standingPanel = (view, seat) => {
  begin(view, seat);
  return {
    title: "stands.title",
    body,
    onTerritory: (match, territory) =>
      ownerOf(match.view, territory) === seat && give(match, territory, addedTo(match.view, territory) + 1),
    lights: (match) => ({
      chosen: draft.last ? [draft.last] : [],
      targets: [],
      ways: territoriesOf(match.view, seat),
      isPlain: true,
    }),
    standing: ({ view: now }, territory) => ({
      owner: ownerOf(now, territory),
      armies: ownerOf(now, territory) === seat ? standsOn(now, territory) : armiesOf(now, territory),
    }),
    lasts: ({ to_place: due }) => Boolean(due?.[seat]),
  };
};

/**
 * Return the keys that open the entry for each seat of this page, with what has been said; nothing where no armies of a
 * set-up are placed.
 *
 * @type {(match: Match) => Children}
 */
export const standingKeys = (match) => {
  const { view } = match;
  const { set_up: setUp, to_place: due = {} } = view;
  if (!setUp) return null;
  const seats = Object.keys(due).filter((seat) => view.audience === "table" || seat === view.seat);
  const isSaid = (/** @type {Colour} */ seat) => !setUp.missing.includes(seat);
  return [
    seats.map((seat) =>
      button(
        [
          seatMark(seat),
          h("span", {}, t(isSaid(seat) ? "stands.change" : "stands.open", { player: playersOf(view.seats, seat) })),
        ],
        () => match.open(standingPanel(view, seat)),
        { class: "button wide", "data-key": `stands-${seat}` },
      ),
    ),
    seats.some(isSaid)
      ? h(
          "p",
          { class: "soft", role: "status" },
          t("stands.missing", { list: setUp.missing.map((seat) => playersOf(view.seats, seat)).join(", ") }),
        )
      : null,
  ];
};

/** The seats of the table, of which one is chosen. @type {Panel} */
const seatsPanel = {
  title: "stands.title",
  body: (match) => h("div", { class: "stack" }, standingKeys(match)),
  lasts: ({ set_up: setUp }) => Boolean(setUp),
};

/** Return the key of the table that opens the entry; six keys of seats would have no room beside the others. */
export const standingDoor = (/** @type {Match} */ match) =>
  match.view.set_up
    ? button(t("stands.all"), () => match.open(seatsPanel), { class: "button wide", "data-key": "stands" })
    : null;
