/** A key for what ends something: two taps. */

import { button } from "../../frame/dom.js";
import { t } from "../../frame/page.js";

/** @import { Children } from "../../frame/types.d.ts" */
/** @import { Match } from "./match.js" */

/** How long the first tap counts; the pad may be drawn again meanwhile. */
const SURE_MS = 6_000;
/** The key that was tapped once, and when. */
let tapped = { name: "", at: -SURE_MS };

/**
 * Return a key for what ends something. The first tap asks, the second does it: but not the second of a double tap.
 *
 * @type {(match: Match, text: Children, press: (key: HTMLElement) => unknown, name: string) => HTMLElement}
 */
export const doubleKey = (match, text, press, name) => {
  const isSure = () => tapped.name === name && performance.now() - tapped.at < SURE_MS;
  const node = button(
    isSure() ? t("sure") : text,
    (key) => {
      const mayPress = isSure();
      tapped = { name: mayPress ? "" : name, at: performance.now() };
      if (mayPress) return press(key);
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
