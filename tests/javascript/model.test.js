import assert from "node:assert/strict";
import { test } from "node:test";

import * as model from "../../static/js/matches/live/model.js";
import * as setUp from "../../static/js/matches/live/set_up.js";
import { attacks, viewOf } from "./views.js";

const BOARD = "red: alaska 4, alberta 1; blue: ontario 2, quebec 1; green: iceland 3";
const MOST = { red: 3, blue: 2 };

test("an owner and the armies are read from the board, and nothing of what is not on it", () => {
  const view = viewOf(BOARD);
  assert.equal(model.ownerOf(view, "ontario"), "blue");
  assert.equal(model.armiesOf(view, "alaska"), 4);
  assert.equal(model.ownerOf(view, "japan"), null);
  assert.equal(model.armiesOf(view, null), 0);
  assert.deepEqual(model.territoriesOf(view, "red"), ["alaska", "alberta"]);
});

test("the neutral's offers stand where a seat's own stand, said in its name", () => {
  const view = viewOf(BOARD, { legal: { undo: true, neutral: { seat: "red", place: { territories: [], most: 2 } } } });
  assert.deepEqual(model.offersOf(view), { undo: true, place: { territories: [], most: 2, seat: "neutral" } });
  assert.equal(model.actorOf(view), "neutral");
});

test("whoever throws for the neutral is the neutral, also while its dice lie cocked", () => {
  assert.equal(model.actorOf(viewOf(BOARD, { position: { throw: { seat: "neutral" } } })), "neutral");
  assert.equal(model.actorOf(viewOf(BOARD, { position: { throw: { seat: "red" } } })), "red");
});

test("a turn has the steps of its rulebook", () => {
  assert.deepEqual(model.stepsOf(viewOf(), false), ["reinforce", "attack", "fortify", "draw"]);
  assert.deepEqual(model.stepsOf(viewOf(), true), ["reinforce", "attack", "draw", "fortify"]);
  assert.deepEqual(model.stepsOf(viewOf("", { step: "discard" }), false)[0], "discard");
  assert.deepEqual(model.stepsOf(viewOf("", { neutral: { territories: 4 } }), false)[1], "neutral");
});

test("the seats go round from the dealer's left, the dealer last", () => {
  assert.deepEqual(
    setUp.seatsFromDealer(viewOf()).map(({ colour }) => colour),
    ["green", "red", "blue"],
  );
});

test("a choice stays as long as it is offered", () => {
  const view = viewOf(BOARD, { legal: attacks("alaska 3 ontario 2") });
  const armed = { source: null, from: "alaska", to: "ontario" };
  assert.deepEqual(model.keepPossible(view, armed), armed);
});

test("a target that is not offered goes, and where it was attacked from stays", () => {
  const view = viewOf(BOARD, { legal: attacks("alaska 3 ontario 2") });
  assert.deepEqual(model.keepPossible(view, { source: null, from: "alaska", to: "quebec" }), {
    ...model.NOTHING_CHOSEN,
    from: "alaska",
  });
});

test("a target that the table reported stays as long as there are attacks", () => {
  const reported = { source: null, from: "alaska", to: "quebec", isReported: true };
  assert.deepEqual(model.keepPossible(viewOf(BOARD, { legal: attacks("alaska 3 ontario 2") }), reported), reported);
  assert.deepEqual(model.keepPossible(viewOf(BOARD), reported), { ...model.NOTHING_CHOSEN, from: "alaska" });
});

test("a territory that changed hands is not chosen any more", () => {
  const view = viewOf(BOARD, { legal: attacks("alaska 3 ontario 2") });
  assert.deepEqual(model.keepPossible(view, { source: null, from: "ontario", to: null }), model.NOTHING_CHOSEN);
});

test("after the end nothing is chosen", () => {
  const result = { winners: ["red"], reason: "declared", mission: null, after: 1 };
  const choice = { source: null, from: "alaska", to: null };
  assert.deepEqual(model.keepPossible(viewOf(BOARD, { result }), choice), model.NOTHING_CHOSEN);
});

test("a move that is not offered keeps its second territory", () => {
  const legal = { fortify: { seat: "red", from: { alaska: { most: 3, to: ["alberta"] } } } };
  const moving = { source: "alaska", from: "alberta", to: null };
  assert.deepEqual(model.keepPossible(viewOf(BOARD, { legal }), moving), moving);
  assert.deepEqual(model.keepPossible(viewOf(BOARD), moving), { ...model.NOTHING_CHOSEN, from: "alberta" });
});

test("an attack has the dice that are offered", () => {
  const view = viewOf(BOARD, { legal: attacks("alaska 2 ontario 1") });
  assert.deepEqual(model.diceOffered(view, { from: "alaska", to: "ontario" }, MOST), {
    red: 2,
    blue: 1,
    armed: true,
  });
});

test("an attack that the referee does not know may be entered with the most dice there are", () => {
  assert.deepEqual(model.diceOffered(viewOf(BOARD), { from: "alberta", to: "ontario" }, MOST), {
    red: 3,
    blue: 2,
    armed: true,
  });
  assert.equal(model.diceOffered(viewOf(BOARD), { from: "alberta", to: null }, MOST).armed, false);
});

const losers = (red, blue, attacker) =>
  model.losersOf(red, blue, { losses: { attacker, defender: blue.length - attacker } });

