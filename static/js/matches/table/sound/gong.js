/** A soft gong, made of a few tones that fade: there is no file to load. */

const LOUDNESS = 0.09;
const ATTACK = 0.012;
const BASE = 196;
/** Pitch relative to the base tone, loudness, and the seconds until it has faded: the high tones fade first. */
const TONES = [
  [1, 1, 2.6],
  [1.52, 0.5, 2],
  [2.03, 0.42, 1.5],
  [2.74, 0.22, 0.9],
  [4.16, 0.1, 0.5],
];
const SILENT = 0.0001;

/** @type {AudioContext | null} */
let context = null;

/** Sound the gong once in that context, now. */
export const soundIn = (/** @type {BaseAudioContext} */ where) => {
  const start = where.currentTime;
  for (const [pitch, share, seconds] of TONES) {
    const tone = new OscillatorNode(where, { frequency: BASE * pitch });
    const level = new GainNode(where, { gain: SILENT });
    level.gain.setValueAtTime(SILENT, start);
    level.gain.linearRampToValueAtTime(LOUDNESS * share, start + ATTACK);
    level.gain.exponentialRampToValueAtTime(SILENT, start + seconds);
    tone.connect(level).connect(where.destination);
    tone.start(start);
    tone.stop(start + seconds);
  }
};

/** Wake the gong with a tap: browsers allow sound only after one, and suspend it while the tablet is not used. */
export const wakeGong = async () => {
  context ??= new AudioContext();
  if (context.state !== "running") await context.resume();
};

/* Strike the gong only if it can be heard now; it must not be heard later. */
export const strikeGong = () => {
  if (context?.state === "running") soundIn(context);
};
