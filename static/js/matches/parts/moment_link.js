/** The way from a refusal into the replay. */

import { h } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";

/** @import { Refusal } from "../types.d.ts" */

/**
 * Return a link to the moment at which the action was judged, or to the first line that came in between.
 *
 * @type {(refusal: Partial<Refusal>, query?: string) => HTMLElement | null}
 */
export const momentLink = ({ seq, since }, query = "") => {
  const line = since?.[0]?.seq ?? seq;
  const href = `/matches/${page.id}/replay${query ? "?" + query : ""}#${line}`;
  return line ? h("a", { class: "button quiet wide", href, "data-key": "moment" }, t("refusal.moment")) : null;
};
