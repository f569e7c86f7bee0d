/** The screen itself: which way round, light or dark, full, awake. */

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

/** @typedef {"on" | "missing" | "insecure" | "refused"} Wakefulness whether the page keeps the display on, or why not */

/** @type {() => Wakefulness} */
const whyNot = () => {
  if (navigator.wakeLock) return "refused";
  return window.isSecureContext ? "missing" : "insecure";
};

/** @type {Wakefulness} */
let wakefulness = whyNot();
export const readWakefulness = () => wakefulness;

/* Browsers that can (and only over https or on localhost) keep the screen on. */
const stayAwake = async () => {
  if (document.hidden || !navigator.wakeLock) return;
  try {
    await navigator.wakeLock.request("screen");
    wakefulness = "on";
  } catch {
    wakefulness = "refused";
  }
};

/** @type {[string, RegExp][]} by what a browser says of itself; an iPad that asks for desktop pages says Macintosh */
const SYSTEMS = [
  ["apple", /iPad|iPhone/],
  ["android", /Android/],
  ["windows", /Windows/],
  ["mac", /Macintosh/],
];

/** Which device's settings are to be opened. */
export const findSystem = () => {
  const [system] = SYSTEMS.find(([, words]) => words.test(navigator.userAgent)) ?? ["other"];
  return system === "mac" && navigator.maxTouchPoints ? "apple" : system;
};

/** The browser lets go whenever the page is hidden: it is asked again each time it is seen. */
export const keepAwake = () => {
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
};

export const startScreen = () => {
  showTurned();
  keepAwake();
};
