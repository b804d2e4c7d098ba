/** Returns the localized name of a BCP 47 language code, or the code itself if it is unknown. */
export function languageName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
  } catch {
    // The text does not have the form of a language code.
    return code;
  }
}
