/** The screen itself: which way round, light or dark, full, awake. */

const root = document.documentElement;
const TURNED = "turned";
const YEAR = 31_536_000;

const isTurned = () => localStorage.getItem(TURNED) === "yes";
const showTurned = () => document.body.classList.toggle("is-turned", isTurned());

export const turnRound = () => {
  localStorage.setItem(TURNED, isTurned() ? "no" : "yes");
  showTurned();
};

export const switchTheme = () => {
  const theme = root.dataset.theme === "light" ? "dark" : "light";
  root.dataset.theme = theme;
  document.cookie = `theme=${theme}; path=/; max-age=${YEAR}; SameSite=Lax`;
};

export const toggleFullScreen = () =>
  document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen?.();

/* Browsers that can (and only over https or on localhost) keep the screen on. */
const stayAwake = () => {
  if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => undefined);
};

export const startScreen = () => {
  showTurned();
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
};
