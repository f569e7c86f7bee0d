/** The votes as they come in; the page is loaded again once another motion is open, one is over,
 *  has been counted or has lost its ground.
 */

import { all } from "../frame/dom.js";
import { count, page } from "../frame/page.js";
import { Ballots } from "../matches/live/ballots.js";
import { Follower } from "../matches/live/follower.js";

/** @import { Ballot } from "../matches/types.d.ts" */

let { seq } = page;
let isOver = false;
let isWritten = false;

const areAsLoaded = (/** @type {Ballot[]} */ ballots) =>
  JSON.stringify(ballots.map(({ id, over, lost }) => [id, over, Boolean(lost)])) === JSON.stringify(page.open);
/* A hand that is being entered, or a motion that is being written, is not lost. */
const isBusy = () => isWritten || document.querySelector("form :is(input:focus, select:focus), [aria-busy=true]");

/* Whoever has voted on the phone raises no hand. */
const show = (/** @type {Ballot} */ { id, voted, of, waiting }) => {
  const node = document.querySelector(`[data-motion="${id}"]`);
  if (!node) return;
  node.textContent = count("vote.voted", voted, { voted, of });
  const hands = all("[data-voter]", /** @type {Element} */ (node.closest("section")));
  for (const hand of /** @type {HTMLInputElement[]} */ (hands)) {
    hand.disabled = !waiting.includes(hand.dataset.voter ?? "");
  }
};

const ballots = new Ballots(() => {
  ballots.running.forEach(show);
  isOver ||= !areAsLoaded(ballots.running);
  reload();
});

const reload = () => {
  if (isOver && !isBusy()) location.reload();
};

document.addEventListener("input", () => {
  isWritten = true;
});
/* What held the page back is done. */
document.addEventListener("focusout", () => setTimeout(reload));

new Follower({
  match: page.id,
  seen: () => seq,
  beatSeconds: page.beat_seconds,
  onMove: (move) => {
    seq = move.seq;
  },
  onReset: () => ballots.ask(),
  onAside: () => ballots.ask(),
});
