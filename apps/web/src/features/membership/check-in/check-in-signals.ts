/** How an answer looks and sounds: may come in, may but look, may not, not known yet. */
export type Light = 'green' | 'amber' | 'red' | 'unknown';

/** Tones in hertz, one after the other; nothing that could be mixed up, for those who see no colours. */
const TONES: Readonly<Record<Light, readonly number[]>> = {
  green: [880, 1320],
  amber: [660, 660],
  red: [220, 180, 150],
  unknown: [440],
};
const TONE_SECONDS = 0.12;
const LOUDNESS = 0.2;

/** Vibration and pauses in milliseconds. */
const VIBRATIONS: Readonly<Record<Light, number[]>> = {
  green: [80],
  amber: [80, 80, 80],
  red: [400],
  unknown: [40, 40, 40],
};

let audio: AudioContext | undefined;

/** Says an answer by sound and vibration, where the device lets it. */
export function signal(light: Light): void {
  navigator.vibrate?.(VIBRATIONS[light]);
  try {
    audio ??= new AudioContext();
    // Browsers begin silent until somebody has pressed something.
    void audio.resume();
    for (const [at, hertz] of TONES[light].entries()) play(audio, hertz, at * TONE_SECONDS);
  } catch {
    // A device without sound says it in words and colours.
  }
}

function play(context: AudioContext, hertz: number, after: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = hertz;
  volume.gain.value = LOUDNESS;
  tone.connect(volume).connect(context.destination);
  tone.start(context.currentTime + after);
  tone.stop(context.currentTime + after + TONE_SECONDS * 0.9);
}
