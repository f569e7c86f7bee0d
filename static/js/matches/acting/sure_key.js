/** A key for what ends something: two taps. */

import { button } from "../../frame/dom.js";
import { t } from "../../frame/page.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match } from "./match.js" */

/**
 * Return a key for what ends something. The first tap asks, the second does it: but not the second of a double tap.
 *
 * @type {(match: Match, text: Children, press: (key: HTMLElement) => unknown, name: string) => HTMLElement}
 */
export const doubleKey = (match, text, press, name) => {
  let isSure = false;
  const node = button(
    text,
    (key) => {
      if (isSure) return press(key);
      isSure = true;
      node.textContent = t("sure");
      match.rest.begin();
      return undefined;
    },
    { class: "button wide danger", "data-key": name },
  );
  return node;
};

/** Return such a key for an action. @type {(match: Match, text: Children, action: string, name: string) => HTMLElement} */
export const sureKey = (match, text, action, name) =>
  doubleKey(
    match,
    text,
    async (key) => {
      if (await match.say(action, key)) match.open(null);
    },
    name,
  );
