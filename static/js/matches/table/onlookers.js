/** The way to the page for onlookers and the TV: its code, and its address for typing. */

import { h } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";
import { openSheet } from "../parts/sheet.js";

export const openOnlookers = () =>
  openSheet({
    title: t("menu.watch"),
    body: [
      h("p", {}, t("onlookers.how")),
      h("img", { class: "onlookers-code", src: `/matches/${page.id}/watch/code.svg`, alt: t("onlookers.code") }),
      /* The address is broken where a reader would pause. */
      h(
        "p",
        { class: "onlookers-address" },
        page.watch_link.split(/(?=\/matches)/).flatMap((part) => [part, h("wbr", {})]),
      ),
    ],
  });
