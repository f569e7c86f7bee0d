import assert from "node:assert/strict";
import { test } from "node:test";

import { followTurns, isPastChanged, joinTurns } from "../../static/js/matches/watch/ended_turns.js";

const COLOURS = ["red", "blue"];

/* "red 1" as the turn that is on, "" for the set-up; the armies in the order of the colours. */
const viewOf = (seq, place, armies, actions = ["red end"]) => {
  const [turn, round = "0"] = place.split(" ");
  return {
    seq,
    position: { turn, round: Number(round) },
    seats: COLOURS.map((colour, at) => ({ colour, territories: 1, armies: armies[at] })),
    neutral: null,
    log: actions.map((action, at) => ({ seq: seq - actions.length + 1 + at, action })),
  };
};

/* Before the deal, as the match begins. */
const BEGINNING = {
  seq: 0,
  seats: COLOURS.map((colour) => ({ colour, players: [colour] })),
  start: { turn: null, round: 0, phase: "setup", owners: {}, armies: {}, cards: {}, sets_traded: 0, out: [] },
  steps: [],
};

const DEAL = { seq: 1, board: { alaska: ["red", 3], peru: ["blue", 3] }, turn: ["red", 1] };
const PLACED = { seq: 2, board: { alaska: ["red", 6] } };
const ENDED = { seq: 3, turn: ["blue", 1] };

const curvesOf = (turns) =>
  turns.map(({ turn, round, standing }) => [turn, round, ...COLOURS.map((colour) => standing[colour]?.armies ?? 0)]);

const follow = (story, views) =>
  views.slice(1).reduce((ended, view, at) => followTurns(story, ended, views[at], view), []);

const VIEWS = [
  viewOf(0, "", [0, 0]),
  viewOf(1, "red 1", [3, 3]),
  viewOf(2, "red 1", [6, 3]),
  viewOf(3, "blue 1", [6, 3]),
];

test("whoever saw all of it knows the turns that the story tells later", () => {
  const story = { ...BEGINNING, seq: 3, steps: [DEAL, PLACED, ENDED] };
  const expected = [
    [null, 0, 3, 3],
    ["red", 1, 6, 3],
    ["blue", 1, 6, 3],
  ];
  assert.deepEqual(curvesOf(joinTurns(BEGINNING, follow(BEGINNING, VIEWS), VIEWS[3])), expected);
  assert.deepEqual(curvesOf(joinTurns(story, [], VIEWS[3])), expected);
});

test("a turn whose end is taken back is the present one again", () => {
  const back = viewOf(4, "red 1", [6, 3], ["table undo"]);
  const expected = [
    [null, 0, 3, 3],
    ["red", 1, 6, 3],
  ];
  assert.deepEqual(curvesOf(joinTurns(BEGINNING, follow(BEGINNING, [...VIEWS, back]), back)), expected);
  const begun = { ...BEGINNING, seq: 3, steps: [DEAL, PLACED, ENDED] };
  assert.deepEqual(curvesOf(joinTurns(begun, follow(begun, [VIEWS[3], back]), back)), expected);
});

test("turns that were taken back are in no curve when another one follows in their place", () => {
  const story = {
    ...BEGINNING,
    seq: 5,
    steps: [DEAL, PLACED, ENDED, { seq: 4, turn: ["red", 2] }, { seq: 5, board: { alaska: ["red", 9] } }],
  };
  const views = [
    viewOf(5, "red 2", [9, 3]),
    viewOf(8, "red 1", [3, 3], ["table undo"]),
    viewOf(9, "red 1", [4, 3]),
    viewOf(10, "blue 1", [4, 3]),
  ];
  assert.deepEqual(curvesOf(joinTurns(story, follow(story, views), views[3])), [
    [null, 0, 3, 3],
    ["red", 1, 4, 3],
    ["blue", 1, 4, 3],
  ]);
});

test("the past is another one if the table put it right, also shortly before, or a turn ended unseen", () => {
  const before = viewOf(4, "red 1", [6, 3]);
  assert.equal(isPastChanged(before, viewOf(5, "red 1", [6, 3], ["red place alaska 1"])), false);
  assert.equal(isPastChanged(before, viewOf(5, "blue 1", [6, 3], ["red end"])), false);
  assert.equal(isPastChanged(before, viewOf(5, "red 1", [6, 3], ["table undo"])), true);
  assert.equal(isPastChanged(before, viewOf(6, "red 1", [6, 3], ["table replace 1 back: x", "red end"])), true);
  assert.equal(isPastChanged(before, viewOf(6, "red 1", [6, 3], ["red place alaska 1", "red place alaska 1"])), false);
  assert.equal(isPastChanged(before, viewOf(6, "blue 1", [6, 3], ["red place alaska 1", "red end"])), true);
  assert.equal(isPastChanged(before, viewOf(9, "red 1", [6, 3], ["red place alaska 1"])), true);
  assert.equal(isPastChanged(before, before), false);
});
