const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

/** The language as a platform labels it in English, e.g. "Chinese (Taiwan)". */
export const languageName = (code: string): string => names.of(code) ?? code;

/** ISO 15924 name of the script a language is most often written in, e.g. "Cyrl". */
export const scriptOf = (code: string): string => new Intl.Locale(code).maximize().script ?? 'Latn';

const unspaced = new Set(['Hans', 'Hant', 'Jpan', 'Thai', 'Laoo', 'Khmr', 'Mymr']);

/** Whether the language is written without spaces between words. */
export const isUnspaced = (code: string): boolean => unspaced.has(scriptOf(code));

/** English, of whatever country; what is said in this world is made up in it. */
export const isEnglish = (code: string): boolean => /^en\b/.test(code);
