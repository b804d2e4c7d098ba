const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

const labels = new Map<string, string>();

/** Returns the English name of a language, such as "Chinese (Taiwan)". */
export function languageName(code: string): string {
  const label = labels.get(code) ?? names.of(code) ?? code;
  labels.set(code, label);
  return label;
}

const scripts = new Map<string, string>();

/** Returns the ISO 15924 code of a language's default script, such as "Cyrl". */
export function scriptOf(code: string): string {
  // The sample data looks up about sixty codes a hundred thousand times, and `Intl.Locale` is slow.
  const script = scripts.get(code) ?? new Intl.Locale(code).maximize().script ?? 'Latn';
  scripts.set(code, script);
  return script;
}

const unspaced = new Set(['Hans', 'Hant', 'Jpan', 'Thai', 'Laoo', 'Khmr', 'Mymr']);

/** Returns whether the language is written without spaces between words. */
export const isUnspaced = (code: string): boolean => unspaced.has(scriptOf(code));

/** Returns whether the language is any variety of English. */
export const isEnglish = (code: string): boolean => /^en\b/.test(code);
