/** The board audit: what stands on the table is right, the referee follows. */

import { button, h, seatMark } from "../../frame/dom.js";
import { playersOf, t, territoryName } from "../../frame/page.js";
import { NEUTRAL } from "../model.js";
import { stepper } from "./amount.js";

/** @import { Match, Panel } from "./match.js" */
/** @import { Colour, Territory } from "../types.d.ts" */

/** @type {{ territory: Territory | null, owner: Colour | null, armies: number }} */
const audited = { territory: null, owner: null, armies: 1 };

/** @type {Panel} */
export const audit = {
  title: "menu.audit",
  body: (match) => [territoryPart(match), match.view.cards === "dealt" ? null : handPart(match), setsPart(match)],
  onTerritory: (match, territory) => {
    Object.assign(audited, { territory, owner: match.owner(territory), armies: match.armies(territory) });
    match.notify();
  },
  lights: () => ({ chosen: audited.territory ? [audited.territory] : [], targets: [] }),
};

/** @type {(match: Match, colour: Colour) => HTMLElement} */
const ownerKey = (match, colour) =>
  button(
    seatMark(colour),
    () => {
      audited.owner = colour;
      match.notify();
    },
    {
      "aria-label": playersOf(match.view.seats, colour),
      "aria-pressed": String(audited.owner === colour),
      "data-key": `owner-${colour}`,
    },
  );

const ownerKeys = (/** @type {Match} */ match) => {
  const { seats, neutral } = match.view;
  return [...seats.map(({ colour }) => colour), ...(neutral ? [NEUTRAL] : [])].map((colour) => ownerKey(match, colour));
};

const territoryPart = (/** @type {Match} */ match) => {
  const { territory, owner, armies } = audited;
  if (!territory) return h("p", { class: "soft" }, t("audit_tap"));
  return h(
    "div",
    { class: "stack" },
    h("div", { class: "choices" }, ownerKeys(match)),
    stepper({
      value: armies,
      least: 1,
      label: territoryName(territory),
      onValue: (value) => {
        audited.armies = value;
        match.notify();
      },
    }),
    button(t("audit_set"), (key) => match.say(`table correct ${territory} ${owner} ${armies}`, key), {
      class: "button primary wide",
      disabled: !owner,
      "data-key": "audit-set",
    }),
  );
};

/* What the app dealt has no number that could be set: which cards they are, it knows. */
const handPart = (/** @type {Match} */ match) => {
  const seats = match.view.seats.filter((seat) => !seat.eliminated);
  const steppers = seats.map(({ colour, cards }) =>
    stepper({
      value: cards,
      least: 0,
      label: playersOf(match.view.seats, colour),
      onValue: (value) => match.say(`table correct hand ${colour} ${value}`),
    }),
  );
  return h("div", { class: "stack" }, h("h3", {}, t("audit_hand")), steppers);
};

const setsPart = (/** @type {Match} */ match) =>
  stepper({
    value: match.position.sets_traded,
    least: 0,
    label: t("audit_sets"),
    onValue: (value) => match.say(`table correct sets_traded ${value}`),
  });
