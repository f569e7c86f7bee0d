/** Show the missions that lie face down at the end, after a tap on a key that names the clause. */

import { linkClause } from "../../frame/clause.js";
import { button, h, replace, seatMark } from "../../frame/dom.js";
import { getJson } from "../../frame/request.js";
import { missionName, page, playersOf, t } from "../../frame/page.js";

/** @import { Sitting } from "../../frame/types.d.ts" */
/** @import { Answer, Clause, Colour, HiddenMissions, Mission } from "../types.d.ts" */

/** @type {(name: string, missions: Mission[], colour?: Colour) => HTMLElement | null} */
const place = (name, missions, colour) =>
  missions.length
    ? h(
        "li",
        {},
        colour ? seatMark(colour) : null,
        h("span", {}, h("strong", {}, name), h("br", {}), missions.map(missionName).join(" · ")),
      )
    : null;

/** @type {(seats: Sitting[], hidden: HiddenMissions) => HTMLElement} */
const listHidden = (seats, { given_back: given, out, left_over: left }) => {
  const bySeat = (/** @type {string} */ key, /** @type {Record<Colour, Mission[]>} */ missions) =>
    Object.entries(missions).map(([colour, held]) => place(t(key, { player: playersOf(seats, colour) }), held, colour));
  const items = [
    bySeat("face_down.out", out),
    bySeat("face_down.given_back", given),
    place(t("face_down.left_over"), left),
  ];
  return items.flat().some(Boolean)
    ? h("ul", { class: "face-down-list plain" }, items)
    : h("p", {}, t("face_down.unknown"));
};

/**
 * Build the key that shows them; null if the match is played without missions.
 *
 * @type {(seats: Sitting[], clauses: Clause[], query: string) => HTMLElement | null}
 */
export const faceDown = (seats, clauses, query) => {
  if (!clauses.length) return null;
  const node = h("div", { class: "face-down" });
  const show = async () => {
    /** @type {Answer<HiddenMissions>} */
    const hidden = await getJson(`/matches/${page.id}/missions${query ? "?" + query : ""}`);
    const cited = clauses.map((clause) => h("p", { class: "soft small" }, linkClause(page.id, clause)));
    replace(
      node,
      h("h3", { tabindex: "-1", "data-key": "face-down" }, t("face_down.title")),
      cited,
      hidden.ok ? listHidden(seats, hidden) : [h("p", { role: "alert" }, hidden.text ?? t("figures.away")), key],
    );
  };
  const [{ paragraph }] = clauses;
  const key = button(t("face_down.show", { paragraph: paragraph.replaceAll(" ", "\u00a0") }), show, {
    class: "button",
    "data-key": "face-down",
  });
  replace(node, key);
  return node;
};
