/** What the seat can say from its phone: place armies of the set-up, and in its own turn place, occupy, take the card, end. */

import { button, h, replace } from "../../frame/dom.js";
import { sumText } from "../mirror.js";
import { count, t, territoryName } from "../../frame/page.js";
import { initialAsk } from "./placing.js";

const NEUTRAL = "neutral";

const numberField = (label, value, most, least = 1) => {
  const input = h("input", {
    type: "number",
    inputmode: "numeric",
    min: least,
    max: most,
    value,
    "aria-label": label,
    "data-key": `how-many-${least}-${most}`,
  });
  const step = (by) => () => {
    input.value = Math.min(most, Math.max(least, Number(input.value || least) + by));
  };
  return {
    input,
    node: h(
      "div",
      { class: "stepper" },
      button("−", step(-1), { "aria-hidden": "true", tabindex: "-1" }),
      input,
      button("+", step(1), { "aria-hidden": "true", tabindex: "-1" }),
    ),
  };
};

const placeAsk = ({ seat, territories, most }, say) => {
  const names = [...territories].sort((a, b) => territoryName(a).localeCompare(territoryName(b)));
  const where = h(
    "select",
    { "aria-label": t("where"), "data-key": "where" },
    names.map((id) => h("option", { value: id }, territoryName(id))),
  );
  const number = numberField(t("how_many"), most, most);
  return [
    h("h2", {}, count("place_ask", most)),
    where,
    number.node,
    button(t("place"), () => say(`${seat} place ${where.value} ${number.input.value}`), {
      class: "button primary wide",
      "data-key": "place",
    }),
  ];
};

const occupyAsk = ({ seat, from, to, least, most }, say) => {
  const move = (number) => say(`${seat} occupy ${number}`);
  const number = numberField(t("how_many"), least, most, least);
  const text = t("occupy_ask", { from: territoryName(from), to: territoryName(to) });
  return [
    h("h2", {}, text),
    h(
      "div",
      { class: "pair" },
      button(t("least", { number: least }), () => move(least), { "data-key": "least" }),
      button(t("all", { number: most }), () => move(most), { "data-key": "all" }),
    ),
    least + 1 < most
      ? [
          number.node,
          button(t("move_in"), () => move(number.input.value), { class: "button wide", "data-key": "move-in" }),
        ]
      : [],
  ];
};

/* Cards stay face down: which set is worth most, the referee knows; others are chosen among the open cards. */
const forcedAsk = ({ seat, sets: [best] }, say) => [
  h("h2", {}, t("forced")),
  best
    ? button(count("trade_best", best.armies), () => say(`${seat} trade ${best.cards.join(" ")}`), {
        class: "button big primary wide",
        "data-key": "best",
      })
    : h("p", { class: "soft" }, t("trade_at_table")),
];

const forNeutral = ({ place, occupy, attack, end }, say, why) => {
  const told = h("h2", {}, t("neutral_leads"));
  if (occupy) return [told, occupyAsk({ ...occupy, seat: NEUTRAL }, say)];
  if (place) return [told, h("p", { class: "soft" }, why), placeAsk({ ...place, seat: NEUTRAL }, say)];
  return [
    told,
    attack ? h("p", { class: "soft" }, t("at_table")) : null,
    end
      ? button(t("neutral_done"), () => say(`${NEUTRAL} end`), { class: "button wide", "data-key": "neutral-end" })
      : null,
  ];
};

const ends = (legal, mine, say) => {
  const draw = legal.draw?.seat === mine;
  if (legal.draw?.cards) return [];
  const end = legal.end?.seat === mine;
  return [
    draw ? button(t("draw"), () => say(`${mine} draw`), { class: "button primary wide", "data-key": "draw" }) : null,
    end && !draw ? button(t("end"), () => say(`${mine} end`), { class: "button wide", "data-key": "end" }) : null,
  ];
};

const askedOf = (view, { say, insist, render }) => {
  const { legal, seat } = view;
  const own = (offer) => offer?.seat === seat;
  if (own(legal.occupy)) return occupyAsk(legal.occupy, say);
  /* What must be done first is asked for alone. */
  if (own(legal.trade) && legal.trade.forced) return forcedAsk(legal.trade, say);
  return [
    initialAsk(view, insist, render),
    own(legal.place) ? placeAsk(legal.place, say) : null,
    own(legal.attack) && !own(legal.place) ? h("p", { class: "soft" }, t("at_table")) : null,
    own(legal.neutral) ? forNeutral(legal.neutral, say, sumText(view)) : null,
    ends(legal, seat, say),
  ];
};

/** Shows what this seat may say now; nothing when it is not asked. `insist` says it again where somebody was faster. */
export const renderAsks = (node, view, how) => {
  const children = askedOf(view, how).flat(Infinity).filter(Boolean);
  node.hidden = !children.length;
  replace(node, h("div", { class: "stack" }, children));
};
