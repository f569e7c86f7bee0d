/** What a phone sends before the deal: a commitment of a number, and then the number. */

import { page } from "../../frame/page.js";
import { randomHex } from "../../frame/request.js";
import { allSealed, isChanged, keep, keptHere, recall } from "./kept_luck.js";
import { sha256 } from "./sha256.js";

/** @import { LuckOfTheDeal } from "../types.d.ts" */
/** @import { Own } from "./kept_luck.js" */

/**
 * @typedef {{ own: Own, body: { commitment: string } | { number: string } }} Step the request that this phone has to
 *   send
 */

const NAME = "referee-luck/1";
const NUMBER_BYTES = 32;

const commitmentOf = (/** @type {Own} */ { referee, number }) =>
  "sha256:" + sha256(`${NAME} ${referee} ${page.seat} ${number}`);

/* Two tabs may each have made a number: the one with the accepted commitment counts. */
const ownNumber = (/** @type {LuckOfTheDeal} */ { commitments }) =>
  keptHere().find((own) => own && commitmentOf(own) === commitments[page.seat]) ?? null;

/** @type {(luck: LuckOfTheDeal) => Step} */
const sealNumber = ({ referee }) => {
  const old = recall();
  const own = old?.referee === referee ? old : { referee, number: randomHex(NUMBER_BYTES) };
  keep(own);
  return { own, body: { commitment: commitmentOf(own) } };
};

/** @type {(luck: LuckOfTheDeal) => Step | null} */
const showNumber = (luck) => {
  const own = ownNumber(luck);
  return own?.referee === luck.referee
    ? { own: { ...own, seen: allSealed(luck) }, body: { number: own.number } }
    : null;
};

/* Return what this phone has to do now, if anything. */
export const nextStep = (/** @type {LuckOfTheDeal} */ luck) => {
  if (luck.stage === "open") return luck.commitments[page.seat] ? null : sealNumber(luck);
  return luck.missing.includes(page.seat) && !isChanged(luck) ? showNumber(luck) : null;
};
