// Quiet sounds, made here: a tone or a breath of noise for what happens. One switch silences them all.
import type { Sound } from './beats';
import { settings } from './settings.svelte';

/** Tones in hertz one after the other, or noise through a filter at that pitch; how loud; how long in seconds. */
interface Voice { tones?: number[]; noise?: number; wave?: OscillatorType; volume: number; length: number }

const VOICES: Record<Sound | 'turn', Voice> = {
  turn: { tones: [523, 659], volume: 0.09, length: 0.3 },
  blow: { tones: [110, 73], wave: 'triangle', volume: 0.09, length: 0.16 },
  heal: { tones: [440, 587], volume: 0.045, length: 0.22 },
  progress: { tones: [392, 523], wave: 'triangle', volume: 0.05, length: 0.18 },
  threat: { tones: [196, 185], volume: 0.06, length: 0.3 },
  card: { noise: 2600, volume: 0.035, length: 0.1 },
  reveal: { noise: 1100, volume: 0.05, length: 0.22 },
  phase: { tones: [784], volume: 0.028, length: 0.5 },
  good: { tones: [523, 659, 784], volume: 0.05, length: 0.24 },
  bad: { tones: [220, 165, 131], wave: 'triangle', volume: 0.06, length: 0.26 },
};

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

export function sound(name: Sound | 'turn'): void {
  // Before somebody has touched the page a browser lets nothing sound.
  if (!settings.values.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const { tones = [0], noise, wave = 'sine', volume, length } = VOICES[name];
  tones.forEach((tone, at) => {
    const start = context!.currentTime + at * length * 0.45;
    const source = noise === undefined ? toneOf(context!, wave, tone) : noiseOf(context!, noise);
    const gain = context!.createGain();
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume, start + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0005, start + length);
    source.out.connect(gain).connect(context!.destination);
    source.node.start(start);
    source.node.stop(start + length + 0.02);
  });
}

interface Source { node: AudioScheduledSourceNode; out: AudioNode }

function toneOf(context: AudioContext, wave: OscillatorType, tone: number): Source {
  const node = context.createOscillator();
  node.type = wave;
  node.frequency.value = tone;
  return { node, out: node };
}

function noiseOf(context: AudioContext, pitch: number): Source {
  hiss ??= noise(context);
  const [node, filter] = [context.createBufferSource(), context.createBiquadFilter()];
  node.buffer = hiss;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  return { node, out: node.connect(filter) };
}

function noise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
