/** The replay: its current place, the drawing of it, and the address that names it. */

import { button, byId, h, replace, seatMark, sign } from "../../frame/dom.js";
import { count, page, playersOf, t, territoryName } from "../../frame/page.js";
import { getView } from "../live/api.js";
import { LiveMatch } from "../live/match.js";
import { loadStory, StoryReader } from "../story/story.js";
import { listenToBoard, territoryMeant } from "../parts/board_input.js";
import { onHold } from "../parts/hold.js";
import { showBoard, territoryIds } from "../parts/map.js";
import { board } from "../parts/pieces.js";
import { changesBetween, Course, EVERYTHING, readAddress } from "./course.js";
import { pause, play, showKeys, showKinds, startKeys } from "./keys.js";
import { showMoment } from "./moment.js";
import { openHistory } from "./past.js";
import { showSeats } from "./seats.js";
import { showSecrets } from "./secrets.js";
import { startShare } from "./share.js";
import { drawTimeline, showPlace, startTimeline } from "./timeline.js";

/** @import { Colour, Moment, Step, Story, Territory, View } from "../types.d.ts" */

const replay = byId("replay");
const filterNode = byId("filter");
const newsNode = byId("news");
const failNode = byId("failed");

/**
 * The state of the page: the line that is shown, its place among those that count, and the fault of the address.
 *
 * @type {{ course: Course, seq: number, place: number, fault: string | null, unseen: number }}
 */
const state = { course: /** @type {any} */ (null), seq: 0, place: 0, fault: null, unseen: 0 };

/** Whether the replay follows new lines. */
const isAtEnd = () => state.place === state.course.end && state.seq === state.course.seqAt(state.place);

/* --- drawing --- */

const showFilter = () => {
  const { territory, seat } = state.course.filter;
  const { seats } = state.course.reader.story;
  const chosen = [
    territory ? { sought: [sign("territory"), territoryName(territory)], without: { territory: null } } : null,
    seat ? { sought: [seatMark(seat), playersOf(seats, seat)], without: { seat: null } } : null,
  ].filter((part) => part !== null);
  filterNode.hidden = !chosen.length;
  replace(
    filterNode,
    h("span", { class: "filter-what" }, count("replay.only", state.course.count())),
    chosen.map(({ sought, without }) =>
      button(
        [
          sought,
          h("span", { "aria-hidden": "true" }, "×"),
          h("span", { class: "visually-hidden" }, t("replay.no_longer")),
        ],
        () => setFilter(without),
        { class: "button chip" },
      ),
    ),
    territory ? button(t("history.short"), () => tellHistory(territory), { class: "button chip" }) : null,
  );
};

const showNews = () => {
  newsNode.hidden = !state.unseen;
  if (!state.unseen) return replace(newsNode);
  return replace(
    newsNode,
    button(count("replay.more", state.unseen), () => go(state.course.end), {
      class: "button primary",
      "data-key": "more",
    }),
  );
};

/** @type {() => { before: Moment, after: Moment, step: Step | undefined }} */
const readMoment = () => {
  const { reader } = state.course;
  return { before: reader.momentBefore(state.seq), after: reader.momentAt(state.seq), step: reader.step(state.seq) };
};

const draw = () => {
  const { course, place } = state;
  const { seats } = course.reader.story;
  const { before, after, step } = readMoment();
  const changes = step ? changesBetween(before, after, territoryIds()) : [];
  showBoard({ seats, moment: after, changes, step, chosen: course.filter.territory });
  showMoment(course, step, state.fault);
  showSeats({ seats, moment: after, chosen: course.filter.seat, onChoose: chooseSeat });
  showPlace(course, place);
  showKeys(drive);
  byId("place").textContent = t("replay.place", { place, of: course.end });
  replay.dataset.seq = String(state.seq);
};

let frame = 0;
/* However often the slider reports a change, it is drawn once per frame. */
const drawSoon = () => {
  if (frame) return;
  frame = requestAnimationFrame(() => {
    frame = 0;
    draw();
  });
};

/* --- the address --- */

const QUIET_MS = 250;
let writing = 0;
/* Browsers accept only few changes of the address per second. */
const writeAddress = () => {
  clearTimeout(writing);
  writing = setTimeout(() => history.replaceState(null, "", `#${state.seq}`), QUIET_MS);
};

const readHash = () => {
  pause();
  const { story } = state.course.reader;
  const address = readAddress(location.hash, story.seq);
  const isNamed = location.hash.length > 1;
  if ("fault" in address) {
    showPlaceOf(state.course.seqAt(state.course.end));
    state.fault = t(`replay.fault.${address.fault}`, { last: story.seq });
  } else if (isNamed) showPlaceOf(address.seq);
  else showPlaceOf(state.course.seqAt(state.course.end));
  if (isAtEnd()) state.unseen = 0;
  showNews();
  draw();
};

