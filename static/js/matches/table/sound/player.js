/** Follows the match and lets be heard what is switched on. A tablet that was put away is silent. */

import { t } from "../../../frame/page.js";
import { strikeGong, wakeGong } from "./gong.js";
import { describeNews, describeTurn, isHandedOver } from "./sentences.js";
import { findVoice, hush, nameLanguage, onVoices, speak, wakeVoice } from "./voice.js";

/** @import { Match } from "../match.js" */
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

/** What has just been switched on lets itself be heard, and what is off is silent at once. */
export const trySound = (/** @type {Sound} */ sound) => {
  if (sound === "gong" && isOn("gong")) wakeGong().then(strikeGong);
  if (sound === "voice" && isOn("voice")) speak(describeTurn(view) ?? t("voice"));
  if (!isOn("voice")) hush();
};

/** Why the voice says nothing; null where there is one. */
export const whyMute = () => (findVoice() ? null : t("voice.none", { language: nameLanguage() }));

/** @type {(match: Match, asks: (sound: Sound) => boolean) => void} once for each page; what has happened is not told again */
export const startPlayer = (match, asks) => {
  isOn = asks;
  view = match.view;
  match.onChange((changed) => hear(changed.view));
  onVoices(() => match.notify());
  document.addEventListener("click", wake, { capture: true });
  document.addEventListener("visibilitychange", () => document.hidden && hush());
};
