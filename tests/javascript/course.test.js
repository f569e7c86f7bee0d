import assert from "node:assert/strict";
import { test } from "node:test";

import { changesBetween, Course, figuresAt, readAddress } from "../../static/js/matches/replay/course.js";
import { StoryReader } from "../../static/js/matches/story/story.js";

const START = {
  turn: "red",
  round: 1,
  phase: "reinforce",
  owners: { alaska: "red", kamchatka: "blue" },
  armies: { alaska: 3, kamchatka: 2 },
  cards: { red: 0, blue: 0 },
  sets_traded: 0,
  out: [],
};

/** Two turns; lines 3 and 4 are an attack and its undo. */
const STEPS = [
  { action: "red place alaska 2", actor: "red", board: { alaska: ["red", 5] } },
  { action: "red attack alaska kamchatka 6 v 5", actor: "red", marks: ["conquest"], counts: true },
  { action: "red attack alaska ontario 6 v 5", actor: "red", counts: false },
  { action: "table undo", actor: "table", of: 3, counts: false },
  { action: "red end", actor: "red", parent: 2, turn: ["blue", 1] },
  { action: "blue trade peru brazil siam", actor: "blue", marks: ["trade"] },
  { action: "blue end", actor: "blue", turn: ["red", 2] },
  { action: "table correct alaska red 4", actor: "table", marks: ["correction"] },
];

const course = () =>
  new Course(
    new StoryReader({
      seq: STEPS.length,
      start: START,
      began: null,
      known_from: 0,
      steps: STEPS.map((step, index) => ({ seq: index + 1, ...step })),
    }),
  );

const placesOf = (way, kind) => {
  const places = [];
  for (let at = way.next(0, 1, kind); at !== null; at = way.next(at, 1, kind)) places.push(way.seqAt(at));
  return places;
};

test("the course leads over the lines that count, from the beginning to the last", () => {
  const way = course();
  assert.deepEqual([way.end, placesOf(way)], [6, [1, 2, 5, 6, 7, 8]]);
  assert.deepEqual([way.next(1, -1), way.next(0, -1), way.next(6, 1)], [0, null, null]);
});

test("a line that was undone has its place behind the last one before it that counts", () => {
  const way = course();
  assert.deepEqual(
    [0, 2, 3, 4, 5, 8].map((seq) => way.placeOf(seq)),
    [0, 2, 2, 2, 3, 6],
  );
});

test("turns, rounds and marks are jumped to", () => {
  const way = course();
  assert.deepEqual(
    ["turn", "round", "conquest", "trade", "correction", "foul"].map((kind) => [way.count(kind), placesOf(way, kind)]),
    [
      [2, [5, 7]],
      [1, [7]],
      [1, [2]],
      [1, [6]],
      [1, [8]],
      [0, []],
    ],
  );
  assert.equal(way.next(6, -1, "turn"), 5);
});

test("a filter lets through what names a territory, and what a seat did or suffered", () => {
  const way = course();
  way.setFilter({ territory: "alaska", seat: null });
  assert.deepEqual(placesOf(way), [1, 2, 8]);
  assert.equal(way.next(1, -1), null);
  way.setFilter({ territory: null, seat: "blue" });
  assert.deepEqual(placesOf(way), [6, 7]);
  way.setFilter({ territory: "alaska", seat: "blue" });
  assert.deepEqual([placesOf(way), way.count()], [[], 0]);
});

test("the ribbon changes its colour where a turn ends", () => {
  assert.deepEqual(course().stretches, [
    { place: 0, turn: "red", round: 1 },
    { place: 3, turn: "blue", round: 1 },
    { place: 5, turn: "red", round: 2 },
  ]);
});

test("an address names a line, the last one where it is empty, or says what is wrong with it", () => {
  assert.deepEqual(
    ["", "#0", "#7", "#8", "#9", "#n7", "#-1", "#7.5", "#99999999999999"].map((hash) => readAddress(hash, 8)),
    [
      { seq: 8 },
      { seq: 0 },
      { seq: 7 },
      { seq: 8 },
      { fault: "beyond" },
      { fault: "nonsense" },
      { fault: "nonsense" },
      { fault: "nonsense" },
      { fault: "beyond" },
    ],
  );
});

test("territories and armies are counted by seat, the neutral's behind them", () => {
  const moment = { owners: { alaska: "red", peru: "neutral", siam: "red" }, armies: { alaska: 3, peru: 2, siam: 1 } };
  assert.deepEqual(figuresAt(moment, ["red", "blue"]), [
    { colour: "red", territories: 2, armies: 4 },
    { colour: "blue", territories: 0, armies: 0 },
    { colour: "neutral", territories: 1, armies: 2 },
  ]);
});

test("what a line changed are more or fewer armies, or another owner", () => {
  const before = { owners: { alaska: "red", peru: "blue", siam: "red" }, armies: { alaska: 5, peru: 1, siam: 1 } };
  const after = { owners: { alaska: "red", peru: "red", siam: "red" }, armies: { alaska: 3, peru: 1, siam: 1 } };
  assert.deepEqual(changesBetween(before, after, ["alaska", "peru", "siam"]), [
    { territory: "alaska", by: -2, isTaken: false },
    { territory: "peru", by: 0, isTaken: true },
  ]);
});
