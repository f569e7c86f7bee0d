/**
 * What a phone does without until it is asked something or opens something over its page: the phrases and the lists of
 * the match that this takes, and its styles.
 */

import { h } from "../../frame/dom.js";
import { addTexts, page } from "../../frame/page.js";
import { getKeptJson } from "../../frame/request.js";

/** How long the styles may take: a frozen line never fails by itself. */
const PATIENCE_MS = 8_000;

const fetchData = async () => {
  const answer = await getKeptJson(page.later_data);
  if (!answer.ok) throw new Error(`${page.later_data}: ${answer.status}`);
  addTexts(answer.texts);
  Object.assign(page, answer.page);
};

/** @type {() => Promise<unknown>} */
const fetchStyles = () =>
  new Promise((resolve, reject) => {
    const sheet = h("link", { rel: "stylesheet", href: page.later_styles });
    const miss = () => {
      sheet.remove();
      reject(new Error(page.later_styles));
    };
    const timer = setTimeout(miss, PATIENCE_MS);
    sheet.addEventListener("load", resolve);
    sheet.addEventListener("error", miss);
    for (const end of ["load", "error"]) sheet.addEventListener(end, () => clearTimeout(timer));
    document.head.append(sheet);
  });

/**
 * Return a function that fetches it once, and anew the next time after it has failed.
 *
 * @type {(fetchIt: () => Promise<unknown>) => () => Promise<unknown>}
 */
const once = (fetchIt) => {
  /** @type {Promise<unknown> | null} */
  let loading = null;
  return () => {
    loading ??= fetchIt().catch((problem) => {
      loading = null;
      throw problem;
    });
    return loading;
  };
};

const loaders = [fetchData, fetchStyles].map(once);

/** Load all of it, unless it is there. Fails if a part of it does not come; only that is asked for anew the next time. */
export const loadLater = () => Promise.all(loaders.map((load) => load()));
