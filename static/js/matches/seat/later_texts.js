/** The phrases of what a phone opens over its page, which come when it is first opened. */

import { addTexts, page } from "../../frame/page.js";
import { getKeptJson } from "../../frame/request.js";

/** @type {Promise<void> | null} */
let loading = null;

const fetchTexts = async () => {
  const { ok, status, ...texts } = await getKeptJson(page.later_texts);
  if (!ok) throw new Error(`${page.later_texts}: ${status}`);
  addTexts(texts);
};

/** Load the phrases, unless they are there; what has failed is asked for anew the next time. */
export const loadTexts = () => {
  loading ??= fetchTexts().catch((problem) => {
    loading = null;
    throw problem;
  });
  return loading;
};
