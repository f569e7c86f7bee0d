/**
 * The entry by hand of the dealt territories: tap after tap for one seat, then for the next, from the dealer's left.
 */

import { button, h, seatMark } from "../../frame/dom.js";
import { count, page, playersOf, t } from "../../frame/page.js";
import { countHeld, holdersOf, isTaking, mayTake, nextTaker, shareOf, waitingHolders } from "../live/set_up.js";
import { deal } from "./dealing.js";
import { write } from "../live/notation.js";

/** @import { Holder } from "../live/set_up.js" */
/** @import { Match } from "./match.js" */
/** @import { Colour, Territory } from "../types.d.ts" */

const WHOLE = Object.keys(page.territories ?? {}).length;
/** @type {{ colour: Colour, until: number } | null} the seat that the table switched to, up to `until` territories */
let switched = null;

/** Return the seat for which a tap on the board counts. */
const takerOf = (/** @type {Match} */ { view }) => {
  if (switched && mayTake(view, switched.colour) && countHeld(view, switched.colour) < switched.until)
    return switched.colour;
  return nextTaker(view, WHOLE);
};

const switchTo = (/** @type {Match} */ match, /** @type {Colour} */ colour) => {
  switched = { colour, until: Math.max(shareOf(match.view, colour, WHOLE), countHeld(match.view, colour) + 1) };
  match.clearRefusal();
};

/* Somebody may enter a mission on a phone at the same moment: the territory still belongs to this seat. */
const take = async (/** @type {Match} */ match, /** @type {Territory} */ territory) => {
  if (!isTaking(match.view)) return;
  const say = () => match.say(write.takes(takerOf(match) ?? "", territory));
  if (!(await say()) && match.refusal?.status === 409) await say();
};

/* Taps may come faster than answers. */
let queue = Promise.resolve();
export const takeTerritory = (/** @type {Match} */ match, /** @type {Territory} */ territory) => {
  queue = queue.then(() => take(match, territory));
  return queue;
};

const freeTerritories = (/** @type {Match} */ match) =>
  Object.keys(page.territories).filter((territory) => !match.owner(territory));

const restKey = (/** @type {Match} */ match) => {
  const [holder, ...others] = waitingHolders(match.view, WHOLE);
  const rest = freeTerritories(match);
  if (!holder || others.length || rest.length < 2) return null;
  const { colour } = holder;
  const takeRest = () => {
    switched = { colour, until: WHOLE };
    for (const territory of rest) takeTerritory(match, territory);
  };
  const text = count("take_rest", rest.length, { player: playersOf(match.view.seats, colour) });
  return button([seatMark(colour), text], takeRest, { class: "button primary wide", "data-key": "take-rest" });
};

/** @type {(match: Match, holder: Holder) => HTMLElement} */
const holderKey = (match, { colour, territories }) =>
  button(
    [
      seatMark(colour),
      h("span", { class: "taker-name" }, playersOf(match.view.seats, colour)),
      h("span", { class: "number" }, `${territories} / ${shareOf(match.view, colour, WHOLE)}`),
    ],
    () => switchTo(match, colour),
    {
      class: "button wide taker",
      disabled: !mayTake(match.view, colour),
      "aria-pressed": String(colour === takerOf(match)),
      "data-key": `take-${colour}`,
    },
  );

const dealInsteadKey = (/** @type {Match} */ match) =>
  match.legal.deal
    ? button(t("deal_instead"), (key) => deal(match, key), { class: "button quiet wide", "data-key": "deal" })
    : null;

export const takePad = (/** @type {Match} */ match) => {
  const holderKeys = holdersOf(match.view).map((holder) => holderKey(match, holder));
  return h("div", { class: "takers" }, restKey(match), holderKeys, dealInsteadKey(match));
};

export const takeQuestion = (/** @type {Match} */ match) =>
  t("ask.take", { player: playersOf(match.view.seats, takerOf(match) ?? "") });
