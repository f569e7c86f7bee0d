import assert from "node:assert/strict";
import { test } from "node:test";

import { loadStory, StoryReader } from "../../static/js/matches/story/story.js";

const START = {
  turn: "red",
  round: 1,
  phase: "attack",
  owners: { alaska: "red", kamchatka: "blue" },
  armies: { alaska: 5, kamchatka: 2 },
  cards: { red: 0, blue: 1 },
  sets_traded: 0,
  out: [],
};

const storyOf = (steps, start = START) => ({
  seq: steps.length,
  start,
  steps: steps.map((step, n) => ({ seq: n + 1, ...step })),
});

/** Three throws, the second and third taken back, and another one after the first. */
const UNDONE = [
  { board: { kamchatka: ["blue", 1] } },
  { board: { kamchatka: ["red", 3], alaska: ["red", 2] }, counts: false, out: ["blue"], marks: ["conquest"] },
  { turn: ["blue", 2], phase: "reinforce", cards: { red: 1 }, sets_traded: 1, counts: false },
  { action: "table undo", of: 3, turn: ["red", 1], phase: "attack", cards: { red: 0 }, sets_traded: 0, counts: false },
  {
    action: "table undo",
    of: 2,
    parent: 2,
    board: { kamchatka: ["blue", 1], alaska: ["red", 5] },
    out: [],
    counts: false,
  },
  { parent: 1, throw: { from: "alaska", to: "kamchatka" }, board: { alaska: ["red", 4] } },
];

const boardOf = ({ owners, armies }) =>
  Object.keys(owners)
    .map((territory) => `${territory} ${owners[territory]} ${armies[territory]}`)
    .join(", ");

test("a moment is what the lines before it left, for every line of the log", () => {
  const reader = new StoryReader(storyOf(UNDONE));
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6].map((seq) => boardOf(reader.momentAt(seq))),
    [
      "alaska red 5, kamchatka blue 2",
      "alaska red 5, kamchatka blue 1",
      "alaska red 2, kamchatka red 3",
      "alaska red 2, kamchatka red 3",
      "alaska red 2, kamchatka red 3",
      "alaska red 5, kamchatka blue 1",
      "alaska red 4, kamchatka blue 1",
    ],
  );
  assert.deepEqual(reader.momentAt(3), {
    ...START,
    turn: "blue",
    round: 2,
    phase: "reinforce",
    owners: { alaska: "red", kamchatka: "red" },
    armies: { alaska: 2, kamchatka: 3 },
    cards: { red: 1, blue: 1 },
    sets_traded: 1,
    out: ["blue"],
  });
});

test("the lines that stand leave out what was taken back and what took it back", () => {
  const { standing } = new StoryReader(storyOf(UNDONE));
  assert.deepEqual(
    standing.map(({ seq }) => seq),
    [1, 6],
  );
});

test("before a line it stood as after the line that it follows", () => {
  const reader = new StoryReader(storyOf(UNDONE));
  assert.deepEqual(reader.momentBefore(6), reader.momentAt(1));
  assert.deepEqual(reader.momentBefore(1), START);
});

test("the lines of a territory are those that changed it or threw from it or at it", () => {
  const reader = new StoryReader(storyOf(UNDONE));
  const linesOf = (territory) => reader.linesOf(territory).map(({ seq }) => seq);
  assert.deepEqual([linesOf("alaska"), linesOf("kamchatka"), linesOf("peru")], [[2, 5, 6], [1, 2, 5, 6], []]);
});

test("a territory that is taken back before it was dealt is nobody's", () => {
  const empty = { ...START, owners: {}, armies: {} };
  const dealt = [{ board: { alaska: ["red", 1] } }, { of: 1, board: { alaska: [null, 0] } }];
  const reader = new StoryReader(storyOf(dealt, empty));
  assert.deepEqual(reader.momentAt(2), empty);
});

test("looking back and forth changes nothing, whatever is kept between", () => {
  const steps = Array.from({ length: 400 }, (_, n) => ({ board: { alaska: ["red", n + 1] } }));
  const reader = new StoryReader(storyOf(steps));
  const forward = steps.map((_, n) => reader.momentAt(n + 1).armies.alaska);
  const back = steps.map((_, n) => reader.momentAt(400 - n).armies.alaska);
  assert.deepEqual(
    forward,
    steps.map((_, n) => n + 1),
  );
  assert.deepEqual(back.reverse(), forward);
});

test("the story is asked for again where a newer line is known, or the last answer was none", async (context) => {
  const answers = [
    { status: 503, body: { code: "starting" } },
    { status: 200, body: storyOf(UNDONE) },
    { status: 200, body: storyOf([...UNDONE, {}]) },
  ];
  const asked = context.mock.method(globalThis, "fetch", async () => {
    const { status, body } = answers.shift();
    return new Response(JSON.stringify(body), { status });
  });
  const answered = [];
  for (const seq of [undefined, 6, 6, 7, 5]) answered.push((await loadStory("m", "?as=table", seq)).seq ?? null);
  assert.deepEqual(answered, [null, 6, 6, 7, 7]);
  assert.equal(asked.mock.callCount(), 3);
});
