import assert from "node:assert/strict";
import { test } from "node:test";

import { listTurningPoints } from "../../static/js/matches/figures/turning_points.js";
import {
  findLongestTurn,
  listColours,
  listConquests,
  listCurves,
  listTurns,
  measureTimes,
  PAUSE_SECONDS,
} from "../../static/js/matches/figures/turns.js";

/* "alaska red 3, alberta blue 1" as owners and armies. */
const holdings = (text) => text.split(", ").map((holding) => holding.split(" "));

const boardOf = (text) =>
  Object.fromEntries(holdings(text).map(([territory, owner, armies]) => [territory, [owner, Number(armies)]]));

const START = "alaska red 3, alberta red 1, ontario blue 2, quebec blue 2, brazil green 2, peru green 1";

const storyOf = (steps, more = {}) => ({
  seq: steps.length,
  began: "2026-03-14T19:00:00Z",
  seats: ["red", "blue", "green"].map((colour) => ({ colour, players: [colour] })),
  start: {
    turn: "red",
    round: 1,
    phase: "reinforce",
    owners: Object.fromEntries(holdings(START).map(([territory, owner]) => [territory, owner])),
    armies: Object.fromEntries(holdings(START).map(([territory, , armies]) => [territory, Number(armies)])),
    cards: {},
    sets_traded: 0,
    out: [],
  },
  known_from: 0,
  steps: steps.map((step, at) => ({ seq: at + 1, action: "", actor: "red", text: "", ...step })),
  ...more,
});

const conquest = (seat, board, more = {}) => ({
  actor: seat,
  board: boardOf(board),
  marks: ["conquest"],
  throw: { seat, defending: "", losses: { attacker: 0, defender: 1 } },
  ...more,
});
const turnTo = (seat, round, more = {}) => ({ turn: [seat, round], ...more });

const PLAYED = [
  { board: boardOf("alaska red 6") },
  conquest("red", "ontario red 1, alaska red 5"),
  turnTo("blue", 1),
  turnTo("green", 1),
  turnTo("red", 2),
  conquest("red", "quebec red 1", { out: ["blue"], marks: ["conquest", "elimination"] }),
  conquest("red", "peru red 1"),
  conquest("red", "brazil red 1", { result: { winners: ["red"], reason: "domination" } }),
];

test("a curve has a value after each turn, the last one as it stands", () => {
  const story = storyOf(PLAYED);
  const turns = listTurns(story);
  assert.deepEqual(
    turns.map(({ turn, round, seq }) => [turn, round, seq]),
    [
      ["red", 1, 3],
      ["blue", 1, 4],
      ["green", 1, 5],
      ["red", 2, 8],
    ],
  );
  assert.deepEqual(listCurves(story, turns, "territories"), [
    { colour: "red", values: [3, 3, 3, 6] },
    { colour: "blue", values: [1, 1, 1, 0] },
    { colour: "green", values: [2, 2, 2, 0] },
  ]);
  assert.deepEqual(listCurves(story, turns, "armies")[0], { colour: "red", values: [7, 7, 7, 10] });
});

test("the set-up is a turn of nobody before the first", () => {
  const start = { ...storyOf([]).start, turn: null, round: 0, owners: {}, armies: {} };
  const story = storyOf([turnTo("red", 1, { board: boardOf(START) }), { board: boardOf("alaska red 4") }], { start });
  const turns = listTurns(story);
  assert.deepEqual(
    turns.map(({ turn }) => turn),
    [null, "red"],
  );
  assert.deepEqual(listCurves(story, turns, "armies")[0].values, [4, 5]);
});

test("what was taken back is in no curve and no conquest", () => {
  const undone = [
    PLAYED[0],
    { ...PLAYED[1], counts: false },
    { action: "table undo", counts: false, parent: 2, of: 2 },
  ];
  const story = storyOf(undone);
  assert.deepEqual(listConquests(story), []);
  assert.deepEqual(listTurns(story).at(-1).standing.red, { territories: 2, armies: 7 });
});

test("the neutral of a duel comes after the seats", () => {
  const start = { ...storyOf([]).start, owners: { peru: "neutral" }, armies: { peru: 2 } };
  const story = storyOf([], { start });
  assert.deepEqual(listColours(story, listTurns(story)), ["red", "blue", "green", "neutral"]);
});

test("each conquest names who took what from whom, and when", () => {
  assert.deepEqual(listConquests(storyOf(PLAYED)), [
    { seq: 2, round: 1, territory: "ontario", by: "red", from: "blue" },
    { seq: 6, round: 2, territory: "quebec", by: "red", from: "blue" },
    { seq: 7, round: 2, territory: "peru", by: "red", from: "green" },
    { seq: 8, round: 2, territory: "brazil", by: "red", from: "green" },
  ]);
});

test("a correction of the board is no conquest", () => {
  const corrected = storyOf([{ actor: "table", board: boardOf("peru red 1"), marks: ["correction"] }]);
  assert.deepEqual(listConquests(corrected), []);
});

