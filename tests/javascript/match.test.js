import assert from "node:assert/strict";
import { test } from "node:test";

import { LiveMatch } from "../../static/js/matches/live/match.js";
import { Match } from "../../static/js/matches/acting/match.js";
import { insisting } from "../../static/js/matches/seat/insisting.js";
import { attacks, viewOf } from "./views.js";

const BOARD = "red: alaska 4; blue: ontario 2";
const ATTACK = { seq: 1, legal: attacks("alaska 3 ontario 2") };

/** A match whose referee gives `answers` one after the other, and `views` to whoever asks for the view. */
const matchWith = ({ view = viewOf(BOARD, ATTACK), answers = [], views = [] } = {}) => {
  const rests = [];
  const requests = [];
  const outbox = {
    isBusy: false,
    isDoubtful: false,
    waiting: null,
    say: async ({ action }) => {
      requests.push(action);
      return answers.shift();
    },
    resume: async () => null,
  };
  const match = new Match(view, {
    outbox,
    rest: { isResting: false, begin: () => rests.push("rest") },
    fetchView: async () => {
      requests.push("view");
      return views.shift();
    },
    offeredKeys: () => Object.keys(match.legal).join(" "),
  });
  return { match, outbox, rests, requests };
};

const accepted = (seq, events, view) => ({ ok: true, status: 201, seq, events, view });

test("an accepted action brings the view along, and its events to whoever listens", async () => {
  const next = viewOf(BOARD, { seq: 2, legal: {} });
  const { match, requests, rests } = matchWith({ answers: [accepted(2, [{ type: "turn_ended" }], next)] });
  const events = [];
  match.onEvents((news) => events.push(...news));
  match.choose({ from: "alaska" });
  assert.equal(await match.say("red end"), true);
  assert.equal(match.view, next);
  assert.deepEqual(requests, ["red end"]);
  assert.deepEqual(events, [{ type: "turn_ended" }]);
  assert.deepEqual(match.choice, { source: null, from: null, to: null, isReported: false });
  assert.equal(match.accepted, 1);
  assert.deepEqual(rests, ["rest", "rest"]);
});

test("a refusal stands beside what was tapped, and what was chosen stays", async () => {
  const refusal = { ok: false, status: 422, code: "too_many_dice", text: "At most 2." };
  const { match, requests } = matchWith({ answers: [refusal] });
  match.choose({ from: "alaska", to: "ontario" });
  const at = { dataset: { key: "roll" } };
  assert.equal(await match.say("red attack alaska ontario 3d v 2d", at), false);
  assert.deepEqual(match.refusal, { ...refusal, action: "red attack alaska ontario 3d v 2d", at });
  assert.equal(match.choice.to, "ontario");
  assert.equal(match.tapped, "roll");
  assert.deepEqual(requests, ["red attack alaska ontario 3d v 2d"]);
});

test("a stale action asks for the view", async () => {
  const next = { ...viewOf(BOARD, { seq: 3 }), ok: true };
  const { match, requests } = matchWith({ answers: [{ ok: false, status: 409, code: "stale" }], views: [next] });
  await match.say("red end");
  assert.deepEqual(requests, ["red end", "view"]);
  assert.equal(match.view.seq, 3);
  assert.equal(match.refusal?.code, "stale");
});

test("nothing is said while another action is on its way", async () => {
  const { match, outbox, requests } = matchWith();
  outbox.isBusy = true;
  assert.equal(await match.say("red end"), false);
  assert.deepEqual(requests, []);
  assert.equal(match.isDeaf, true);
});

test("a conquered territory is where the next attack comes from once armies have moved in", async () => {
  const next = viewOf("red: alaska 1, ontario 3", { seq: 2 });
  const { match } = matchWith({ answers: [accepted(2, [{ type: "occupied", territory: "ontario" }], next)] });
  await match.say("red occupy 3");
  assert.equal(match.choice.from, "ontario");
});

test("a move of somebody else asks for the view once, and leaves what is chosen", async () => {
  const next = { ...viewOf(BOARD, { ...ATTACK, seq: 2 }), ok: true };
  const { match, requests } = matchWith({ views: [next] });
  match.choose({ from: "alaska", to: "ontario" });
  await match.takeMove({ seq: 2, events: [] });
  await match.takeMove({ seq: 2, events: [] });
  assert.deepEqual(requests, ["view"]);
  assert.equal(match.choice.to, "ontario");
});

test("a move that comes while the own one is on its way is asked for behind it", async () => {
  const after = { ...viewOf(BOARD, { seq: 3 }), ok: true };
  const { match, outbox, requests } = matchWith({
    answers: [accepted(2, [], viewOf(BOARD, { seq: 2 }))],
    views: [after],
  });
  outbox.isBusy = true;
  await match.takeMove({ seq: 3, events: [] });
  assert.deepEqual(requests, []);
  outbox.isBusy = false;
  await match.say("red end");
  assert.deepEqual(requests, ["red end", "view"]);
  assert.equal(match.view.seq, 3);
});

