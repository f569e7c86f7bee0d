/** Show how long the turns took, and the match in numbers. */

import { h } from "../../frame/dom.js";
import { count, t } from "../../frame/page.js";
import { nameCell, nameOf, replayAddress, roundName, section } from "./parts.js";
import { findLongestTurn, measureTimes, PAUSE_SECONDS, standingSteps } from "./turns.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Played } from "./parts.js" */

/** Word a time as "1 h 05 min", "12 min" or "40 s". */
const wordTime = (/** @type {number} */ seconds) => {
  if (seconds < 90) return t("figures.seconds", { number: Math.round(seconds) });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t("figures.minutes", { number: minutes });
  return t("figures.hours", { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, "0") });
};

/**
 * Sum, mean and longest of each player's turns; "not known" where they are unknown.
 *
 * @type {(played: Played) => HTMLElement}
 */
export const timesSection = (played) => {
  const times = [...measureTimes(played.story)];
  if (times.every(([, { turns }]) => !turns)) return section("times", h("p", { class: "soft" }, t("figures.no_times")));
  const unknown = h("span", { class: "soft" }, t("figures.not_known"));
  const cell = (/** @type {Children} */ content) => h("td", { class: "figure" }, content ?? unknown.cloneNode(true));
  const rows = times.map(([colour, { seconds, turns, longest }]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, nameCell(played, colour)),
      cell(turns ? wordTime(seconds) : null),
      cell(turns ? wordTime(seconds / turns) : null),
      cell(
        longest &&
          h(
            "a",
            { class: "figures-when", href: replayAddress(played, longest.seq) },
            wordTime(longest.seconds),
            h("small", {}, roundName(longest.round)),
          ),
      ),
    ),
  );
  const heads = ["time_sum", "time_mean", "time_longest"].map((key) =>
    h("th", { scope: "col", class: "figure" }, t(`figures.${key}`)),
  );
  const notes = [
    t("figures.times_how", { minutes: PAUSE_SECONDS / 60 }),
    played.story.known_from ? t("figures.times_from", { number: played.story.known_from }) : null,
  ];
  return section(
    "times",
    h(
      "table",
      { class: "data" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("figures.player")), heads)),
      h("tbody", {}, rows),
    ),
    h("p", { class: "soft small" }, notes.filter(Boolean).join(" ")),
  );
};

/** @type {(name: string, ...values: Children[]) => HTMLElement[]} */
const fact = (name, ...values) => [h("dt", {}, t(`figures.${name}`)), h("dd", {}, values)];

/** @type {(played: Played, seq: number, round: number | null) => HTMLElement} */
const whenLink = (played, seq, round) =>
  h(
    "a",
    { class: "button", href: replayAddress(played, seq) },
    round === null ? t("figures.in_replay") : roundName(round),
  );

/** @type {(played: Played) => HTMLElement} */
export const numbersSection = (played) => {
  const { story, figures, turns } = played;
  const longest = findLongestTurn(story, turns);
  const lines = standingSteps(story).length;
  const { trade } = figures;
  return section(
    "numbers",
    h(
      "dl",
      { class: "figures-facts" },
      fact("rounds", String(figures.rounds)),
      fact("lines", String(lines)),
      fact("throws", String(story.steps.filter(({ counts, throw: thrown }) => thrown && counts !== false).length)),
      fact("sets", String(figures.sets)),
      trade &&
        fact(
          "largest_trade",
          h("span", {}, count("figures.trade_of", trade.armies, { player: nameOf(played, trade.seat) })),
          whenLink(played, trade.seq, null),
        ),
      longest &&
        fact(
          "longest_turn",
          h(
            "span",
            {},
            longest.seconds === null
              ? count("figures.turn_of_lines", longest.lines, { player: nameOf(played, longest.turn) })
              : t("figures.turn_of", { player: nameOf(played, longest.turn), time: wordTime(longest.seconds) }),
          ),
          whenLink(played, longest.seq, longest.round),
        ),
    ),
  );
};
