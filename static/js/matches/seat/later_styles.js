/** The styles of what a phone opens over its page: the log, the figures, a dispute. Until then it does without them. */

import { h } from "../../frame/dom.js";
import { page } from "../../frame/page.js";

/** How long they may take: a frozen line never fails by itself. */
const PATIENCE_MS = 8_000;

/** @type {Promise<unknown> | null} */
let loading = null;

/** Load the styles, unless they are there; what has failed is asked for anew the next time. */
export const loadStyles = () => {
  loading ??= new Promise((resolve, reject) => {
    const sheet = h("link", { rel: "stylesheet", href: page.later_styles });
    const miss = () => {
      loading = null;
      sheet.remove();
      reject(new Error(page.later_styles));
    };
    const timer = setTimeout(miss, PATIENCE_MS);
    sheet.addEventListener("load", resolve);
    sheet.addEventListener("error", miss);
    for (const end of ["load", "error"]) sheet.addEventListener(end, () => clearTimeout(timer));
    document.head.append(sheet);
  });
  return loading;
};
