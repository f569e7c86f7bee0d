import assert from "node:assert/strict";
import { test } from "node:test";

import { letStand, read, readAttack, readInstead, readMode, write } from "../../static/js/matches/live/notation.js";

test("a line is read as it is written: who, what, and the words behind it", () => {
  const line = write.attack("red", "alaska", "kamchatka", write.dice([6, "x", 2], [6, 4]), 3);
  assert.equal(line, "red attack alaska kamchatka with 3 6,x,2 v 6,4");
  const { actor, verb, words, isStood } = read(`${letStand(line)} # it rolled off`);
  assert.deepEqual([actor, verb, isStood], ["red", "attack", true]);
  assert.deepEqual(readAttack(words), {
    ...{ from: "alaska", to: "kamchatka", red: [6, "x", 2], blue: [6, 4] },
    ...{ lost: null, announced: 3 },
  });
});

test("of a counted throw there are only the numbers of dice and what was lost", () => {
  const { words } = read(write.attack("red", "alaska", "kamchatka", write.counted(3, 2, { lost: 1, killed: 1 })));
  const { red, blue, lost } = readAttack(words);
  assert.deepEqual([red, blue, lost], [[null, null, null], [null, null], 1]);
});

test("what put an entry right says what stands in its place, and how it left the rest", () => {
  const line = write.replace(12, "keep", "red place alaska 3");
  assert.equal(readInstead(line), "red place alaska 3");
  assert.equal(readMode(line), "keep");
  assert.equal(readInstead("red end"), "red end");
  assert.equal(readMode("red end"), undefined);
});

test("a mark in a reason lets nothing stand", () => {
  assert.equal(read("red end # so he said !stood").isStood, false);
});
