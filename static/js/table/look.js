/** The look-away screen: one seat's secrets on the tablet, behind its PIN, shown while a finger holds. */

import { look } from "../lib/api.js";
import { button, h, replace, seatMark, svg } from "../lib/dom.js";
import { cardName, count, missionName, page, playersOf, symbolOf, t } from "../lib/page.js";

const dialog = document.getElementById("look");
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const LEAST = 4;
const MOST = 8;

const close = () => {
  replace(dialog);
  dialog.close();
};

const frame = (match, colour, ...body) =>
  replace(dialog, h("div", { class: "look-body", "data-seat": colour },
    h("h2", { id: "look-title" }, seatMark(colour), t("look_title")),
    h("p", { class: "look-only" }, t("look_only", { player: playersOf(match.view.seats, colour) })),
    body,
    button(t("look_hide"), close, { class: "button wide", "data-key": "close" })));

const pinPad = (state) => {
  const type = (digit) => () => { if (state.pin.length < MOST) { state.pin += digit; state.show(); } };
  return h("div", { class: "pin-pad" },
    DIGITS.map((digit) => button(digit, type(digit), { class: "button big", "data-key": `pin-${digit}` })),
    button("⌫", () => { state.pin = state.pin.slice(0, -1); state.show(); }, { class: "button big", "aria-label": t("delete"), "data-key": "pin-delete" }),
    button("0", type("0"), { class: "button big", "data-key": "pin-0" }),
    button(t("look_open"), () => state.open(), { class: "button big primary", disabled: state.pin.length < LEAST, "data-key": "pin-open" }));
};

const dots = (pin) => h("p", { class: "pin-dots", "aria-hidden": "true" }, "•".repeat(pin.length) || "–");

const askPin = (match, colour, fault = null) => {
  const state = {
    pin: "",
    show: () => frame(match, colour, fault ? h("p", { class: "notice bad" }, fault) : null,
      h("p", {}, t("look_pin", { player: playersOf(match.view.seats, colour) })), h("p", { class: "soft small" }, t("look_first")), dots(state.pin), pinPad(state)),
    open: async () => {
      const answer = await look(page.id, colour, state.pin);
      if (answer.ok) showSecrets(match, colour, state.pin, answer);
      else askPin(match, colour, answer.text ?? t("lost"));
    },
  };
  state.show();
};

const card = (id) =>
  h("li", { class: "hand-card" }, svg("svg", { class: "symbol", viewBox: "-20 -20 40 40", role: "img", "aria-label": t(`symbol.${symbolOf(id)}`) }, svg("use", { href: `#symbol-${symbolOf(id)}` })), cardName(id));

const say = (match, colour, pin, action) => async (event) => {
  const at = event.currentTarget;
  close();
  await match.say(action, { at, pin });
};

const mission = (match, colour, pin) => (id) =>
  h("li", { class: "mission-card" }, missionName(id),
    match.legal.discard?.seat === colour ? button(t("look_give"), say(match, colour, pin, `${colour} discard ${id}`), { class: "button wide" }) : null);

const set = (match, colour, pin) => ({ cards, armies }) =>
  h("li", {}, button(t("set_brings", { cards: cards.map(cardName).join(", "), number: `+${armies}` }), say(match, colour, pin, `${colour} trade ${cards.join(" ")}`),
    { class: "button wide", disabled: !match.legal.trade }));

const secrets = (match, colour, pin, { missions, hand, sets }) => [
  h("h3", {}, t("look_missions")), h("ul", { class: "plain stack" }, missions.map(mission(match, colour, pin))),
  h("h3", {}, t("look_hand")), hand.length ? h("ul", { class: "hand plain" }, hand.map(card)) : h("p", { class: "soft" }, t("look_none")),
  sets?.length ? [h("h3", {}, t("look_sets")), h("ul", { class: "plain stack" }, sets.map(set(match, colour, pin)))] : null,
];

/* What must be chosen stays open; mere looking needs a holding finger. */
const showSecrets = (match, colour, pin, answer) => {
  const cover = h("div", { class: "secrets is-covered" }, secrets(match, colour, pin, answer));
  const hold = button(t("look_hold"), null, { class: "button big primary wide hold", "data-key": "hold", "aria-pressed": "false" });
  const reveal = (shown) => () => {
    cover.classList.toggle("is-covered", !shown);
    hold.setAttribute("aria-pressed", String(shown));
  };
  for (const name of ["pointerdown", "keydown"]) hold.addEventListener(name, reveal(true));
  if (match.legal.discard?.seat !== colour) for (const name of ["pointerup", "pointerleave", "keyup", "blur"]) hold.addEventListener(name, reveal(false));
  frame(match, colour, cover, hold);
};

export const openLook = (match, colour) => {
  askPin(match, colour);
  dialog.showModal();
};

export const lookButton = (match, colour) =>
  button([seatMark(colour), h("span", {}, `${playersOf(match.view.seats, colour)} · ${count("missions", match.view.seats.find((seat) => seat.colour === colour).missions)}`)],
    () => openLook(match, colour), { class: "button big wide", "data-key": `look-${colour}` });

/** In the menu: whose secrets. */
export const lookWho = {
  title: "menu.look",
  body: (match) => [h("p", { class: "soft" }, t("look_who")), match.view.seats.filter((seat) => !seat.eliminated).map((seat) => lookButton(match, seat.colour))],
};

/* Nothing secret stays when the tablet is put down. */
export const startLook = () => {
  document.addEventListener("visibilitychange", () => { if (document.hidden && dialog.open) close(); });
};
