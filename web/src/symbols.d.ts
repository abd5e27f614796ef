declare module 'virtual:symbols' {
  /** The path of every symbol by its name, in a square of 512. */
  export const symbols: Record<string, string>;
}
