/** Views of a match in one line each, as the server answers them, with as little in them as a test needs. */

const seat = (colour) => ({
  colour,
  players: [colour],
  territories: 0,
  armies: 0,
  cards: 0,
  missions: 0,
  eliminated: false,
  conceded: false,
  joined: false,
});

/** Armies from "red: alaska 3, kamchatka 1; blue: alberta 2". */
const board = (text) => {
  const owners = {};
  const armies = {};
  for (const holding of text ? text.split("; ") : []) {
    const [owner, list] = holding.split(": ");
    for (const [territory, number] of list.split(", ").map((item) => item.split(" "))) {
      owners[territory] = owner;
      armies[territory] = Number(number);
    }
  }
  return { owners, armies };
};

/** A view of red, blue and green; blue deals. */
export const viewOf = (text = "", { position = {}, ...facts } = {}) => ({
  seq: 1,
  audience: "table",
  cards: "dealt",
  dealer: "blue",
  luck: null,
  seats: ["red", "blue", "green"].map(seat),
  step: "attack",
  legal: {},
  result: null,
  ...facts,
  position: { turn: "red", phase: "attack", throw: null, capitals: {}, ...board(text), ...position },
});

/** Attacks that are offered: "alaska 3 alberta 2" is alaska with three dice against alberta with two. */
export const attacks = (...offers) => {
  const from = {};
  for (const [source, dice, target, targetDice] of offers.map((offer) => offer.split(" "))) {
    from[source] ??= { dice: Number(dice), to: {} };
    from[source].to[target] = { owner: "blue", dice: Number(targetDice) };
  }
  return { attack: { seat: "red", from } };
};
