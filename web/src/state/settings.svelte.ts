// What a person has chosen for this browser. Kept in localStorage; every field has a default.
import type { Pace } from '../wire';
import { preferred, spoken, type Language } from '../words/language.svelte';

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'reduced' | 'full';
/** How large cards are drawn: as the window allows, or within limits. */
export type CardSize = 'auto' | 'small' | 'medium' | 'large';
/** What waits to be read before the game goes on: every event; hidden information and losses; nothing, nor are beats shown. */
export type Reveals = 'every' | 'hidden' | 'none';
/** What keys do at the table. */
export type Deed = 'pass' | 'confirm' | 'undo' | 'look' | 'log' | 'chat' | 'next' | 'previous' | 'seat' | 'help';

export interface Values {
  name: string;
  /** The page's language; `system` as the browser wants it. */
  language: 'system' | Language;
  theme: Theme;
  motion: Motion;
  cards: CardSize;
  reveals: Reveals;
  pace: Pace;
  sound: boolean;
  pictures: boolean;
  keys: Record<Deed, string>;
}

export const DEFAULTS: Values = {
  name: '',
  language: 'system',
  theme: 'system',
  motion: 'system',
  cards: 'auto',
  reveals: 'hidden',
  pace: 'auto',
  sound: true,
  pictures: true,
  keys: {
    pass: ' ', confirm: 'Enter', undo: 'u', look: 'v', log: 'l', chat: 'c',
    next: 'n', previous: 'p', seat: 's', help: '?',
  },
};

const KEY = 'westmarch.settings';

class Settings {
  values = $state<Values>(load());
  #systemReduced = matchMedia('(prefers-reduced-motion: reduce)');

  set<K extends keyof Values>(name: K, value: Values[K]): void {
    this.values[name] = value;
    localStorage.setItem(KEY, JSON.stringify(this.values));
    this.apply();
  }

  reset(): void {
    this.values = structuredClone(DEFAULTS);
    localStorage.removeItem(KEY);
    this.apply();
  }

  get still(): boolean {
    const { motion } = this.values;
    return motion === 'reduced' || (motion === 'system' && this.#systemReduced.matches);
  }

  /** Speaks the language that was chosen; the words of one may have to be fetched. */
  speak(): Promise<void> {
    const { language } = this.values;
    return spoken.speak(language === 'system' ? preferred() : language);
  }

  /** Puts theme and motion on the document, where the style sheets look for them. */
  apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.values.theme;
    root.dataset.motion = this.values.motion;
  }
}

function load(): Values {
  const defaults = structuredClone(DEFAULTS);
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Values>;
    return { ...defaults, ...kept, keys: { ...defaults.keys, ...kept.keys } };
  } catch {
    return defaults;
  }
}

export const settings = new Settings();
