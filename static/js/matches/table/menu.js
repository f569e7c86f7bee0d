/** Everything that is not asked every turn: fouls, corrections, leaving, the screen. */

import { button, h, seatMark } from "../../frame/dom.js";
import { page, playersOf, t } from "../../frame/page.js";
import { openAudit } from "../audit/open.js";
import { challengePanel, isAnythingTraded } from "./challenges.js";
import { openOrTell } from "./fetched.js";
import { foulPanel } from "./fouls.js";
import { historyPanel, openFigures } from "./past.js";
import { findSystem, readWakefulness, switchTheme, toggleFullScreen, turnRound } from "./screen.js";
import { soundKeys } from "./sound.js";
import { openTour } from "./touring.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match, Panel } from "./match.js" */
/** @import { Colour } from "../types.d.ts" */

/**
 * A key for an action that ends something. The first tap asks, the second says it: not the second of a double tap.
 *
 * @type {(match: Match, text: Children, action: string, name: string) => HTMLElement}
 */
const sureKey = (match, text, action, name) => {
  let isSure = false;
  const press = async (/** @type {HTMLElement} */ key) => {
    if (await match.say(action, key)) match.open(null);
  };
  const node = button(
    text,
    (key) => {
      if (isSure) return press(key);
      isSure = true;
      node.textContent = t("sure");
      match.rest.begin();
      return undefined;
    },
    { class: "button wide danger", "data-key": name },
  );
  return node;
};

/** @type {(match: Match, colours: Colour[], actionFor: (colour: Colour) => string) => HTMLElement} */
const seatKeys = (match, colours, actionFor) =>
  h(
    "div",
    { class: "stack" },
    colours.map((colour) => {
      const name = [seatMark(colour), playersOf(match.view.seats, colour)];
      return sureKey(match, name, actionFor(colour), `choice-${colour}`);
    }),
  );

/** @type {Panel} */
const leavePanel = {
  title: "menu.leave",
  body: (match) => [
    h("p", { class: "soft" }, t("leave_who")),
    seatKeys(match, match.legal.concede ?? [], (colour) => `${colour} concede`),
  ],
};

/** @type {Panel} */
const declarePanel = {
  title: "menu.declare",
  body: (match) => [
    h("p", { class: "soft" }, t("declare_who")),
    seatKeys(match, match.legal.declare ?? [], (colour) => `table declare ${colour}`),
  ],
};

const link = (/** @type {string} */ name, /** @type {string} */ address) =>
  h("a", { class: "button wide", href: address, "data-key": name }, t(name));

/** @type {(match: Match, name: string, panel: Panel) => HTMLElement} */
const panelKey = (match, name, panel) =>
  button(t(name), () => match.open(panel), { class: "button wide", "data-key": name });

const auditKey = (/** @type {Match} */ match) =>
  button(t("menu.audit"), () => openAudit(match), { class: "button wide", "data-key": "menu.audit" });

const watchKey = (/** @type {Match} */ match) =>
  button(t("menu.watch"), () => openOrTell(match, async () => (await import("./onlookers.js")).openOnlookers()), {
    class: "button wide",
    "data-key": "menu.watch",
  });

const tourKey = (/** @type {Match} */ match) =>
  button(
    t("menu.tour"),
    () => {
      match.open(null);
      return openTour(match);
    },
    { class: "button wide", "data-key": "menu.tour" },
  );

const matchItems = (/** @type {Match} */ match) => {
  const { legal, view } = match;
  const isTable = view.audience === "table";
  return [
    legal.draw && view.cards === "entered"
      ? sureKey(match, t("draw_unnamed"), `${legal.draw.seat} draw ?`, "draw_unnamed")
      : null,
    legal.draw && legal.end ? sureKey(match, t("end_no_card"), `${legal.end.seat} end`, "end_no_card") : null,
    legal.foul ? panelKey(match, "menu.foul", foulPanel) : null,
    isAnythingTraded(match) ? panelKey(match, "menu.challenge", challengePanel) : null,
    legal.correct ? auditKey(match) : null,
    Object.keys(match.position.owners).length ? link("menu.setup", `/matches/${page.id}/setup-sheet`) : null,
    panelKey(match, "history.key", historyPanel),
    match.view.result
      ? null
      : button(t("figures.title"), () => openFigures(match), { class: "button wide", "data-key": "menu-figures" }),
    isTable ? link("menu.look", `/matches/${page.id}/look`) : null,
    isTable ? link("menu.codes", `/matches/${page.id}/codes`) : null,
    isTable ? watchKey(match) : null,
    isTable && !view.result ? tourKey(match) : null,
    isTable ? link("menu.vote", `/matches/${page.id}/motions`) : null,
    link("menu.rules", `/matches/${page.id}/rules`),
    link("menu.record", `/matches/${page.id}/record`),
    link("menu.replay", `/matches/${page.id}/replay${page.query ? `?${page.query}` : ""}`),
    legal.concede ? panelKey(match, "menu.leave", leavePanel) : null,
    legal.declare ? panelKey(match, "menu.declare", declarePanel) : null,
    legal.abandon ? sureKey(match, t("menu.abandon"), "table abandon", "menu.abandon") : null,
  ];
};

/** @type {Panel} whether the page keeps the display on, and what to set on this device where it cannot */
const awakePanel = {
  title: "menu.awake",
  body: () => {
    const wakefulness = readWakefulness();
    return [
      h("p", { role: "status" }, t(`awake.${wakefulness}`)),
      wakefulness === "on" ? null : h("p", {}, t(`awake.on_${findSystem()}`)),
    ];
  },
};

/** @type {[string, () => unknown][]} */
const SCREEN_ITEMS = [
  ["menu.turn", turnRound],
  ["menu.theme", switchTheme],
  ["menu.full", toggleFullScreen],
];

/** @type {Panel} */
export const menu = {
  title: "menu",
  body: (match) =>
    h(
      "div",
      { class: "menu" },
      soundKeys(match),
      matchItems(match),
      panelKey(match, "menu.awake", awakePanel),
      link("menu.home", "/"),
      h(
        "div",
        { class: "menu-screen" },
        SCREEN_ITEMS.map(([name, change]) => button(t(name), change, { class: "button", "data-key": name })),
      ),
    ),
};
