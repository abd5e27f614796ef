// It is your turn: the title says so while one looks elsewhere, and a short sound if it is wanted.
import { settings } from './settings.svelte';

let context: AudioContext | undefined;

export function notify(title: string, plain: string): void {
  document.title = title;
  if (document.hidden) {
    const back = (): void => { document.title = plain; removeEventListener('visibilitychange', back); };
    addEventListener('visibilitychange', back);
  }
  if (settings.values.sound) blip([523, 659]);
}

export function blip(tones: number[]): void {
  context ??= new AudioContext();
  const start = context.currentTime;
  tones.forEach((tone, at) => {
    const [wave, volume] = [context!.createOscillator(), context!.createGain()];
    wave.type = 'sine';
    wave.frequency.value = tone;
    volume.gain.setValueAtTime(0, start + at * 0.13);
    volume.gain.linearRampToValueAtTime(0.12, start + at * 0.13 + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + at * 0.13 + 0.3);
    wave.connect(volume).connect(context!.destination);
    wave.start(start + at * 0.13);
    wave.stop(start + at * 0.13 + 0.32);
  });
}
