/** The voice: only voices that this device has itself are used, in the page's language. */

/** @type {SpeechSynthesis | undefined} not every browser has it */
const speech = globalThis.speechSynthesis;

/* Android writes "de_DE". */
const primaryOf = (/** @type {string} */ tag) => tag.toLowerCase().split(/[-_]/)[0];
const language = primaryOf(document.documentElement.lang);
let isAwake = false;

/** Return the voice that speaks, or null. Browsers list their voices late, so look for it every time. */
export const findVoice = () => {
  const voices = speech?.getVoices() ?? [];
  const own = voices.filter(({ lang, localService }) => localService === true && primaryOf(lang) === language);
  return own.find((voice) => voice.default) ?? own[0] ?? null;
};

/** Return the name of the page's language in that language. */
export const nameLanguage = () => new Intl.DisplayNames(language, { type: "language" }).of(language);

/** @type {(listener: () => void) => void} */
export const onVoices = (listener) => speech?.addEventListener?.("voiceschanged", listener);

export const hush = () => {
  if (speech?.speaking || speech?.pending) speech.cancel();
};

/** Say the text and break off an older one that is still being said. Do nothing without a voice. */
export const speak = (/** @type {string} */ text, volume = 1) => {
  const voice = findVoice();
  if (!voice) return;
  hush();
  const words = Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: voice.lang, volume });
  speech?.speak(words);
  isAwake = true;
};

/** Say nothing once, after a tap: some browsers let a page speak only if its first time follows a tap. */
export const wakeVoice = () => {
  if (!isAwake) speak(" ", 0);
};
