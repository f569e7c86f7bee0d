/** The styles of what a phone opens over its page: the log, the figures, a dispute. Until then it does without them. */

import { byId } from "../../frame/dom.js";

const sheet = /** @type {HTMLLinkElement} */ (byId("later-styles"));

/** Load the styles, unless they are there. @type {() => Promise<unknown>} */
export const loadStyles = async () =>
  sheet.sheet ??
  new Promise((resolve, reject) => {
    sheet.addEventListener("load", resolve, { once: true });
    sheet.addEventListener("error", reject, { once: true });
    /* What has failed is asked for anew. */
    sheet.disabled = true;
    sheet.disabled = false;
  });
