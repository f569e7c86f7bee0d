/** The board audit: the real board is right, the referee follows. All differences are sent as one correction. */

import { all, button, h, seatMark, sign } from "../../../frame/dom.js";
import { count, page, playersOf, t, territoryName } from "../../../frame/page.js";
import { NEUTRAL } from "../../live/model.js";
import { stepper } from "../../parts/amount.js";
import { believed, differences, findings, forgetFindings, foundAt, keepFindings, pick } from "./findings.js";
import { takeBack, typeDigit } from "./findings.js";
import { write } from "../../live/notation.js";

/** @import { Match, Panel } from "../../acting/match.js" */
/** @import { Children } from "../../../frame/types.d.ts" */
/** @import { Colour, Territory } from "../../types.d.ts" */

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];
const MOST_SIGNS = 200;
/* In the order of the board. */
const TERRITORIES = all("#board [data-territory]").map(
  (node) => /** @type {HTMLElement} */ (node).dataset.territory ?? "",
);
const CONTINENTS = [...new Set(TERRITORIES.map((id) => page.continent_of[id]))];

/** @type {Panel} */
export const audit = {
  title: "menu.audit",
  body: (match) => [
    h("div", { class: "audit-colours" }, colourKeys(match)),
    h("div", { class: "audit-number" }, numberPart(match)),
    ...(findings.isWhole ? [enteredPart(match)] : comparingParts(match)),
    sendPart(match),
  ],
  onTerritory: (match, territory) => examine(match, territory),
  standing: foundAt,
  lights: (match) => {
    const chosen = findings.at ? [findings.at] : [];
    const { colour, isWhole } = findings;
    if (isWhole || !colour) return { chosen, targets: [], isPlain: true };
    const targets = TERRITORIES.filter((id) => foundAt(match, id).owner === colour);
    return { chosen, targets: targets.filter((id) => id !== findings.at) };
  },
};

/** Make the territory the one whose number is typed next. */
export const examine = (/** @type {Match} */ match, /** @type {Territory} */ territory) => {
  pick(match, territory);
  match.notify();
};

/* With a keyboard, numbers are typed wherever the focus is, except in a field or on a sheet over the page. */
/** @type {Match | null} */
let typed = null;
const isElsewhere = (/** @type {KeyboardEvent} */ { target, ctrlKey, altKey, metaKey }) =>
  ctrlKey || altKey || metaKey || (target instanceof Element && target.closest("input, textarea, select, dialog"));
document.addEventListener("keydown", (event) => {
  const { key } = event;
  if (typed?.panel !== audit || isElsewhere(event) || !/^\d$/.test(key)) return;
  typeDigit(typed, Number(key));
  typed.notify();
});

/** @type {(match: Match) => Colour[]} */
const coloursOf = ({ view }) => [
  ...view.seats.filter(({ eliminated }) => !eliminated).map(({ colour }) => colour),
  ...(view.neutral ? [NEUTRAL] : []),
];

/** @type {(match: Match, colour: Colour) => [Territory, number][]} */
const standingOf = (match, colour) =>
  TERRITORIES.filter((id) => foundAt(match, id).owner === colour).map((id) => [id, foundAt(match, id).armies]);

const sum = (/** @type {[Territory, number][]} */ pieces) => pieces.reduce((total, [, armies]) => total + armies, 0);

/** @type {(match: Match, colour: Colour) => string} */
const totals = (match, colour) => {
  const pieces = standingOf(match, colour);
  return `${count("territories", pieces.length)}, ${count("armies", sum(pieces))}`;
};

const colourKeys = (/** @type {Match} */ match) => {
  typed = match;
  return coloursOf(match).map((colour) =>
    button(
      [seatMark(colour), h("span", { class: "audit-total" }, String(sum(standingOf(match, colour))))],
      () => {
        findings.colour = findings.colour === colour ? null : colour;
        findings.at = null;
        match.notify();
      },
      {
        "aria-label": `${playersOf(match.view.seats, colour)}: ${totals(match, colour)}`,
        "aria-pressed": String(findings.colour === colour),
        "data-key": `owner-${colour}`,
      },
    ),
  );
};

const howText = (/** @type {Match} */ match) => {
  const { colour, isWhole } = findings;
  if (isWhole) return t("audit_whole_how");
  return colour ? t("audit_colour_how", { player: playersOf(match.view.seats, colour) }) : t("audit_tap");
};

/** @type {(match: Match) => Children} */
const numberPart = (match) => {
  const { at } = findings;
  if (!at) return h("p", { class: "soft" }, howText(match));
  return [numberLine(match, at), digitKeys(match)];
};

/** @type {(match: Match, territory: Territory) => HTMLElement} */
const numberLine = (match, territory) => {
  const { owner, armies } = foundAt(match, territory);
  const before = believed(match, territory);
  return h(
    "div",
    { class: "audit-line" },
    owner ? seatMark(owner) : null,
    h("strong", {}, territoryName(territory)),
    before.owner ? backKey(match, territory) : null,
    h(
      "output",
      { class: "number", "aria-label": t("audit_armies", { name: territoryName(territory) }) },
      String(armies),
    ),
  );
};

/**
 * Return the key that shows what the referee believed and restores it.
 *
 * @type {(match: Match, territory: Territory) => HTMLElement}
 */
