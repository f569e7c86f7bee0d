/** The board audit: what stands on the table is right, the referee follows. */

import { button, h, seatMark } from "../../frame/dom.js";
import { playersOf, t, territoryName } from "../../frame/page.js";
import { stepper } from "./amount.js";
import { NEUTRAL } from "./match.js";

const audited = { territory: null, owner: null, armies: 1 };

export const audit = {
  title: "menu.audit",
  body: (match) => [territoryPart(match), match.view.cards === "dealt" ? null : handPart(match), setsPart(match)],
  onTerritory: (match, territory) => {
    Object.assign(audited, { territory, owner: match.owner(territory), armies: match.armies(territory) });
    match.changed();
  },
  lights: () => ({ chosen: audited.territory ? [audited.territory] : [], targets: [] }),
};

const correct = (match, what) => async (event) => {
  await match.say(`table correct ${what}`, { at: event.currentTarget });
};

const ownerKey = (match, colour) =>
  button(
    seatMark(colour),
    () => {
      audited.owner = colour;
      match.changed();
    },
    {
      "aria-label": playersOf(match.view.seats, colour),
      "aria-pressed": String(audited.owner === colour),
      "data-key": `owner-${colour}`,
    },
  );

const owners = ({ view }) => [...view.seats.map(({ colour }) => colour), ...(view.neutral ? [NEUTRAL] : [])];

const territoryPart = (match) => {
  if (!audited.territory) return h("p", { class: "soft" }, t("audit_tap"));
  const { territory, owner, armies } = audited;
  return h(
    "div",
    { class: "stack" },
    h(
      "div",
      { class: "choices" },
      owners(match).map((colour) => ownerKey(match, colour)),
    ),
    stepper({
      value: armies,
      least: 1,
      label: territoryName(territory),
      onValue: (value) => {
        audited.armies = value;
        match.changed();
      },
    }),
    button(t("audit_set"), correct(match, `${territory} ${owner} ${armies}`), {
      class: "button primary wide",
      disabled: !owner,
      "data-key": "audit-set",
    }),
  );
};

/* What the app dealt has no number that could be set: which cards they are, it knows. */
const handPart = (match) =>
  h(
    "div",
    { class: "stack" },
    h("h3", {}, t("audit_hand")),
    match.view.seats
      .filter((seat) => !seat.eliminated)
      .map((seat) =>
        stepper({
          value: seat.cards,
          least: 0,
          label: playersOf(match.view.seats, seat.colour),
          onValue: (value) => match.say(`table correct hand ${seat.colour} ${value}`),
        }),
      ),
  );

const setsPart = (match) =>
  stepper({
    value: match.position.sets_traded,
    least: 0,
    label: t("audit_sets"),
    onValue: (value) => match.say(`table correct sets_traded ${value}`),
  });
