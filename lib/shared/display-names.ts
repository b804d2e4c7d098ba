/**
 * `Intl.DisplayNames` objects by type and locale, reused because creating one takes longer than rendering a row that
 * shows a name.
 */
const lists = new Map<string, Intl.DisplayNames>();

function displayName(type: 'language' | 'region', code: string, locale: string): string {
  try {
    const key = `${type} ${locale}`;
    const list = lists.get(key) ?? new Intl.DisplayNames(locale, { type });
    lists.set(key, list);
    return list.of(code) ?? code;
  } catch {
    // The text does not have the form of a code.
    return code;
  }
}

/** Codes without a language: undetermined, or for private use only. Browsers call them “root”. */
const withoutLanguage = /^(?:und|root|x)(?:-|$)/i;

/** Returns the localized name of a BCP 47 language code, or the code itself if it is unknown. */
export const languageName = (code: string, locale: string): string =>
  withoutLanguage.test(code) ? code : displayName('language', code, locale);

/** Returns the localized name of an ISO 3166-1 country code, or the code itself if it is unknown. */
export const countryName = (code: string, locale: string): string => displayName('region', code, locale);
