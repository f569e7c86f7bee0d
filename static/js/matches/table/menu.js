/** Everything that is not needed every turn: fouls, corrections, leaving, the screen. */

import { button, h, seatMark } from "../../frame/dom.js";
import { page, playersOf, t } from "../../frame/page.js";
import { openAudit } from "./audit/open.js";
import { openDispute } from "./asking.js";
import { challengePanel, isAnythingTraded } from "./challenges.js";
import { openOrTell } from "./fetched.js";
import { foulPanel } from "./fouls.js";
import { historyPanel, openFigures } from "./past.js";
import { findSystem, readWakefulness, switchTheme, toggleFullScreen, turnRound } from "../parts/screen.js";
import { soundKeys } from "./sound.js";
import { switchOwnDice } from "../acting/announcing.js";
import { sureKey } from "../acting/sure_key.js";
import { openTour } from "./touring.js";
import { write } from "../live/notation.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match, Panel } from "../acting/match.js" */
/** @import { Colour } from "../types.d.ts" */

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
    seatKeys(match, match.legal.concede ?? [], (colour) => write.concede(colour)),
  ],
};

/** @type {Panel} */
const declarePanel = {
  title: "menu.declare",
  body: (match) => [
    h("p", { class: "soft" }, t("declare_who")),
    seatKeys(match, match.legal.declare ?? [], (colour) => write.declare(colour)),
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

const ownDiceKey = (/** @type {Match} */ match) =>
  button(
    t(match.view.own_dice ? "menu.whole_throws" : "menu.own_dice"),
    async (key) => (await switchOwnDice(match, key)) && match.open(null),
    { class: "button wide", "data-key": "menu.own_dice" },
  );

const tourKey = (/** @type {Match} */ match) =>
  button(
    t("menu.tour"),
    () => {
      match.open(null);
      return openTour(match);
    },
    { class: "button wide", "data-key": "menu.tour" },
  );

/* --- what somebody quarrels about --- */

const quarrelItems = (/** @type {Match} */ match) => {
  const { legal, view, position } = match;
  return [
    button(t("menu.dispute"), () => openDispute(match), { class: "button wide", "data-key": "menu.dispute" }),
    legal.correct ? auditKey(match) : null,
    panelKey(match, "history.key", historyPanel),
    Object.keys(position.owners).length ? link("menu.setup", `/matches/${page.id}/setup-sheet`) : null,
    legal.foul ? panelKey(match, "menu.foul", foulPanel) : null,
    isAnythingTraded(match) ? panelKey(match, "menu.challenge", challengePanel) : null,
    page.fines ? link("menu.fine", `/matches/${page.id}/fine`) : null,
    view.audience === "table" ? link("menu.vote", `/matches/${page.id}/motions`) : null,
    link("menu.rules", `/matches/${page.id}/rules`),
  ];
};

/* --- the table and its match; what ends something comes last --- */

const tableItems = (/** @type {Match} */ match) => {
  const { legal, view } = match;
  const isTable = view.audience === "table";
  return [
    page.has_seat ? link("menu.seat", `/matches/${page.id}/seat`) : null,
    isTable ? link("menu.codes", `/matches/${page.id}/codes`) : null,
    isTable ? link("menu.look", `/matches/${page.id}/look`) : null,
    isTable ? watchKey(match) : null,
    isTable && !view.result && view.dice !== "rolled" ? ownDiceKey(match) : null,
    link("menu.record", `/matches/${page.id}/record`),
    link("menu.replay", `/matches/${page.id}/replay${page.query ? "?" + page.query : ""}`),
    view.result
      ? null
      : button(t("figures.title"), () => openFigures(match), { class: "button wide", "data-key": "menu-figures" }),
    page.waits ? link("menu.waits", `/matches/${page.id}/record`) : null,
    isTable && !view.result ? tourKey(match) : null,
    link("menu.home", "/"),
    legal.draw && view.cards === "entered"
      ? sureKey(match, t("draw_unnamed"), write.draw(legal.draw.seat, "?"), "draw_unnamed")
      : null,
    legal.draw && legal.end ? sureKey(match, t("end_no_card"), write.end(legal.end.seat), "end_no_card") : null,
    legal.concede ? panelKey(match, "menu.leave", leavePanel) : null,
    legal.declare ? panelKey(match, "menu.declare", declarePanel) : null,
    legal.abandon ? sureKey(match, t("menu.abandon"), write.abandon(), "menu.abandon") : null,
  ];
};

/* --- the device --- */

/** Whether the page keeps the display on, and the setting to change on this device where it cannot. @type {Panel} */
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

const deviceItems = (/** @type {Match} */ match) => [
  soundKeys(match),
  SCREEN_ITEMS.map(([name, change]) => button(t(name), change, { class: "button wide", "data-key": name })),
  panelKey(match, "menu.awake", awakePanel),
];

/** @type {(name: string, items: Children) => HTMLElement} */
const group = (name, items) =>
  h(
    "section",
    { class: "menu-group", "aria-label": t(name) },
    h("h3", {}, t(name)),
    h("div", { class: "menu-keys" }, items),
  );

/** @type {Panel} */
export const menu = {
  title: "menu",
  body: (match) =>
    h(
      "div",
      { class: "menu" },
      group("menu.of_quarrel", quarrelItems(match)),
      group("menu.of_table", tableItems(match)),
      group("menu.of_device", deviceItems(match)),
    ),
};