test("what others did while the own action was on its way is told, too, and each action once", async () => {
  const answers = [accepted(2, [{ type: "placed" }], viewOf(BOARD, { seq: 2 })), { ok: false, status: 409 }];
  const { match, outbox } = matchWith({ answers, views: [{ ...viewOf(BOARD, { seq: 4 }), ok: true }] });
  const events = [];
  match.onEvents((news) => events.push(...news.map(({ type }) => type)));
  outbox.isBusy = true;
  await match.takeMove({ seq: 2, events: [{ type: "placed" }] });
  await match.takeMove({ seq: 3, events: [{ type: "set_traded" }], view: viewOf(BOARD, { seq: 3 }) });
  outbox.isBusy = false;
  await match.say("red place alaska 1");
  assert.deepEqual([events, match.view.seq], [["placed", "set_traded"], 3]);
  outbox.isBusy = true;
  await match.takeMove({ seq: 4, events: [{ type: "turn_ended" }] });
  outbox.isBusy = false;
  await match.say("red end");
  assert.deepEqual([events, match.view.seq], [["placed", "set_traded", "turn_ended"], 4]);
});

test("what others did is told where a view that was asked for came before the own answer", async () => {
  const latest = viewOf(BOARD, { seq: 3, legal: {} });
  const answers = [accepted(2, [{ type: "turn_ended" }], viewOf(BOARD, { seq: 2 })), { ok: false, status: 422 }];
  const { match, outbox, requests } = matchWith({ answers, views: [{ ...latest, ok: true }] });
  const events = [];
  match.onEvents((news) => events.push(...news.map(({ type }) => type)));
  outbox.isBusy = true;
  await match.takeMove({ seq: 3, events: [{ type: "set_traded" }] });
  await match.refresh();
  outbox.isBusy = false;
  await match.takeAnswer("red end", answers[0]);
  outbox.isBusy = true;
  await match.takeMove({ seq: 3, events: [{ type: "set_traded" }] });
  await match.takeMove({ seq: 4, events: [{ type: "card_drawn" }], view: viewOf(BOARD, { seq: 4 }) });
  match.take(viewOf(BOARD, { seq: 4 }));
  outbox.isBusy = false;
  await match.takeAnswer("blue end", answers[1]);
  assert.deepEqual(events, ["turn_ended", "set_traded", "card_drawn"]);
  assert.deepEqual(requests, ["view"]);
});

test("an older view that comes late is not drawn", () => {
  const { match } = matchWith({ view: viewOf(BOARD, { ...ATTACK, seq: 5 }) });
  match.take(viewOf(BOARD, { seq: 4 }));
  assert.equal(match.view.seq, 5);
});

test("keys that change under the finger rest for a moment; where many taps follow each other they do not", () => {
  const { match, rests } = matchWith();
  match.take(viewOf(BOARD, { seq: 2, legal: { deal: true } }));
  assert.deepEqual(rests, ["rest"]);
  match.take(viewOf(BOARD, { seq: 3, legal: { initial: { red: 1 } } }));
  assert.deepEqual(rests, ["rest"]);
});

test("what was refused before the match ended is of no use any more", () => {
  const { match } = matchWith();
  match.refusal = { ok: false, status: 422, code: "not_your_turn", action: "red end", at: null };
  match.take(viewOf(BOARD, { seq: 2, result: { winners: ["red"] } }));
  assert.equal(match.refusal, null);
});

/** A match that only looks on; it begins without a view, and its referee gives `views` one after the other. */
const lookingOn = (views) => {
  const requests = [];
  const fetchView = async () => {
    requests.push("view");
    return views.shift() ?? { ok: false, status: 0 };
  };
  return { match: new LiveMatch(null, { fetchView }), requests };
};

test("questions that come while one is on its way share one more", async () => {
  const { match, requests } = lookingOn([
    { ...viewOf(BOARD, { seq: 1 }), ok: true },
    { ...viewOf(BOARD, { seq: 2 }), ok: true },
  ]);
  const answers = await Promise.all([match.refresh(), match.refresh(), match.refresh()]);
  assert.deepEqual(answers, [true, true, true]);
  assert.deepEqual(requests, ["view", "view"]);
  assert.equal(match.seq, 2);
});

test("a view that does not come is told, and what is drawn stays", async () => {
  const { match } = lookingOn([{ ...viewOf(BOARD, { seq: 1 }), ok: true }]);
  assert.equal(await match.refresh(), true);
  assert.equal(await match.refresh(), false);
  assert.equal(match.seq, 1);
});

test("a match that was stopped shows nothing any more, whatever still comes", async () => {
  const { match, requests } = lookingOn([]);
  const drawn = [];
  match.take(viewOf(BOARD, { seq: 1 }));
  match.onChange(({ view }) => drawn.push(view));
  match.stop();
  match.take(viewOf(BOARD, { seq: 2 }));
  await match.takeMove({ seq: 3, events: [], view: viewOf(BOARD, { seq: 3 }) });
  assert.equal(await match.refresh(), false);
  assert.equal(match.view, null);
  assert.deepEqual([drawn, requests], [[], []]);
});

test("what is said again and again is said no more once the match was stopped", async () => {
  const { match, outbox, requests } = matchWith({
    answers: [{ ok: false, status: 409, code: "stale" }],
    views: [{ ok: false, status: 0 }],
  });
  outbox.close = () => {};
  const speak = insisting(
    (action) => match.submit(action),
    () => match.stop(),
  );
  assert.deepEqual(await speak("red mission 24_territories"), { ok: false, status: 0 });
  assert.deepEqual(requests, ["red mission 24_territories", "view"]);
});
