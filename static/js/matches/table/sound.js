/** Voice and gong of this device: off until somebody wants them, and only then are their scripts fetched. */

import { button, h } from "../../frame/dom.js";
import { keep, recall } from "../../frame/kept.js";
import { t } from "../../frame/page.js";
import { openOrTell } from "./fetched.js";

/** @import { Match } from "./match.js" */
/** @typedef {"voice" | "gong"} Sound */

/** @type {Sound[]} */
const SOUNDS = ["voice", "gong"];
/** @type {typeof import("./sound/player.js") | null} once something shall be heard */
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

/** The keys that switch them, and why nothing is heard of a voice that is on. */
export const soundKeys = (/** @type {Match} */ match) =>
  h(
    "div",
    { class: "menu-sounds" },
    SOUNDS.map((sound) =>
      button(t(sound), () => switchSound(match, sound), { "aria-pressed": String(isOn(sound)), "data-key": sound }),
    ),
    h("p", { class: "small", role: "status" }, isOn("voice") ? player?.whyMute() : null),
  );

/** What was on before a reload is on after it. */
export const startSound = (/** @type {Match} */ match) =>
  SOUNDS.some(isOn) ? openOrTell(match, () => fetchPlayer(match)) : undefined;
