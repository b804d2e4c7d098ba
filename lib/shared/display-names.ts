/** The name of a language in the user's language; a code that nobody knows stands for itself. Codes are BCP 47. */
export function languageName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
  } catch {
    // Not the form of a language code: shown as it came.
    return code;
  }
}