const backKey = (match, territory) => {
  const { owner, armies } = believed(match, territory);
  const isOthers = owner !== null && foundAt(match, territory).owner !== owner;
  const player = isOthers ? playersOf(match.view.seats, owner) : "";
  const facts = { name: territoryName(territory), number: armies, player };
  return button(
    [h("span", {}, t("audit_was", facts)), isOthers ? seatMark(owner) : null],
    () => {
      takeBack(territory);
      match.notify();
    },
    {
      class: "button quiet audit-was",
      "aria-label": t(isOthers ? "audit_leave_of" : "audit_leave", facts),
      "data-key": `was-${territory}`,
    },
  );
};

const digitKeys = (/** @type {Match} */ match) =>
  h(
    "div",
    { class: "audit-digits" },
    DIGITS.map((digit) =>
      button(
        String(digit),
        () => {
          typeDigit(match, digit);
          match.notify();
        },
        { class: "button big", "data-key": `digit-${digit}` },
      ),
    ),
  );

const differencesPart = (/** @type {Match} */ match) => {
  const listed = differences(match);
  if (!listed.length) return null;
  return h(
    "ul",
    { class: "audit-found plain", "aria-label": t("audit_found") },
    listed.map(([territory, { owner, armies }]) =>
      h(
        "li",
        {},
        button(
          [owner ? seatMark(owner) : null, h("span", {}, territoryName(territory)), h("strong", {}, String(armies))],
          () => examine(match, territory),
          { class: "button audit-piece", "data-key": `found-${territory}` },
        ),
        backKey(match, territory),
      ),
    ),
  );
};

/**
 * Return what the colour has as far as it was found, continent by continent, for comparing with the table.
 *
 * @type {(match: Match, colour: Colour) => HTMLElement}
 */
const comparedPart = (match, colour) => {
  const pieces = standingOf(match, colour);
  const continents = CONTINENTS.map(
    (id) => /** @type {const} */ ([id, pieces.filter(([territory]) => page.continent_of[territory] === id)]),
  ).filter(([, own]) => own.length);
  return h(
    "div",
    { class: "audit-compared" },
    h("p", {}, h("strong", {}, playersOf(match.view.seats, colour)), ` ${totals(match, colour)}`),
    continents.map(([id, own]) => [
      h("h3", {}, h("span", {}, page.continents[id]), h("span", {}, String(sum(own)))),
      own.map(([territory, armies]) =>
        button(
          [h("span", {}, territoryName(territory)), h("strong", {}, String(armies))],
          () => examine(match, territory),
          {
            class: "button audit-piece",
            "aria-pressed": String(findings.at === territory),
            "data-key": `compare-${territory}`,
          },
        ),
      ),
    ]),
  );
};

/** @type {(match: Match) => Children[]} */
const comparingParts = (match) => [
  differencesPart(match),
  findings.colour ? comparedPart(match, findings.colour) : null,
  button(t("audit_whole"), () => setWhole(match, true), { class: "button wide", "data-key": "audit-whole" }),
  h("a", { class: "button wide", href: `/matches/${page.id}/setup-sheet`, "data-key": "audit-setup" }, t("menu.setup")),
  findings.at || findings.colour ? null : handsAndSets(match),
];

const enteredPart = (/** @type {Match} */ match) =>
  h(
    "div",
    { class: "audit-whole" },
    h("p", { role: "status" }, t("audit_entered", { number: findings.pieces.size, of: TERRITORIES.length })),
    button(t("audit_not_whole"), () => setWhole(match, false), { "data-key": "audit-not-whole" }),
  );

/** @type {(match: Match, isWhole: boolean) => void} */
const setWhole = (match, isWhole) => {
  Object.assign(findings, { isWhole, at: null });
  if (!isWhole) findings.colour = null;
  keepFindings();
  match.notify();
};

/* Cards that the app dealt have no number to set: the referee knows them. */
const handsAndSets = (/** @type {Match} */ match) => [
  match.view.cards === "dealt" ? null : handPart(match),
  setsPart(match),
];

const handPart = (/** @type {Match} */ match) => {
  const seats = match.view.seats.filter((seat) => !seat.eliminated);
  const steppers = seats.map(({ colour, cards }) =>
    stepper({
      value: cards,
      least: 0,
      label: playersOf(match.view.seats, colour),
      onValue: (value) => match.say(write.correctHand(colour, value)),
    }),
  );
  return h("div", { class: "stack" }, h("h3", {}, t("audit_hand")), steppers);
};

const setsPart = (/** @type {Match} */ match) =>
  stepper({
    value: match.position.sets_traded,
    least: 0,
    label: t("audit_sets"),
    onValue: (value) => match.say(write.correctSets(value)),
  });

/** @type {(match: Match) => string} */
const correction = (match) => {
  const pieces = differences(match).map(([territory, { owner, armies }]) => ({ territory, owner, armies }));
  return write.correct(pieces, findings.reason.trim());
};

const send = async (/** @type {Match} */ match, /** @type {HTMLElement} */ key) => {
  if (!(await match.say(correction(match), key))) return;
  forgetFindings();
  match.open(null);
};

const sendPart = (/** @type {Match} */ match) => {
  const { length } = differences(match);
  if (!length) return findings.pieces.size && findings.isWhole ? h("p", { class: "soft" }, t("audit_same")) : null;
  return h(
    "div",
    { class: "audit-send" },
    h("input", {
      type: "text",
      maxlength: MOST_SIGNS,
      value: findings.reason,
      placeholder: t("audit_reason"),
      "aria-label": t("audit_reason"),
      "data-key": "audit-reason",
      oninput: (/** @type {Event} */ { target }) => {
        findings.reason = /** @type {HTMLInputElement} */ (target).value;
        keepFindings();
      },
    }),
    button([sign("territory"), count("audit_send", length)], (key) => send(match, key), {
      class: "button primary wide",
      "data-key": "audit-set",
    }),
  );
};
