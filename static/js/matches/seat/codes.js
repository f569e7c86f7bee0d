/** Update the codes page: a tick appears as soon as a phone has joined. */

import { all } from "../../frame/dom.js";
import { page } from "../../frame/page.js";
import { getView } from "../live/api.js";

/** @import { Seat } from "../types.d.ts" */

const POLL_MS = 2_000;

/* Players who share a seat have a code each. */
const tick = (/** @type {Seat} */ { colour, joined, phones }) => {
  for (const code of /** @type {HTMLElement[]} */ (all(`[data-seat="${colour}"]`))) {
    const isThere = phones ? phones.includes(code.dataset.player ?? "") : Boolean(joined);
    /* A claimed code is useless and is removed from the page. */
    if (isThere) code.querySelector(".code-open")?.replaceChildren();
    code.toggleAttribute("data-joined", isThere);
  }
};

const look = async () => {
  if (!document.hidden) {
    const view = await getView(page.id);
    if (view.ok) view.seats.forEach(tick);
  }
  setTimeout(look, POLL_MS);
};

look();
