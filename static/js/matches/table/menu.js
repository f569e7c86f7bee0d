/** Everything that is not asked every turn: fouls, corrections, leaving, the screen. */

import { button, h, seatMark } from "../../frame/dom.js";
import { page, playersOf, t } from "../../frame/page.js";
import { audit } from "./audit.js";
import { challenge, isAnythingTraded } from "./challenges.js";
import { foul } from "./fouls.js";
import { fullScreen, switchTheme, turnRound } from "./screen.js";

/** The first tap asks, the second does: not the second of a double tap. */
const sure = (match, text, onclick, attributes = {}) => {
  let asked = false;
  const node = button(
    text,
    (event) => {
      if (asked) return onclick(event);
      asked = true;
      node.textContent = t("sure");
      match.rest.begin();
      return undefined;
    },
    { class: "button wide danger", ...attributes },
  );
  return node;
};

const seatChoice = (match, colours, action) =>
  colours.map((colour) =>
    sure(
      match,
      [seatMark(colour), playersOf(match.view.seats, colour)],
      async (event) => {
        if (await match.say(action(colour), { at: event.currentTarget })) match.open(null);
      },
      { "data-key": `choice-${colour}` },
    ),
  );

const leave = {
  title: "menu.leave",
  body: (match) => [
    h("p", { class: "soft" }, t("leave_who")),
    h(
      "div",
      { class: "stack" },
      seatChoice(match, match.legal.concede ?? [], (colour) => `${colour} concede`),
    ),
  ],
};

const declare = {
  title: "menu.declare",
  body: (match) => [
    h("p", { class: "soft" }, t("declare_who")),
    h(
      "div",
      { class: "stack" },
      seatChoice(match, match.legal.declare ?? [], (colour) => `table declare ${colour}`),
    ),
  ],
};

const link = (name, address) => h("a", { class: "button wide", href: address, "data-key": name }, t(name));
const open = (match, name, panel) =>
  button(t(name), () => match.open(panel), { class: "button wide", "data-key": name });

const say = (match, name, action) =>
  sure(
    match,
    t(name),
    async (event) => {
      if (await match.say(action, { at: event.currentTarget })) match.open(null);
    },
    { "data-key": name },
  );

const matchItems = (match) => {
  const { legal } = match;
  return [
    legal.draw && match.view.cards === "entered" ? say(match, "draw_unnamed", `${legal.draw.seat} draw ?`) : null,
    legal.draw && legal.end ? say(match, "end_no_card", `${legal.end.seat} end`) : null,
    legal.foul ? open(match, "menu.foul", foul) : null,
    isAnythingTraded(match) ? open(match, "menu.challenge", challenge) : null,
    legal.correct ? open(match, "menu.audit", audit) : null,
    match.view.audience === "table" ? link("menu.look", `/matches/${page.id}/look`) : null,
    match.view.audience === "table" ? link("menu.codes", `/matches/${page.id}/codes`) : null,
    match.view.audience === "table" ? link("menu.vote", `/matches/${page.id}/motions`) : null,
    link("menu.rules", `/matches/${page.id}/rules`),
    link("menu.record", `/matches/${page.id}/record`),
    legal.concede ? open(match, "menu.leave", leave) : null,
    legal.declare ? open(match, "menu.declare", declare) : null,
    legal.abandon ? say(match, "menu.abandon", "table abandon") : null,
  ];
};

const screenItems = [
  ["menu.turn", turnRound],
  ["menu.theme", switchTheme],
  ["menu.full", fullScreen],
];

export const menu = {
  title: "menu",
  body: (match) =>
    h(
      "div",
      { class: "menu" },
      matchItems(match),
      link("menu.home", "/"),
      h(
        "div",
        { class: "menu-screen" },
        screenItems.map(([name, action]) => button(t(name), action, { class: "button", "data-key": name })),
      ),
    ),
};
