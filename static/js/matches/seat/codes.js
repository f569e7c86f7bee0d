/** Update the codes page: a tick appears as soon as a phone has joined. */

import { page } from "../../frame/page.js";
import { getView } from "../live/api.js";

/** @import { Seat } from "../types.d.ts" */

const POLL_MS = 2_000;

const tick = (/** @type {Seat} */ { colour, joined }) => {
  const code = document.getElementById(`code-${colour}`);
  /* A claimed code is useless and is removed from the page. */
  if (joined) code?.querySelector(".code-open")?.replaceChildren();
  code?.toggleAttribute("data-joined", Boolean(joined));
};

const look = async () => {
  if (!document.hidden) {
    const view = await getView(page.id);
    if (view.ok) view.seats.forEach(tick);
  }
  setTimeout(look, POLL_MS);
};

look();
