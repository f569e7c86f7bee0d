/** What speaks: voices that this device brings itself, in the page's language. No other voice gets a word to say. */

/** @type {SpeechSynthesis | undefined} not every browser has it */
const speech = globalThis.speechSynthesis;

/* Android writes "de_DE". */
const primaryOf = (/** @type {string} */ tag) => tag.toLowerCase().split(/[-_]/)[0];
const language = primaryOf(document.documentElement.lang);
let isAwake = false;

/** The voice that speaks, or null. Browsers list their voices late, so it is looked for every time. */
export const findVoice = () => {
  const voices = speech?.getVoices() ?? [];
  const own = voices.filter(({ lang, localService }) => localService === true && primaryOf(lang) === language);
  return own.find((voice) => voice.default) ?? own[0] ?? null;
};

/** The page's language in its own words. */
export const nameLanguage = () => new Intl.DisplayNames(language, { type: "language" }).of(language);

/** @type {(listener: () => void) => void} */
export const onVoices = (listener) => speech?.addEventListener?.("voiceschanged", listener);

export const hush = () => {
  if (speech?.speaking || speech?.pending) speech.cancel();
};

/** Says the text; what is still being said is older, and breaks off. Without a voice nothing happens. */
export const speak = (/** @type {string} */ text, volume = 1) => {
  const voice = findVoice();
  if (!voice) return;
  hush();
  const words = Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: voice.lang, volume });
  speech?.speak(words);
  isAwake = true;
};

/** Some browsers let a page speak only once it has begun to with a tap: the first one says nothing, unheard. */
export const wakeVoice = () => {
  if (!isAwake) speak(" ", 0);
};
