/** The elements that all parts of a match in figures use: headings, names with their marks, links to the replay. */

import { h, seatMark } from "../../frame/dom.js";
import { page, playersOf, t } from "../../frame/page.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Colour, Figures, Story } from "../types.d.ts" */
/** @import { Turn } from "./turns.js" */

/**
 * A match, its figures and its turns.
 *
 * @typedef {{ story: Story, figures: Figures, turns: Turn[], query: string }} Played
 */

/** @type {(played: Played, seq: number) => string} */
export const replayAddress = ({ query }, seq) => `/matches/${page.id}/replay${query ? "?" + query : ""}#${seq}`;

/** @type {(played: Played, colour: Colour) => string} */
export const nameOf = ({ story }, colour) => playersOf(story.seats, colour);

/** @type {(played: Played, colour: Colour) => HTMLElement} */
export const nameCell = (played, colour) =>
  h("span", { class: "figures-name" }, seatMark(colour), h("span", {}, nameOf(played, colour)));

/** @type {(key: string, ...children: Children[]) => HTMLElement} */
export const section = (key, ...children) =>
  h(
    "section",
    { class: `figures-part figures-${key}`, "aria-labelledby": `figures-${key}` },
    h("h3", { id: `figures-${key}` }, t(`figures.${key}`)),
    children,
  );

/** @type {(round: number) => string} */
export const roundName = (round) => (round ? t("round", { number: round }) : t("setup"));
