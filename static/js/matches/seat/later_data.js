/** What a phone needs when it is asked or opens something over its page: the phrases, and lists of the match. */

import { addTexts, page } from "../../frame/page.js";
import { getKeptJson } from "../../frame/request.js";

/** @type {Promise<void> | null} */
let loading = null;

const fetchData = async () => {
  const answer = await getKeptJson(page.later_data);
  if (!answer.ok) throw new Error(`${page.later_data}: ${answer.status}`);
  addTexts(answer.texts);
  Object.assign(page, answer.page);
};

/** Load it, unless it is there; what has failed is asked for anew the next time. */
export const loadData = () => {
  loading ??= fetchData().catch((problem) => {
    loading = null;
    throw problem;
  });
  return loading;
};
