const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

const labels = new Map<string, string>();

/** The language as a platform labels it in English, e.g. "Chinese (Taiwan)". */
export function languageName(code: string): string {
  const label = labels.get(code) ?? names.of(code) ?? code;
  labels.set(code, label);
  return label;
}

const scripts = new Map<string, string>();

/** ISO 15924 name of the script a language is most often written in, e.g. "Cyrl". */
export function scriptOf(code: string): string {
  // A world looks up some sixty codes a hundred thousand times, and each `Intl.Locale` costs microseconds.
  const script = scripts.get(code) ?? new Intl.Locale(code).maximize().script ?? 'Latn';
  scripts.set(code, script);
  return script;
}

const unspaced = new Set(['Hans', 'Hant', 'Jpan', 'Thai', 'Laoo', 'Khmr', 'Mymr']);

/** Whether the language is written without spaces between words. */
export const isUnspaced = (code: string): boolean => unspaced.has(scriptOf(code));

/** English, of whatever country; what is said in this world is made up in it. */
export const isEnglish = (code: string): boolean => /^en\b/.test(code);
