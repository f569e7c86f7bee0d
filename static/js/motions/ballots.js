/**
 * Show the votes as they come in. The page is loaded again when a motion opens, ends, is counted or no longer has its
 * reason.
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
/* Do not lose votes that are being entered or a motion that is being written. */
const isBusy = () => isWritten || document.querySelector("form :is(input:focus, select:focus), [aria-busy=true]");

/* Those who have voted on their phones raise no hand. */
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
/* The entry that kept the page from loading again may be finished. */
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
}).start();
