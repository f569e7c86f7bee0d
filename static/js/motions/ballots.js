/** The votes as they come in; the page is loaded again once another motion is open, one is over or has been counted. */

import { getBallots } from "../matches/api.js";
import { follow } from "../matches/follower.js";
import { count, page } from "../frame/page.js";
import { whenOver } from "../matches/votes.js";

let { seq } = page;
let over = false;
let written = false;

const same = (ballots) =>
  JSON.stringify(ballots.map(({ id, over: ended }) => [id, ended])) === JSON.stringify(page.open);
/* A hand that is being entered, or a motion that is being written, is not lost. */
const busy = () => written || document.querySelector("form :is(input:focus, select:focus), [aria-busy=true]");

/* Whoever has voted on the phone raises no hand. */
const show = ({ id, voted, of, waiting }) => {
  const node = document.querySelector(`[data-motion="${id}"]`);
  if (!node) return;
  node.textContent = count("vote.voted", voted, { voted, of });
  for (const hand of node.closest("section").querySelectorAll("[data-voter]")) {
    hand.disabled = !waiting.includes(hand.dataset.voter);
  }
};

const look = async () => {
  const { ok, ballots } = await getBallots(page.id);
  if (!ok) return;
  ballots.forEach(show);
  over ||= !same(ballots);
  reload();
  whenOver(ballots, () => {
    over = true;
    reload();
  });
};

const reload = () => over && !busy() && location.reload();

document.addEventListener("input", () => {
  written = true;
});
/* What held the page back is done. */
document.addEventListener("focusout", () => setTimeout(reload));

follow({
  match: page.id,
  seen: () => seq,
  beatSeconds: page.beat_seconds,
  onMove: (move) => {
    seq = move.seq;
  },
  onReset: look,
  onAside: look,
});
