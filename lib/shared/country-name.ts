/** The name of a country in the user's language; a code that nobody knows stands for itself. Codes are ISO 3166-1. */
export function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  } catch {
    // Not the form of a country code: shown as it came.
    return code;
  }
}
