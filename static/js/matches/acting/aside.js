/** What a page submits that is no action of the log: dice entered apart, the set-up entered at once. */

import { page, t } from "../../frame/page.js";
import { postJson } from "../../frame/request.js";

/** @import { Match } from "./match.js" */

/** Whether an answer is awaited: until it comes, another tap sends nothing else. */
let isUnderWay = false;

/**
 * Submit `body` to that path of the match, with the refusal shown at the key `at`. Return whether it was taken.
 *
 * @type {(match: Match, path: string, body: object, at: HTMLElement) => Promise<boolean>}
 */
export const submitAside = async (match, path, body, at) => {
  if (match.isDeaf || isUnderWay) return false;
  isUnderWay = true;
  const answer = await postJson(`/matches/${page.id}/${path}`, body);
  isUnderWay = false;
  if (match.isStopped) return false;
  /* What is shown is from before the answer, also where none came. */
  await match.refresh();
  if (match.isStopped) return false;
  if (answer.ok) match.clearRefusal();
  else {
    const text = answer.text ?? t("aside.lost");
    match.refusal = { ...answer, text, code: "", action: "", at };
    match.notify();
  }
  match.rest.begin();
  return answer.ok;
};