test("the lower die of a pair lost", () => {
  assert.deepEqual(losers([6, 2, 1], [5, 3], 1), ["blue", "red"]);
});

test("a tie was lost by whom the referee counted", () => {
  assert.deepEqual(losers([5, 4], [5, 4], 2), ["red", "red"]);
  assert.deepEqual(losers([5, 4], [5, 4], 0), ["blue", "blue"]);
  assert.deepEqual(losers([5, 4], [5, 4], 1), ["red", "blue"]);
});

test("dice are compared from the highest, and what was given stays as it was", () => {
  const dice = [2, 6, 4];
  assert.deepEqual(model.sortDice(dice), [6, 4, 2]);
  assert.deepEqual(dice, [2, 6, 4]);
});

test("the deal waits for phones only while it is closed and not drawn", () => {
  const luck = (stage) => viewOf("", { luck: { stage } });
  assert.deepEqual([luck("open"), luck("closed"), luck("drawn"), viewOf()].map(model.isUndrawn), [
    true,
    true,
    false,
    false,
  ]);
  assert.deepEqual([luck("open"), luck("closed"), luck("drawn")].map(setUp.isDealWaiting), [false, true, false]);
  assert.equal(model.isToBeDealt({ ...luck("open"), cards: "entered" }), false);
});

const taking = (counts) => {
  const view = viewOf("", { legal: { take: { red: [], blue: [], green: [] } } });
  for (const seat of view.seats) seat.territories = counts[seat.colour];
  return view;
};

test("forty-two territories are fourteen for each of three; of forty-three the first has one more", () => {
  const view = taking({ red: 0, blue: 0, green: 0 });
  assert.deepEqual(
    ["green", "red", "blue"].map((colour) => setUp.shareOf(view, colour, 42)),
    [14, 14, 14],
  );
  assert.deepEqual(
    ["green", "red", "blue"].map((colour) => setUp.shareOf(view, colour, 43)),
    [15, 14, 14],
  );
});

test("territories are entered for one seat until its share is complete, then for the next", () => {
  assert.equal(setUp.nextTaker(taking({ red: 0, blue: 0, green: 13 }), 42), "green");
  assert.equal(setUp.nextTaker(taking({ red: 3, blue: 0, green: 14 }), 42), "red");
  assert.equal(setUp.nextTaker(taking({ red: 14, blue: 14, green: 14 }), 42), "green");
});

test("nobody enters territories while the referee offers to deal its own cards", () => {
  assert.equal(setUp.isTaking(viewOf("", { legal: { take: {} } })), true);
  assert.equal(setUp.isTaking(viewOf("", { legal: { take: {}, deal: true } })), false);
  assert.equal(setUp.isTaking(viewOf("", { legal: { take: {}, deal: true }, cards: "entered" })), true);
});

test("the first from the dealer's left who still has armies places them", () => {
  assert.equal(setUp.nextPlacer(viewOf("", { legal: { initial: { blue: 1, red: 1 } } })), "red");
  assert.equal(setUp.nextPlacer(viewOf()), undefined);
});

test("missions are owed where the seats name them, and not before the referee deals its own", () => {
  const legal = { mission: ["red"] };
  assert.equal(setUp.owesMission(viewOf("", { legal }), "red"), true);
  assert.equal(setUp.owesMission(viewOf("", { legal }), "blue"), false);
  assert.equal(setUp.owesMission(viewOf("", { legal: { ...legal, deal: true } }), "red"), false);
});

test("a seat's own capital counts where the rulebook says so", () => {
  const position = { capitals: { red: "alaska", blue: "ontario", green: null } };
  const held = (ownCounts) =>
    viewOf("red: alaska 1, ontario 1", { seat: "red", capitals: { own_counts: ownCounts }, position });
  assert.equal(model.countCapitals(held(true)), 2);
  assert.equal(model.countCapitals(held(false)), 1);
  assert.equal(model.capitalOwner(held(true), "ontario"), "blue");
});

const lines = (...actions) => actions.map((action, index) => ({ seq: index + 1, action }));

test("what was undone does not stand, what was brought back does", () => {
  const standing = (...actions) => model.standingLines(lines(...actions)).map(({ action }) => action);
  assert.deepEqual(standing("red end", "blue foul other", "table undo"), ["red end"]);
  assert.deepEqual(standing("red end", "blue foul other", "table undo", "table redo"), ["red end", "blue foul other"]);
  assert.deepEqual(standing("table undo", "red end"), ["red end"]);
  assert.deepEqual(standing("red end", "table undo # a slip", "table redo !stood", "table undo !stood"), []);
});

test("an action is secret where it names what only its seat may know", () => {
  assert.equal(model.isSecret("red trade alaska alberta ontario"), true);
  assert.equal(model.isSecret("red trade ? ? ?"), false);
  assert.equal(model.isSecret("red trade ? ? ? !stood # as Alaska said"), false);
  assert.equal(model.isSecret("red draw"), false);
  assert.equal(model.isSecret("red place alaska 3"), false);
});

test("a card or capital is known once it has a name", () => {
  assert.deepEqual(["alaska", "?", null, 2].map(model.knownId), ["alaska", null, null, null]);
});

test("trades change with a set, an undo and a redo", () => {
  assert.equal(model.changesTrades([{ type: "placed" }, { type: "set_traded" }]), true);
  assert.equal(model.changesTrades([{ type: "placed" }]), false);
});
