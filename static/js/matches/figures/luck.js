/** Show the luck of a match: what each seat's throws cost it, compared with what such throws cost on average. */

import { h, svg } from "../../frame/dom.js";
import { count, locale, t } from "../../frame/page.js";
import { nameCell, section } from "./parts.js";
import { listColours } from "./turns.js";

/** @import { Colour } from "../types.d.ts" */
/** @import { Played } from "./parts.js" */

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const tenths = new Intl.NumberFormat(locale, TENTHS);
const signed = new Intl.NumberFormat(locale, { ...TENTHS, signDisplay: "exceptZero" });

const wordShare = (/** @type {number} */ share) =>
  share < 0.01 ? t("figures.share_below_one") : count("figures.share", Math.round(share * 100));

/**
 * Draw a bar from the middle, to the right for armies won, to the left for armies lost; `part` is its share of the
 * room.
 */
const luckBar = (/** @type {number} */ part) =>
  svg(
    "svg",
    { class: "luck-bar", viewBox: "-50 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { class: "luck-ground", x: -50, width: 100, height: 8 }),
    svg("rect", {
      class: part < 0 ? "luck-lost" : "luck-won",
      x: Math.min(0, 50 * part),
      width: 50 * Math.abs(part),
      height: 8,
    }),
    svg("path", { class: "luck-middle", d: "M0 0V8" }),
  );

/** @type {(played: Played) => HTMLElement} */
export const luckSection = (played) => {
  const { luck } = played.figures;
  const colours = listColours(played.story, played.turns).filter((colour) => luck[colour]);
  if (!colours.length) return section("luck", h("p", { class: "soft" }, t("figures.no_luck")));
  const wonBy = (/** @type {Colour} */ colour) => luck[colour].expected - luck[colour].lost;
  const most = Math.max(1, ...colours.map((colour) => Math.abs(wonBy(colour))));
  const items = colours.map((colour) => {
    const { throws, lost, expected, share, verdict } = luck[colour];
    /* Even a usual result lies on one side of the average. */
    const way = verdict === "as_expected" && wonBy(colour) < 0 ? "as_expected_worse" : verdict;
    const counts = t("figures.luck_counts", { throws, lost, expected: tenths.format(expected) });
    return h(
      "li",
      { class: "luck-seat" },
      h(
        "div",
        { class: "luck-head" },
        nameCell(played, colour),
        h("strong", {}, t("figures.luck_armies", { armies: signed.format(wonBy(colour)).replace("-", "−") })),
      ),
      luckBar(wonBy(colour) / most),
      h("p", { class: "small" }, t(`figures.luck.${way}`, { share: wordShare(share) })),
      h("p", { class: "soft small" }, counts),
    );
  });
  return section(
    "luck",
    h("ul", { class: "luck-seats plain" }, items),
    h("p", { class: "soft small" }, t("figures.luck_how")),
  );
};
