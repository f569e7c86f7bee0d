import assert from "node:assert/strict";
import { test } from "node:test";

import * as chronicle from "../../static/js/matches/story/chronicle.js";
import { historyOf } from "../../static/js/matches/story/history.js";

const START = { turn: "red", round: 3, phase: "reinforce", owners: {}, armies: {}, cards: {}, sets_traded: 0, out: [] };
const seat = (colour) => ({ colour, players: [colour] });

/** A story of red and blue; "alaska" is red's with 4, "kamchatka" blue's with 2. Each line follows the one before it. */
const storyOf = (lines, facts = {}) => ({
  seq: lines.length,
  began: "2026-03-14T20:00:00+00:00",
  seats: [seat("red"), seat("blue")],
  start: { ...START, owners: { alaska: "red", kamchatka: "blue" }, armies: { alaska: 4, kamchatka: 2 } },
  known_from: 0,
  throw_rule: null,
  chances: {},
  steps: lines.map(([action, more = {}], index) => ({
    seq: index + 1,
    action,
    text: action,
    actor: action.split(" ")[0],
    ...more,
  })),
  ...facts,
});

const thrown = (losses) => ({
  seat: "red",
  defending: "blue",
  from: "alaska",
  to: "kamchatka",
  dice: { attacker: [6, 5], defender: [4] },
  thrown: { attacker: 2, defender: 1 },
  losses,
});
const PLACED = ["red place alaska 3", { board: { alaska: ["red", 7] }, after: 30 }];
const THROWN = [
  "red attack alaska kamchatka 6,5 v 4",
  { board: { kamchatka: ["blue", 1] }, throw: thrown({ attacker: 0, defender: 1 }), after: 12 },
];
const WON = [
  "red attack alaska kamchatka 6,5 v 4",
  { board: { kamchatka: ["red", 0] }, throw: thrown({ attacker: 0, defender: 1 }), marks: ["conquest"] },
];
const OCCUPIED = ["red occupy 2", { board: { alaska: ["red", 5], kamchatka: ["red", 2] } }];
const ENDED = ["red end", { turn: ["blue", 3] }];
const seqs = (entries) => entries.map(({ step }) => step.seq);

test("lines stand under the turn in which they were said, the newest turn first", () => {
  const entries = chronicle.listEntries(
    storyOf([PLACED, ENDED, ["blue place kamchatka 3"], ["blue end", { turn: ["red", 4] }]]),
  );
  const turns = chronicle.groupByTurn(entries);
  assert.deepEqual(
    turns.map(({ turn, round, entries: lines }) => [turn, round, seqs(lines)]),
    [
      ["blue", 3, [4, 3]],
      ["red", 3, [2, 1]],
    ],
  );
});

test("an undo is no line, but a mark on what it took back", () => {
  const story = storyOf([
    PLACED,
    [...THROWN.slice(0, 1), { ...THROWN[1], counts: false }],
    ["table undo", { of: 2 }],
    ["red end", { parent: 1, turn: ["blue", 3] }],
  ]);
  const entries = chronicle.listEntries(story);
  assert.deepEqual(
    entries.map(({ step, counts, by }) => [step.seq, counts, by?.seq ?? null]),
    [
      [1, true, null],
      [2, false, 3],
      [4, true, null],
    ],
  );
});

test("what a redo brought back counts, and bears no mark", () => {
  const story = storyOf([PLACED, ["table undo", { of: 1 }], ["table redo", { of: 1 }]]);
  assert.deepEqual(
    chronicle.listEntries(story).map(({ step, counts, by }) => [step.seq, counts, by]),
    [[1, true, null]],
  );
});

test("lines after an undo across turns stand under the turn that they follow", () => {
  const story = storyOf([
    ["red end", { turn: ["blue", 3], counts: false }],
    ["blue place kamchatka 3", { counts: false }],
    ["table undo", { of: 2 }],
    ["table undo", { of: 1, parent: 1 }],
    ["red place alaska 1", { parent: 0 }],
  ]);
  const turns = chronicle.groupByTurn(chronicle.listEntries(story));
  assert.deepEqual(
    turns.map(({ turn, entries }) => [turn, seqs(entries)]),
    [
      ["red", [5]],
      ["blue", [2]],
      ["red", [1]],
    ],
  );
});

test("an entry that was put right names what stood there, and what followed then bears its mark", () => {
  const story = storyOf([
    [PLACED[0], { ...PLACED[1], counts: false }],
    [THROWN[0], { ...THROWN[1], counts: false }],
    ["table replace 1 back: red place alaska 2", { of: 1, parent: 0, board: { alaska: ["red", 6] } }],
  ]);
  const entries = chronicle.listEntries(story);
  assert.deepEqual(
    entries.map(({ step, by, replaced }) => [step.seq, by?.seq ?? null, replaced?.seq ?? null]),
    [
      [1, 3, null],
      [2, 3, null],
      [3, null, 1],
    ],
  );
});

test("times add up, and are not known for what was imported", () => {
  const story = storyOf([["red place alaska 3"], THROWN, ["red end", { after: 3 }]], { known_from: 1 });
  const began = Date.parse(story.began);
  assert.deepEqual(
    chronicle.listEntries(story).map(({ at }) => at),
    [null, began + 12_000, began + 15_000],
  );
  assert.equal(chronicle.listEntries({ ...story, began: null }).at(-1)?.at, null);
});

