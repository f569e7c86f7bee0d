/** The styles of what a phone opens over its page: the log, the figures, a dispute. Until then it does without them. */

import { h } from "../../frame/dom.js";
import { page } from "../../frame/page.js";

/** @type {Promise<unknown> | null} */
let loading = null;

/** Load the styles, unless they are there; what has failed is asked for anew the next time. */
export const loadStyles = () => {
  loading ??= new Promise((resolve, reject) => {
    const sheet = h("link", { rel: "stylesheet", href: page.later_styles });
    sheet.addEventListener("load", resolve);
    sheet.addEventListener("error", () => {
      loading = null;
      sheet.remove();
      reject(new Error(page.later_styles));
    });
    document.head.append(sheet);
  });
  return loading;
};
