declare module 'stopword' {
  /** The package exports an array for each language, named by ISO 639-3. */
  export const eng: string[];
}
