/** A key for what ends something: two taps. */

import { button } from "../../frame/dom.js";
import { t } from "../../frame/page.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match } from "./match.js" */

/**
 * Return a key for an action that ends something. The first tap asks, the second submits: but not the second of a
 * double tap.
 *
 * @type {(match: Match, text: Children, action: string, name: string) => HTMLElement}
 */
export const sureKey = (match, text, action, name) => {
  let isSure = false;
  const press = async (/** @type {HTMLElement} */ key) => {
    if (await match.say(action, key)) match.open(null);
  };
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
