/** Returns the localized name of an ISO 3166-1 country code, or the code itself if it is unknown. */
export function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  } catch {
    // The text does not have the form of a country code.
    return code;
  }
}
