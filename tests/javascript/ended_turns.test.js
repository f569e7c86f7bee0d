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

test("a turn that ends before the story comes is known, and so is the same seat's next one", () => {
  const views = [...VIEWS, viewOf(4, "blue 1", [5, 3]), viewOf(5, "red 2", [5, 3])];
  assert.deepEqual(curvesOf(joinTurns(BEGINNING, follow(null, views), views[5])), [
    [null, 0, 3, 3],
    ["red", 1, 6, 3],
    ["blue", 1, 5, 3],
    ["red", 2, 5, 3],
  ]);
});

test("a turn goes as far as the action that ends it", () => {
  assert.deepEqual(
    follow(BEGINNING, VIEWS).map(({ seq }) => seq),
    [1, 3],
  );
});

test("of a turn whose end was not seen, what is known is what was seen last", () => {
  const views = [viewOf(2, "red 1", [6, 3]), viewOf(6, "blue 1", [8, 1])];
  const ended = follow(BEGINNING, views);
  assert.deepEqual(curvesOf(ended), [["red", 1, 6, 3]]);
  assert.deepEqual(
    ended.map(({ seq }) => seq),
    [2],
  );
});

test("turns of which more and more is taken back stay in no curve", () => {
  const story = { ...BEGINNING, seq: 2, steps: [DEAL, PLACED] };
  const backTo = (seq, place, armies) => viewOf(seq, place, armies, ["table undo"]);
  const views = [
    VIEWS[2],
    VIEWS[3],
    viewOf(4, "red 2", [6, 3]),
    backTo(5, "blue 1", [6, 3]),
    backTo(6, "red 1", [6, 3]),
    viewOf(7, "blue 1", [6, 2]),
    backTo(8, "red 1", [6, 3]),
    backTo(9, "", [3, 3]),
  ];
  assert.deepEqual(curvesOf(joinTurns(story, follow(story, views.slice(0, 6)), views[5])), [
    [null, 0, 3, 3],
    ["red", 1, 6, 2],
    ["blue", 1, 6, 2],
  ]);
  assert.deepEqual(follow(story, views), []);
});

test("the neutral's armies are in the curves, too", () => {
  const view = { ...viewOf(1, "red 1", [3, 3]), neutral: { territories: 2, armies: 4 } };
  assert.equal(joinTurns(BEGINNING, [], view).at(-1).standing.neutral.armies, 4);
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
  /* That was known before. */
  assert.equal(isPastChanged(before, viewOf(5, "red 1", [6, 3], ["table undo", "red place alaska 1"])), false);
  assert.equal(isPastChanged(before, before), false);
});
