/** The votes as they come in; the page is loaded again once another motion is open or one has been counted. */

import { getBallots } from "../lib/api.js";
import { page } from "../lib/page.js";

const EVERY = 3_000;

const same = (ids) => ids.length === page.open.length && ids.every((id) => page.open.includes(id));
/* A hand that is being entered is not lost. */
const busy = () => document.querySelector("form :is(input:checked, input:focus, select:focus)");

/* Whoever has voted on the phone raises no hand. */
const show = ({ id, voted, waiting }) => {
  const node = document.querySelector(`[data-motion="${id}"]`);
  if (!node) return;
  node.textContent = voted;
  for (const hand of node.closest("section").querySelectorAll("[data-voter]")) {
    hand.disabled = !waiting.includes(hand.dataset.voter);
  }
};

const look = async () => {
  const answer = document.hidden ? null : await getBallots(page.id);
  if (answer?.ok) {
    answer.ballots.forEach(show);
    if (!same(answer.ballots.map(({ id }) => id)) && !busy()) return location.reload();
  }
  return setTimeout(look, EVERY);
};

setTimeout(look, EVERY);
