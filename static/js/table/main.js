/** The table: wires the parts to the match and follows it. */

import { follow } from "../lib/live.js";
import { page, t } from "../lib/page.js";
import { showBoard, showLosses, startBoard } from "./board.js";
import { showCapitals } from "./capitals.js";
import { askChallenges, showChallenge } from "./challenge.js";
import { showFinish } from "./finish.js";
import { showHead } from "./head.js";
import { Match } from "./match.js";
import { showNews } from "./news.js";
import { showPad } from "./pad.js";
import { showRefusal } from "./refusal.js";
import { startScreen } from "./screen.js";
import { showSeats } from "./seats.js";
import { showTail } from "./tail.js";
import { showThrown } from "./thrown.js";
import { askVotes, showVotes } from "./votes.js";

const match = new Match(JSON.parse(document.getElementById("view").textContent));
const line = document.getElementById("line");
let shownThrow = null;

const showThrow = ({ thrown }) => {
  if (thrown && thrown !== shownThrow) showLosses(thrown);
  shownThrow = thrown;
};

const showLine = (lost) => {
  line.hidden = !lost;
  line.textContent = lost ? t("lost") : "";
};

/* How far this page has come, for whoever watches it from outside. */
const showSeq = ({ view }) => { document.getElementById("table").dataset.seq = view.seq; };

for (const show of [showBoard, showCapitals, showNews, showVotes, showChallenge, showHead, showPad, showThrown, showTail, showSeats, showFinish, showRefusal, showThrow, showSeq]) match.onChange(show);

/* Escape takes back, wherever the focus is: the panel that is open, or else what is chosen on the board. */
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") match.panel ? match.open(null) : match.choose({});
});

startBoard(match);
startScreen();
match.changed();
follow({
  match: page.id,
  seen: () => match.view.seq,
  query: page.query ? `&${page.query}` : "",
  onMove: (move) => match.followed(move),
  onReset: () => match.refresh(),
  onSilence: showLine,
  onAside: () => Promise.all([askChallenges(match), askVotes(match)]),
});
