/** The codes page: ticks appear as soon as a phone has joined. */

import { getView } from "../api.js";
import { page } from "../../frame/page.js";

const EVERY = 2_000;

const tick = (seat) => {
  const code = document.getElementById(`code-${seat.colour}`);
  /* A claimed code is of no use to anybody and leaves the page. */
  if (seat.joined) code?.querySelector(".code-open").replaceChildren();
  code?.toggleAttribute("data-joined", Boolean(seat.joined));
};

const look = async () => {
  if (!document.hidden) {
    const view = await getView(page.id);
    if (view.ok) view.seats.forEach(tick);
  }
  setTimeout(look, EVERY);
};

look();