const pointsOf = (steps, continents = {}) => {
  const story = storyOf(steps);
  return listTurningPoints(story, listTurns(story), continents).map(({ kind, seq, seat }) => [kind, seq, seat]);
};

test("a match turns where somebody is out, and with the conquest that decided it", () => {
  assert.deepEqual(pointsOf(PLAYED), [
    ["out", 6, "red"],
    ["decisive", 8, "red"],
  ]);
});

test("a match that the table ended has no decisive conquest", () => {
  const declared = [...PLAYED.slice(0, 2), { actor: "table", result: { winners: ["red"], reason: "declared" } }];
  assert.deepEqual(pointsOf(declared), []);
});

test("whoever leaves is told as leaving", () => {
  assert.deepEqual(pointsOf([{ actor: "blue", out: ["blue"] }]), [["left", 1, "blue"]]);
});

test("the lead counts from the turn after which it was never lost", () => {
  const story = [
    conquest("red", "ontario red 1"),
    turnTo("blue", 1),
    conquest("blue", "alberta blue 1, alaska blue 1, ontario blue 1"),
    turnTo("red", 2),
    conquest("red", "alberta red 1, alaska red 1, ontario red 1"),
    turnTo("blue", 2),
    turnTo("red", 3, { result: { winners: ["red"], reason: "declared" } }),
  ];
  assert.deepEqual(
    pointsOf(story).filter(([kind]) => kind === "lead"),
    [["lead", 6, "red"]],
  );
});

test("a turn with four conquests is a swing, one with three is none", () => {
  const four = ["ontario", "quebec", "peru", "brazil"].map((territory) => conquest("red", `${territory} red 1`));
  assert.deepEqual(pointsOf(four), [["swing", 4, "red"]]);
  assert.deepEqual(pointsOf(four.slice(1)), []);
});

test("attacks that cost more than they kill are told from eight armies on", () => {
  const thrown = (attacker, defender) => ({
    throw: { seat: "red", defending: "blue", losses: { attacker, defender } },
  });
  assert.deepEqual(pointsOf([thrown(2, 0), thrown(2, 0), thrown(2, 1), thrown(2, 0)]), [["attack", 4, "red"]]);
  assert.deepEqual(pointsOf([thrown(2, 0), thrown(2, 0), thrown(2, 0), thrown(1, 1)]), []);
  assert.deepEqual(pointsOf([thrown(4, 8), thrown(4, 8)]), []);
});

test("a continent counts by what it brought at the start of its holder's turns", () => {
  const continents = { south: { bonus: 2, territories: ["peru", "brazil"] } };
  const held = [conquest("red", "peru red 1"), conquest("red", "brazil red 1"), turnTo("blue", 1)];
  const lost = [...held, conquest("blue", "peru blue 1"), turnTo("red", 2)];
  const kept = [...held, turnTo("red", 2), turnTo("blue", 2), turnTo("red", 3)];
  assert.deepEqual(pointsOf(lost, continents), []);
  const story = storyOf(kept);
  const [point] = listTurningPoints(story, listTurns(story), continents);
  assert.deepEqual([point.kind, point.seq, point.seat, point.number], ["continent", 2, "red", 4]);
});

test("the time before a line is whoever's turn it was, also of lines taken back", () => {
  const story = storyOf([
    { after: 10 },
    { after: 20, counts: false },
    { action: "table undo", after: 5, parent: 2, counts: false },
    turnTo("blue", 1, { parent: 1, after: 30 }),
    { after: 7 },
    turnTo("red", 2, { after: 8 }),
    { after: 4 },
  ]);
  const times = measureTimes(story);
  assert.deepEqual(times.get("red"), { seconds: 69, turns: 2, longest: { seconds: 65, round: 1, seq: 1 } });
  assert.deepEqual(times.get("blue"), { seconds: 15, turns: 1, longest: { seconds: 15, round: 1, seq: 5 } });
  assert.deepEqual(findLongestTurn(story, listTurns(story)), {
    turn: "red",
    round: 1,
    seq: 1,
    seconds: 65,
    lines: 0,
  });
});

test("a night between two lines is nobody's time", () => {
  const times = measureTimes(storyOf([{ after: 10 }, { after: PAUSE_SECONDS }, { after: 5 }]));
  assert.equal(times.get("red").seconds, 15);
});

test("a turn of which something is not known counts for nothing", () => {
  const story = storyOf([{}, { after: 9 }, turnTo("blue", 1, { after: 5 }), { after: 6 }], { known_from: 1 });
  const times = measureTimes(story);
  assert.deepEqual(times.get("red"), { seconds: 0, turns: 0, longest: null });
  assert.equal(times.get("blue").seconds, 6);
});

test("where no time is known the longest turn is that in which most was said", () => {
  const longest = findLongestTurn(storyOf(PLAYED), listTurns(storyOf(PLAYED)));
  assert.deepEqual([longest.turn, longest.seconds, longest.lines], ["red", null, 3]);
});