/* --- going somewhere --- */

/** Show the line of that number, whether it counts or not. */
const showPlaceOf = (/** @type {number} */ seq) => {
  state.seq = seq;
  state.place = state.course.placeOf(seq);
  state.fault = null;
};

const go = (/** @type {number} */ place) => {
  state.place = place;
  state.seq = state.course.seqAt(place);
  state.fault = null;
  if (place === state.course.end && state.unseen) {
    state.unseen = 0;
    showNews();
  }
  writeAddress();
  drawSoon();
};

/** @type {(change: Partial<import("./course.js").Filter>) => void} */
const setFilter = (change) => {
  state.course.setFilter(Object.freeze({ ...state.course.filter, ...change }));
  const { territory, seat } = state.course.filter;
  if (!territory && !seat) state.course.setFilter(EVERYTHING);
  drawTimeline(state.course);
  showKinds(state.course, drive);
  showFilter();
  draw();
};

const chooseTerritory = (/** @type {Territory} */ territory) =>
  setFilter({ territory: state.course.filter.territory === territory ? null : territory });

const tellHistory = (/** @type {Territory} */ territory) => openHistory(territory, state.course.reader.story.seq);

const chooseSeat = (/** @type {Colour} */ seat) => setFilter({ seat: state.course.filter.seat === seat ? null : seat });

const drive = { course: () => state.course, place: () => state.place, go };

/* --- reading and following --- */

const takeStory = (/** @type {Story} */ story) => {
  const { filter } = state.course ?? { filter: EVERYTHING };
  state.course = new Course(new StoryReader(story));
  state.course.setFilter(filter);
  drawTimeline(state.course);
  showKinds(state.course, drive);
  showFilter();
};

/** Take the new lines: the slider grows. A reader at its end goes along, every other reader is told. */
const goOn = (/** @type {Story} */ story) => {
  const wasAtEnd = isAtEnd();
  const seqBefore = state.course.seqAt(state.course.end);
  takeStory(story);
  const isNew = state.course.lines.filter(({ step }) => step.seq > seqBefore).length;
  if (wasAtEnd) showPlaceOf(state.course.seqAt(state.course.end));
  else showPlaceOf(state.seq);
  state.unseen = wasAtEnd ? 0 : state.unseen + isNew;
  if (wasAtEnd) writeAddress();
  showNews();
  draw();
};

let isReading = false;
let newest = 0;
/** Fetch the story until it has come as far as the page knows that the match has. */
const catchUp = async (/** @type {number} */ seq) => {
  newest = Math.max(newest, seq);
  if (isReading) return;
  isReading = true;
  while (state.course.reader.story.seq < newest) {
    const story = await loadStory(page.id, page.query, newest);
    if (!story.ok) break;
    goOn(story);
  }
  isReading = false;
};

/**
 * A match whose story is shown: if the story does not come, it is requested again with the next sign of life.
 *
 * @extends {LiveMatch<View | null>}
 */
class ToldMatch extends LiveMatch {
  get seenSeq() {
    return state.course.reader.story.seq;
  }
}

const match = new ToldMatch(null, { fetchView: () => getView(page.id, page.query) });
match.onChange(({ view }) => {
  if (!view) return;
  showSecrets(view);
  catchUp(view.seq);
});

const follow = async () => {
  await match.refresh();
  match.follow({
    match: page.id,
    query: page.query.replace("?", "&"),
    beatSeconds: page.beat_seconds,
    onGone: () => location.reload(),
  });
};

/* A reader who wants no motion starts it by hand. */
const playFromTheBeginning = () => {
  showPlaceOf(state.course.seqAt(0));
  draw();
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) play(drive);
};

const begin = async () => {
  failNode.hidden = true;
  const story = await loadStory(page.id, page.query);
  if (!story.ok) {
    failNode.hidden = false;
    byId("failed-text").textContent = story.text ?? t("replay.offline");
    return;
  }
  takeStory(story);
  startKeys(drive);
  startTimeline(
    () => state.course,
    (place) => {
      pause();
      go(place);
    },
  );
  listenToBoard(chooseTerritory);
  onHold(board, territoryMeant, tellHistory);
  if (!page.plays_itself)
    startShare(
      () => state.seq,
      () => document.title,
    );
  window.addEventListener("hashchange", readHash);
  readHash();
  replay.classList.remove("is-loading");
  if (page.plays_itself) playFromTheBeginning();
  else await follow();
};

byId("try-again").addEventListener("click", begin);
begin();
