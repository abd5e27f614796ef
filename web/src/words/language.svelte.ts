// The language the page speaks: one file of messages each. English is there from the start; others come when wanted.
import { en } from './en';

/** The same keys with any words. */
type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
export type Words = Shape<typeof en>;

const FILES = {
  en: async (): Promise<Words> => en,
  de: async (): Promise<Words> => (await import('./de')).de,
} as const;

export type Language = keyof typeof FILES;
export const LANGUAGES = Object.keys(FILES) as Language[];

/** The first of somebody's languages that there are words for. */
export function preferred(wanted: readonly string[] = navigator.languages): Language {
  const known = wanted.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => tag !== undefined && tag in FILES);
  return (known as Language | undefined) ?? 'en';
}

class Spoken {
  /** What is spoken now; whatever shows words follows it. */
  now = $state.raw<{ language: Language; words: Words }>({ language: 'en', words: en });

  async speak(language: Language): Promise<void> {
    const words = await FILES[language]();
    this.now = { language, words };
    document.documentElement.lang = language;
  }
}

export const spoken = new Spoken();
