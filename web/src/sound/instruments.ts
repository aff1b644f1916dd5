// The instruments: how a note is made of waves and noise.

type Instrument = "bell" | "wood" | "drum" | "flute" | "string" | "paper" | "breath";
/** Pitch, loudness and length, as shares of the note's. */
type Overtone = [pitch: number, loud: number, rings: number];

/** `attack`: seconds until it is loudest. `drop`: how much higher the pitch begins. `width` of the noise that is let through. */
const INSTRUMENTS: Record<
  Instrument,
  { attack: number } & ({ overtones: Overtone[]; drop: number } | { width: number })
> = {
  bell: {
    attack: 0.004,
    drop: 1,
    overtones: [
      [1, 0.7, 1],
      [2.76, 0.2, 0.5],
      [5.4, 0.07, 0.2],
    ],
  },
  wood: {
    attack: 0.002,
    drop: 1.12,
    overtones: [
      [1, 0.8, 1],
      [2.6, 0.25, 0.4],
    ],
  },
  drum: {
    attack: 0.004,
    drop: 2,
    overtones: [
      [1, 0.8, 1],
      [1.6, 0.2, 0.5],
    ],
  },
  flute: {
    attack: 0.035,
    drop: 1,
    overtones: [
      [1, 0.8, 1],
      [2, 0.15, 0.8],
      [3, 0.05, 0.6],
    ],
  },
  string: {
    attack: 0.06,
    drop: 1,
    overtones: [
      [1, 0.6, 1],
      [2, 0.25, 0.8],
      [3, 0.12, 0.7],
    ],
  },
  paper: { attack: 0.002, width: 0.9 },
  breath: { attack: 0.07, width: 0.6 },
};

/** Times in seconds, pitches in hertz; `to`: where the pitch glides. */
export interface Note {
  by: Instrument;
  at: number;
  rings: number;
  pitch: number;
  to?: number;
  loud: number;
}

const LOUDNESS = 0.8;
const DROP = 0.03; // seconds until the pitch has dropped
const SILENT = 0.0001; // no envelope can reach zero
const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** A second of noise. */
function noise(context: BaseAudioContext): AudioBuffer {
  let made = noises.get(context);
  if (!made) {
    made = context.createBuffer(1, context.sampleRate, context.sampleRate);
    made.getChannelData(0).forEach((_, i, samples) => (samples[i] = Math.random() * 2 - 1));
    noises.set(context, made);
  }
  return made;
}

/** Rises within the attack, then dies away. */
function envelope(out: AudioNode, from: number, attack: number, rings: number, loud: number): GainNode {
  const gain = out.context.createGain();
  gain.gain.setValueAtTime(SILENT, from);
  gain.gain.linearRampToValueAtTime(loud, from + attack);
  gain.gain.exponentialRampToValueAtTime(SILENT, from + attack + rings);
  gain.connect(out);
  return gain;
}

/** The way to the loudspeaker. What comes together is kept from clipping. */
export function wayOut(context: BaseAudioContext): AudioNode {
  const [volume, limit] = [context.createGain(), context.createDynamicsCompressor()];
  volume.gain.value = LOUDNESS;
  limit.threshold.value = -10;
  limit.ratio.value = 12;
  limit.attack.value = 0.002;
  limit.release.value = 0.12;
  volume.connect(limit).connect(context.destination);
  return volume;
}

/** Plays a note into `out`, so long after `when` as it says. */
export function strike(note: Note, out: AudioNode, when: number): void {
  const { attack, ...made } = INSTRUMENTS[note.by];
  const from = when + note.at;
  const voices =
    "width" in made ? [noisy(note, made.width, out.context, from)] : ringing(note, made, out.context, from);
  for (const { source, last = source, loud, rings } of voices) {
    last.connect(envelope(out, from, attack, rings, loud));
    source.start(from);
    source.stop(from + attack + rings);
  }
}

interface Voice {
  source: AudioScheduledSourceNode;
  /** What the source goes through. */
  last?: AudioNode;
  loud: number;
  rings: number;
}

function noisy(
  { pitch, to = pitch, rings, loud }: Note,
  width: number,
  context: BaseAudioContext,
  from: number,
): Voice {
  const [source, filter] = [context.createBufferSource(), context.createBiquadFilter()];
  source.buffer = noise(context);
  source.loop = true;
  filter.type = "bandpass";
  filter.Q.value = width;
  filter.frequency.setValueAtTime(pitch, from);
  filter.frequency.exponentialRampToValueAtTime(to, from + rings);
  return { source, last: source.connect(filter), loud, rings };
}

function ringing(
  { pitch, to = pitch, rings, loud }: Note,
  { overtones, drop }: { overtones: Overtone[]; drop: number },
  context: BaseAudioContext,
  from: number,
): Voice[] {
  return overtones.map(([ratio, share, length]) => {
    const source = context.createOscillator();
    source.frequency.setValueAtTime(pitch * ratio * drop, from);
    source.frequency.exponentialRampToValueAtTime(pitch * ratio, from + DROP);
    if (to !== pitch) source.frequency.exponentialRampToValueAtTime(to * ratio, from + rings);
    return { source, loud: loud * share, rings: rings * length };
  });
}
