/** The table: wires the parts to the match and follows it. */

import { showLine, showUnsent } from "../connection.js";
import { follow } from "../follower.js";
import { isUndrawn } from "../luck.js";
import { page } from "../../frame/page.js";
import { Rest } from "../rest.js";
import { showBoard, startBoard } from "./board.js";
import { showCapitals } from "./capitals.js";
import { askChallenges, showChallenge } from "./challenges.js";
import { showFinish } from "./result.js";
import { showHead } from "./head.js";
import { showLatest } from "./latest.js";
import { Match } from "./match.js";
import { showPad } from "./pad.js";
import { showRefusal } from "./refusal.js";
import { startScreen } from "./screen.js";
import { showSeats } from "./seats.js";
import { showTail } from "./log.js";
import { showThrown } from "./last_throw.js";
import { askVotes, showVotes } from "./votes.js";

const table = document.getElementById("table");
const match = new Match(JSON.parse(document.getElementById("view").textContent), new Rest(table, () => match.waits));

/* The key whose action is on its way says so, also after it was drawn anew. */
const showWaiting = ({ outbox, tapped, view }) => {
  for (const key of table.querySelectorAll("[data-waits]"))
    for (const name of ["data-waits", "aria-disabled", "aria-busy"]) key.removeAttribute(name);
  const key = outbox.busy && tapped ? table.querySelector(`[data-key="${CSS.escape(tapped)}"]`) : null;
  for (const [name, value] of key
    ? [
        ["data-waits", ""],
        ["aria-disabled", "true"],
        ["aria-busy", "true"],
      ]
    : [])
    key.setAttribute(name, value);
  table.classList.toggle("is-waiting", match.waits);
  showUnsent(outbox, view.seats);
};

/* How far this page has come, for whoever watches it from outside. */
const showSeq = ({ view }) => {
  table.dataset.seq = view.seq;
};

for (const show of [
  showBoard,
  showCapitals,
  showVotes,
  showChallenge,
  showHead,
  showPad,
  showThrown,
  showLatest,
  showTail,
  showSeats,
  showFinish,
  showRefusal,
  showWaiting,
  showSeq,
])
  match.onChange(show);

/* Escape takes back, wherever the focus is: the panel that is open, or else what is chosen on the board. */
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") match.panel ? match.open(null) : match.choose({});
});

startBoard(match);
startScreen();
match.changed();
match.resume();
follow({
  match: page.id,
  seen: () => match.view.seq,
  query: page.query ? `&${page.query}` : "",
  beatSeconds: page.beat_seconds,
  onMove: (move) => match.followed(move),
  onReset: () => match.refresh(),
  onLine: showLine,
  /* The house's link was revoked: from now on this device looks on. */
  onGone: () => location.reload(),
  onAside: () => Promise.all([askChallenges(match), askVotes(match), isUndrawn(match.view) ? match.refresh() : null]),
});
