/** Voice and gong of this device: off until somebody switches them on; only then are their scripts fetched. */

import { button, h } from "../../frame/dom.js";
import { keep, recall } from "../../frame/kept.js";
import { t } from "../../frame/page.js";
import { openOrTell } from "./fetched.js";

/** @import { Match } from "../acting/match.js" */
/** @typedef {"voice" | "gong"} Sound */

/** @type {Sound[]} */
const SOUNDS = ["voice", "gong"];
/** @type {typeof import("./sound/player.js") | null} set once a sound is needed */
let player = null;

const isOn = (/** @type {Sound} */ sound) => recall(sound) === "on";

const fetchPlayer = async (/** @type {Match} */ match) => {
  const fetched = await import("./sound/player.js");
  if (!player) fetched.startPlayer(match, isOn);
  return (player = fetched);
};

/** @type {(match: Match, sound: Sound) => Promise<unknown>} */
const switchSound = (match, sound) =>
  openOrTell(match, async () => {
    const { trySound } = await fetchPlayer(match);
    keep(sound, isOn(sound) ? "off" : "on");
    trySound(sound);
    match.notify();
  });

/** Return the keys that switch them, and the reason if a voice that is on cannot be heard. */
export const soundKeys = (/** @type {Match} */ match) =>
  h(
    "div",
    { class: "menu-sounds" },
    SOUNDS.map((sound) =>
      button(t(sound), () => switchSound(match, sound), { "aria-pressed": String(isOn(sound)), "data-key": sound }),
    ),
    h("p", { class: "small", role: "status" }, isOn("voice") ? player?.whyMute() : null),
  );

/** Switch on after a reload the sounds that were on before. */
export const startSound = (/** @type {Match} */ match) =>
  SOUNDS.some(isOn) ? openOrTell(match, () => fetchPlayer(match)) : undefined;
