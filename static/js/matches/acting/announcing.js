/**
 * Dice on two phones: an attack is announced with a number of dice, then each side enters its own, unseen, and what was
 * entered is final. The tablet enters for seats without a phone, and may drop the throw or enter all of it.
 */

import { button, h, seatMark } from "../../frame/dom.js";
import { count, playersOf, t, territoryName } from "../../frame/page.js";
import { enteringSides } from "../live/model.js";
import { COCKED, emptyDice } from "../parts/face_keys.js";
import { submitAside } from "./aside.js";
import { offeredDice } from "./dice.js";
import { faceRow } from "./face_row.js";
import { doubleKey } from "./sure_key.js";

/** @import { Face } from "../parts/die.js" */
/** @import { Match } from "./match.js" */
/** @import { Announcement, Colour } from "../types.d.ts" */

/** Let each side enter its own dice in this match, or not. @type {(match: Match, key: HTMLElement) => Promise<boolean>} */
export const switchOwnDice = (match, key) => submitAside(match, "own-dice", { on: !match.view.own_dice }, key);

/* --- the announcement --- */

/** @type {(match: Match, number: number) => HTMLElement} */
const announceKey = (match, number) => {
  const { from, to } = match.choice;
  const body = { from, to, dice: number, seq: match.seq };
  return button(count("announce", number), (key) => submitAside(match, "announcement", body, key), {
    class: "button big wide",
    "data-key": `announce-${number}`,
  });
};

/** Return a key for each number of dice with which the chosen attack can be announced, the most first. */
export const announcePad = (/** @type {Match} */ match) => {
  const { red, armed } = offeredDice(match);
  if (!armed) return null;
  return h(
    "div",
    { class: "stack" },
    Array.from({ length: red }, (_, less) => announceKey(match, red - less)),
  );
};

/* --- the own dice --- */

/** The dice entered so far for each side of the announcement `key`. @type {{ key: string, faces: Record<Colour, Face[]> }} */
const entry = { key: "", faces: {} };

/** @type {(announced: Announcement, seat: Colour) => number} the most dice of the side */
const mostDice = ({ seat: attacker, dice, defence_dice: defence }, seat) => (seat === attacker ? dice : defence);

/** @type {(match: Match, announced: Announcement, side: Colour) => HTMLElement} */
const sidePad = (match, announced, side) => {
  const faces = entry.faces[side];
  const name = playersOf(match.view.seats, side);
  const isAttacker = side === announced.seat;
  const most = mostDice(announced, side);
  const put = (/** @type {number} */ row, /** @type {Face} */ face) => {
    faces[row] = face;
    match.notify();
  };
  const resize = () => {
    entry.faces[side] = faces.length > 1 ? faces.slice(0, -1) : [...faces, ...emptyDice(most - 1)];
    match.notify();
  };
  const isOne = faces.length === 1;
  /* The attacker has announced how many. */
  const resizeKey =
    isAttacker || most === 1
      ? null
      : button(isOne ? `+${most - 1}` : "−1", resize, {
          "aria-label": t(isOne ? "all_label" : "fewer_label", { side: name }),
          "data-key": `own-${side}-fewer`,
        });
  const cockedKey = button(t("cocked"), () => put(faces.indexOf(null), COCKED), {
    disabled: !faces.includes(null),
    "aria-label": t("cocked_label", { side: name }),
    "data-key": `own-${side}-cocked`,
  });
  const rows = Array.from({ length: most }, (_, row) =>
    faceRow({
      ...{ side: isAttacker ? "red" : "blue", name, row, entered: faces[row], isOn: row < faces.length },
      key: `own-${side}`,
      onFace: (face) => put(row, face),
    }),
  );
  const body = { dice: faces.join(","), seat: side, seq: match.seq };
  const sendKey = button(t("announced.final"), (key) => submitAside(match, "announcement/dice", body, key), {
    class: "button big primary wide",
    disabled: faces.includes(null),
    "data-key": `own-${side}-send`,
  });
  return h(
    "div",
    { class: `die-side die-side-${isAttacker ? "red" : "blue"}` },
    h("div", { class: "die-head", "data-seat": side }, seatMark(side), h("strong", {}, name), resizeKey, cockedKey),
    h("div", { class: "die-rows" }, rows),
    sendKey,
  );
};

/* --- what the tablet may do at any time --- */

/** @type {(match: Match, announced: Announcement) => HTMLElement} */
const tableKeys = (match, { from, to }) =>
  h(
    "div",
    { class: "announced-keys" },
    button(t("announced.whole"), () => match.choose({ from, to }), {
      class: "button wide",
      "data-key": "announced-whole",
    }),
    doubleKey(match, t("announced.drop"), (key) => submitAside(match, "announcement/drop", {}, key), "announced-drop"),
  );

/** Return the pad while an announced attack waits: the dice that this page enters, and the keys of the tablet. */
export const announcedPad = (/** @type {Match} */ match) => {
  const { view } = match;
  const { announced } = view;
  if (!announced) return null;
  const key = [match.seq, announced.from, announced.to, announced.dice].join(" ");
  if (entry.key !== key) Object.assign(entry, { key, faces: {} });
  const sides = enteringSides(view);
  for (const side of sides) entry.faces[side] ??= emptyDice(mostDice(announced, side));
  const isTable = view.audience === "table";
  if (!sides.length && !isTable) return null;
  return h(
    "div",
    { class: "dice-pad is-armed is-faces own-dice stack" },
    isTable ? h("p", { class: "announced-says" }, announcedText(announced)) : null,
    sides.length
      ? h(
          "div",
          { class: "die-sides" },
          sides.map((side) => sidePad(match, announced, side)),
        )
      : null,
    isTable ? tableKeys(match, announced) : null,
  );
};

/** Return what is attacked with how many dice. */
export const announcedText = (/** @type {Announcement} */ { from, to, dice }) =>
  count("announced.says", dice, { from: territoryName(from), to: territoryName(to) });

/** Return whose dice are awaited; those of this page are asked for. @type {(match: Match, announced: Announcement) => string} */
export const announcedQuestion = (match, { seat, defending, entered }) => {
  const here = enteringSides(match.view);
  const awaited = here.length ? here : [seat, defending].filter((side) => !entered.includes(side));
  const list = awaited.map((side) => playersOf(match.view.seats, side)).join(", ");
  return t(here.length ? "announced.enter" : "announced.wait", { list });
};
