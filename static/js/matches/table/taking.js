/** Entering by hand who was dealt which territory: tap after tap for one seat, then for the next from the dealer's left. */

import { button, h, seatMark } from "../../frame/dom.js";
import { count, page, playersOf, t } from "../../frame/page.js";
import { deal } from "./dealing.js";
import { NEUTRAL } from "./match.js";

const WHOLE = Object.keys(page.territories ?? {}).length;
/* A seat the table switched to, and the number of territories up to which it stays. */
let switched = null;

/** Whether territories are entered now: the table deals its own cards, or has begun to. */
export const isTaking = ({ legal, view }) => Boolean(legal.take) && !(legal.deal && view.cards === "dealt");

/** The seats clockwise, the dealer last; behind him the neutral of a duel. */
const holders = (match) => [
  ...fromDealer(match),
  ...(match.view.neutral ? [{ colour: NEUTRAL, ...match.view.neutral }] : []),
];

/** The seats clockwise, the dealer last. */
export const fromDealer = ({ view }) => {
  const at = view.seats.findIndex(({ colour }) => colour === view.dealer) + 1;
  return [...view.seats.slice(at), ...view.seats.slice(0, at)];
};

/* Dealt one by one, the first from the dealer's left have one more where the board does not divide evenly. */
const shareOf = (match, colour) => {
  const order = holders(match);
  return (
    Math.floor(WHOLE / order.length) +
    (order.findIndex((seat) => seat.colour === colour) < WHOLE % order.length ? 1 : 0)
  );
};

const held = (match, colour) => holders(match).find((holder) => holder.colour === colour).territories;
const mayTake = (match, colour) => colour in match.legal.take;
const waits = (match, colour) => mayTake(match, colour) && held(match, colour) < shareOf(match, colour);

/** The seat that a tap on the board is for. */
const taker = (match) => {
  if (switched && mayTake(match, switched.colour) && held(match, switched.colour) < switched.until)
    return switched.colour;
  const order = holders(match).map(({ colour }) => colour);
  return order.find((colour) => waits(match, colour)) ?? order.find((colour) => mayTake(match, colour));
};

const switchTo = (match, colour) => {
  switched = { colour, until: Math.max(shareOf(match, colour), held(match, colour) + 1) };
  match.refusal = null;
  match.changed();
};

/* Somebody may enter a mission on a phone at the same moment: the territory is still his. */
const take = async (match, territory) => {
  const said = () => match.say(`${taker(match)} takes ${territory}`);
  if (!(await said()) && match.refusal?.status === 409) await said();
};

/* Taps may come faster than answers. */
let queue = Promise.resolve();
export const takeTerritory = (match, territory) => {
  queue = queue.then(() => isTaking(match) && take(match, territory));
  return queue;
};

const free = (match) => Object.keys(page.territories).filter((territory) => !match.owner(territory));

const takeRest = (match, colour) => {
  switched = { colour, until: WHOLE };
  for (const territory of free(match)) takeTerritory(match, territory);
};

const restKey = (match) => {
  const waiting = holders(match).filter(({ colour }) => waits(match, colour));
  const rest = free(match).length;
  if (waiting.length !== 1 || rest < 2) return null;
  const [{ colour }] = waiting;
  return button(
    [seatMark(colour), count("take_rest", rest, { player: playersOf(match.view.seats, colour) })],
    () => takeRest(match, colour),
    { class: "button primary wide", "data-key": "take-rest" },
  );
};

const seatKey =
  (match, now) =>
  ({ colour, territories }) =>
    button(
      [
        seatMark(colour),
        h("span", { class: "taker-name" }, playersOf(match.view.seats, colour)),
        h("span", { class: "number" }, `${territories} / ${shareOf(match, colour)}`),
      ],
      () => switchTo(match, colour),
      {
        class: "button wide taker",
        disabled: !mayTake(match, colour),
        "aria-pressed": String(colour === now),
        "data-key": `take-${colour}`,
      },
    );

const dealInstead = (match) =>
  match.legal.deal
    ? button(t("deal_instead"), (event) => deal(match, event.currentTarget), {
        class: "button quiet wide",
        "data-key": "deal",
      })
    : null;

export const takePad = (match) => {
  const now = taker(match);
  return h("div", { class: "takers" }, restKey(match), holders(match).map(seatKey(match, now)), dealInstead(match));
};

export const takeQuestion = (match) => t("ask.take", { player: playersOf(match.view.seats, taker(match)) });
