/** The keys under the slider: step, jump, play, and the kind of jump; and the same on the keyboard. */

import { all, button, byId, h, replace, sign } from "../../frame/dom.js";
import { t } from "../../frame/page.js";
import { KINDS } from "./course.js";

/** @import { Course, Kind } from "./course.js" */

/**
 * What the keys do.
 *
 * @typedef {object} Drive
 * @property {() => Course} course
 * @property {() => number} place
 * @property {(place: number) => void} go
 */

/** The milliseconds for which a line is shown, by the names of the speeds. */
const SPEEDS = { slow: 1500, middle: 500, fast: 120 };
/** @typedef {keyof typeof SPEEDS} Speed */

const playKey = byId("play");
const jumpKeys = { back: byId("jump-back"), on: byId("jump-on") };
const kindList = byId("kinds");

/** @type {{ timer: number, speed: Speed, kind: Kind }} */
const state = { timer: 0, speed: "middle", kind: "turn" };

const isPlaying = () => state.timer !== 0;

const showPlaying = () => {
  const name = isPlaying() ? "pause" : "play";
  playKey.setAttribute("aria-label", t(`replay.${name}`));
  playKey.replaceChildren(sign(name));
};

/** Pause: somebody who moves the match by hand has stopped watching it play. */
export const pause = () => {
  clearInterval(state.timer);
  state.timer = 0;
  showPlaying();
};

const playOn = (/** @type {Drive} */ { course, place, go }) => {
  const next = course().next(place(), 1);
  if (next === null) return pause();
  return go(next);
};

export const play = (/** @type {Drive} */ drive) => {
  pause();
  if (drive.course().next(drive.place(), 1) === null) drive.go(0);
  state.timer = setInterval(() => playOn(drive), SPEEDS[state.speed]);
  showPlaying();
};

const switchPlaying = (/** @type {Drive} */ drive) => (isPlaying() ? pause() : play(drive));

/** @type {(drive: Drive, direction: 1 | -1, kind?: Kind) => void} */
const move = ({ course, place, go }, direction, kind) => {
  pause();
  const next = course().next(place(), direction, kind);
  if (next !== null) go(next);
};

const goTo = (/** @type {Drive} */ { go }, /** @type {number} */ place) => {
  pause();
  go(place);
};

/** @type {Record<string, (drive: Drive) => void>} */
const ON_KEY = {
  ArrowLeft: (drive) => move(drive, -1),
  ArrowDown: (drive) => move(drive, -1),
  ArrowRight: (drive) => move(drive, 1),
  ArrowUp: (drive) => move(drive, 1),
  PageUp: (drive) => move(drive, -1, state.kind),
  PageDown: (drive) => move(drive, 1, state.kind),
  Home: (drive) => goTo(drive, 0),
  End: (drive) => goTo(drive, drive.course().end),
  " ": switchPlaying,
};

/* The space bar already presses a focused key; keys typed into a field are left alone. */
const isTaken = (/** @type {Element} */ target, /** @type {string} */ key) =>
  Boolean(target.closest("dialog")) ||
  target.matches("input:not([type=range]), select, textarea") ||
  (key === " " && target.matches("button, a, summary, [role=button]"));

const onKey = (/** @type {Drive} */ drive, /** @type {KeyboardEvent} */ event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in ON_KEY)) return;
  if (isTaken(/** @type {Element} */ (event.target), event.key)) return;
  event.preventDefault();
  ON_KEY[event.key](drive);
};

/** @type {(drive: Drive, kind: Kind) => void} */
const chooseKind = (drive, kind) => {
  state.kind = kind;
  showKinds(drive.course(), drive);
  showKeys(drive);
};

/** Show the kinds of jumps and their numbers; the first kinds are always offered, a capital only if there are any. */
export const showKinds = (/** @type {Course} */ course, /** @type {Drive} */ drive) => {
  const counts = KINDS.map((kind) => ({ kind, number: course.count(kind) }));
  replace(
    kindList,
    counts
      .filter(({ kind, number }) => kind !== "capital" || number)
      .map(({ kind, number }) =>
        button(
          [
            h("span", { class: `kind-sign kind-${kind}`, "aria-hidden": "true" }),
            h("span", {}, t(`replay.kind.${kind}`)),
            " ",
            h("span", { class: "kind-number" }, String(number)),
          ],
          () => chooseKind(drive, kind),
          {
            class: "button kind",
            "aria-pressed": String(kind === state.kind),
            "data-key": `kind-${kind}`,
            disabled: !number,
          },
        ),
      ),
  );
};

/* A key that leads nowhere says so; it keeps the focus. */
const setIdle = (/** @type {Element} */ key, /** @type {boolean} */ isIdle) =>
  key.setAttribute("aria-disabled", String(isIdle));

/** Show the keys that lead on from here, and where they lead. */
export const showKeys = (/** @type {Drive} */ { course, place }) => {
  const way = course();
  const at = place();
  for (const [name, direction] of /** @type {["back" | "on", 1 | -1][]} */ ([
    ["back", -1],
    ["on", 1],
  ])) {
    const label = t(`replay.${name}.${state.kind}`);
    if (jumpKeys[name].getAttribute("aria-label") !== label) {
      jumpKeys[name].setAttribute("aria-label", label);
      jumpKeys[name].title = label;
    }
    setIdle(jumpKeys[name], way.next(at, direction, state.kind) === null);
    setIdle(byId(`step-${name}`), way.next(at, direction) === null);
  }
  setIdle(byId("first"), at === 0);
  setIdle(byId("last"), at === way.end);
};

export const startKeys = (/** @type {Drive} */ drive) => {
  byId("first").addEventListener("click", () => goTo(drive, 0));
  byId("last").addEventListener("click", () => goTo(drive, drive.course().end));
  byId("step-back").addEventListener("click", () => move(drive, -1));
  byId("step-on").addEventListener("click", () => move(drive, 1));
  jumpKeys.back.addEventListener("click", () => move(drive, -1, state.kind));
  jumpKeys.on.addEventListener("click", () => move(drive, 1, state.kind));
  playKey.addEventListener("click", () => switchPlaying(drive));
  const speeds = all("[data-speed]");
  for (const key of speeds)
    key.addEventListener("click", () => {
      state.speed = /** @type {Speed} */ (key.dataset.speed);
      for (const other of speeds) other.setAttribute("aria-pressed", String(other === key));
      if (isPlaying()) play(drive);
    });
  document.addEventListener("keydown", (event) => onKey(drive, event));
  document.addEventListener("visibilitychange", () => document.hidden && pause());
  showPlaying();
};
