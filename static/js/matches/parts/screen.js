/** The screen itself: its orientation, light or dark, full screen, kept awake. */

import { keep, recall } from "../../frame/kept.js";

const root = document.documentElement;
const TURNED = "turned";
const YEAR_SECONDS = 31_536_000;

const isTurned = () => recall(TURNED) === "yes";
const showTurned = () => document.body.classList.toggle("is-turned", isTurned());

export const turnRound = () => {
  keep(TURNED, isTurned() ? "no" : "yes");
  showTurned();
};

export const switchTheme = () => {
  const theme = root.dataset.theme === "light" ? "dark" : "light";
  root.dataset.theme = theme;
  document.cookie = `theme=${theme}; path=/; max-age=${YEAR_SECONDS}; SameSite=Lax`;
};

export const toggleFullScreen = () =>
  document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen?.();

/**
 * @typedef {"on" | "missing" | "insecure" | "refused"} Wakefulness whether the page keeps the display on, or the reason
 *   why not
 */

/** @type {() => Wakefulness} */
const whyNot = () => {
  if (navigator.wakeLock) return "refused";
  return window.isSecureContext ? "missing" : "insecure";
};

/** @type {Wakefulness} */
let wakefulness = whyNot();
export const readWakefulness = () => wakefulness;

/* Keep the screen on in browsers that can do it (only over https or on localhost). */
const stayAwake = async () => {
  if (document.hidden || !navigator.wakeLock) return;
  try {
    await navigator.wakeLock.request("screen");
    wakefulness = "on";
  } catch {
    wakefulness = "refused";
  }
};

/** @type {[string, RegExp][]} by the browser's own description; an iPad that asks for desktop pages says Macintosh */
const SYSTEMS = [
  ["apple", /iPad|iPhone/],
  ["android", /Android/],
  ["windows", /Windows/],
  ["mac", /Macintosh/],
];

/** Return the system whose settings have to be opened. */
export const findSystem = () => {
  const [system] = SYSTEMS.find(([, words]) => words.test(navigator.userAgent)) ?? ["other"];
  return system === "mac" && navigator.maxTouchPoints ? "apple" : system;
};

/** Keep the screen on. The browser ends this whenever the page is hidden, so ask again each time it becomes visible. */
export const keepAwake = () => {
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
};

export const startScreen = () => {
  showTurned();
  keepAwake();
};
