/** The key with which the seat leaves the match. */

import { replace } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";
import { sureKey } from "../acting/sure_key.js";
import { write } from "../live/notation.js";

/** @import { Match } from "../acting/match.js" */

/** Show the key in that place, as long as the seat may leave. @type {(place: HTMLElement, match: Match) => void} */
export const renderLeaving = (place, match) =>
  replace(place, match.legal.concede ? sureKey(match, t("leave"), write.concede(page.seat), "leave") : null);
