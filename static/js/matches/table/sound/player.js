/** The sounds of the match that are switched on. A tablet that was put away is silent. */

import { t } from "../../../frame/page.js";
import { strikeGong, wakeGong } from "./gong.js";
import { describeNews, describeTurn, isHandedOver } from "./sentences.js";
import { findVoice, hush, nameLanguage, onVoices, speak, wakeVoice } from "./voice.js";

/** @import { Match } from "../../acting/match.js" */
/** @import { Sound } from "../sound.js" */
/** @import { View } from "../../types.d.ts" */

/** @type {(sound: Sound) => boolean} */
let isOn = () => false;
/** @type {View} */
let view;

const hear = (/** @type {View} */ next) => {
  const old = view;
  view = next;
  if (next.seq <= old.seq || document.hidden) return;
  if (isOn("gong") && isHandedOver(old, next)) strikeGong();
  const news = isOn("voice") ? describeNews(old, next) : "";
  if (news) speak(news);
};

const wake = () => {
  if (isOn("gong")) wakeGong();
  if (isOn("voice")) wakeVoice();
};

/** Let a sound be heard that has just been switched on, and silence one that is off. */
export const trySound = (/** @type {Sound} */ sound) => {
  if (sound === "gong" && isOn("gong")) wakeGong().then(strikeGong);
  if (sound === "voice" && isOn("voice")) speak(describeTurn(view) ?? t("voice"));
  if (!isOn("voice")) hush();
};

/** Return the reason why there is no voice, or null if there is one. */
export const whyMute = () => (findVoice() ? null : t("voice.none", { language: nameLanguage() }));

/**
 * Start the player, once for each page; earlier events are not told again.
 *
 * @type {(match: Match, asks: (sound: Sound) => boolean) => void}
 */
export const startPlayer = (match, asks) => {
  isOn = asks;
  view = match.view;
  match.onChange((changed) => hear(changed.view));
  onVoices(() => match.notify());
  document.addEventListener("click", wake, { capture: true });
  document.addEventListener("visibilitychange", () => document.hidden && hush());
};