test("lines are looked for by territory, by player and by kind", () => {
  const story = storyOf([
    PLACED,
    THROWN,
    ["table correct kamchatka blue 7", { board: { kamchatka: ["blue", 7] }, marks: ["correction"], reason: "bumped" }],
    ["table note", { reason: "agreed: no more coffee" }],
    ["red trade alaska brazil peru", { marks: ["trade"] }],
    ["red foul other", { marks: ["foul"], counts: false }],
    ["table undo", { of: 6 }],
  ]);
  const entries = chronicle.listEntries(story);
  const find = (search) => seqs(chronicle.findEntries(entries, { territories: [], seats: [], kinds: [], ...search }));
  assert.deepEqual(find({}), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(find({ territories: ["kamchatka"] }), [2, 3]);
  assert.deepEqual(find({ territories: ["kamchatka", "alaska"] }), [2]);
  assert.deepEqual(find({ seats: ["blue"] }), [2, 3]);
  assert.deepEqual(find({ kinds: ["throw"] }), [2]);
  assert.deepEqual(find({ kinds: ["trade", "foul"] }), [5, 6]);
  assert.deepEqual(find({ kinds: ["correction"] }), [3]);
  assert.deepEqual(find({ kinds: ["note"] }), [3, 4]);
  assert.deepEqual(find({ kinds: ["undone"] }), [6]);
  assert.deepEqual(find({ territories: ["kamchatka"], kinds: ["trade"] }), []);
});

const cardOf = (lines, turn, round) => {
  const cards = chronicle.cardsOfTurns(chronicle.listEntries(storyOf(lines)));
  const card = chronicle.cardOfTurn(cards, { turn, round, entries: [] });
  return card && [card.card, card.isOver];
};

test("a turn tells whether its card was drawn", () => {
  assert.deepEqual(cardOf([PLACED], "red", 3), ["none", false]);
  assert.deepEqual(cardOf([PLACED, THROWN, ENDED], "red", 3), ["none", true]);
  assert.deepEqual(cardOf([WON, OCCUPIED], "red", 3), ["missed", false]);
  assert.deepEqual(cardOf([WON, OCCUPIED, ENDED], "red", 3), ["missed", true]);
  assert.deepEqual(cardOf([WON, OCCUPIED, ["red draw"], ENDED], "red", 3), ["drawn", true]);
});

test("a forgotten card that is drawn in the next turn belongs to the turn that earned it", () => {
  assert.deepEqual(cardOf([WON, OCCUPIED, ENDED, ["red draw"]], "red", 3), ["drawn", true]);
  assert.deepEqual(cardOf([WON, OCCUPIED, ENDED, ["red draw"]], "blue", 3), ["none", false]);
});

test("a draw that was taken back is none", () => {
  const lines = [WON, OCCUPIED, ["red draw", { counts: false }], ["table undo", { of: 3 }]];
  assert.deepEqual(cardOf(lines, "red", 3), ["missed", false]);
});

const changesOf = (lines, territory) =>
  historyOf(storyOf(lines), territory).map(({ entry, kind, before, after, other, lost, moved }) => [
    entry.step.seq,
    kind,
    before.join(" "),
    after.join(" "),
    other,
    lost,
    moved,
  ]);

test("a territory's history has what each line changed there, with the numbers before and after", () => {
  const lines = [
    PLACED,
    THROWN,
    WON,
    OCCUPIED,
    ["table correct kamchatka red 7", { board: { kamchatka: ["red", 7] }, marks: ["correction"] }],
  ];
  assert.deepEqual(changesOf(lines, "kamchatka"), [
    [2, "defending", "blue 2", "blue 1", "alaska", 1, 0],
    [3, "conquered", "blue 1", "red 0", "alaska", 1, 0],
    [4, "moved_in", "red 0", "red 2", "alaska", 0, 2],
    [5, "corrected", "red 2", "red 7", null, 0, 5],
  ]);
  assert.deepEqual(changesOf(lines, "alaska"), [
    [1, "placed", "red 4", "red 7", null, 0, 3],
    [4, "moved_out", "red 7", "red 5", "kamchatka", 0, -2],
  ]);
});

test("an attack that moves its armies in at once tells both", () => {
  const both = { alaska: ["red", 2], kamchatka: ["red", 1] };
  const lines = [
    [
      "red attack alaska kamchatka 6,5 v 4",
      { board: both, throw: thrown({ attacker: 1, defender: 2 }), marks: ["conquest"] },
    ],
  ];
  assert.deepEqual(changesOf(lines, "alaska"), [[1, "attacking", "red 4", "red 2", "kamchatka", 1, -1]]);
  assert.deepEqual(changesOf(lines, "kamchatka"), [[1, "conquered", "blue 2", "red 1", "alaska", 2, 1]]);
});

test("a change that was taken back keeps its numbers, and the next one begins where it did", () => {
  const lines = [
    [PLACED[0], { ...PLACED[1], counts: false }],
    ["table undo", { of: 1, board: { alaska: ["red", 4] } }],
    ["red place alaska 1", { parent: 0, board: { alaska: ["red", 5] } }],
  ];
  assert.deepEqual(changesOf(lines, "alaska"), [
    [1, "placed", "red 4", "red 7", null, 0, 3],
    [3, "placed", "red 4", "red 5", null, 0, 1],
  ]);
});
