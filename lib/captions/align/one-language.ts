/**
 * Whether two tracks can be compared word by word: one language in one script. `en` and `en-GB` are, `zh-Hans` and `zh-Hant`
 * are not. Codes are BCP 47; one that is not is only comparable with itself.
 */
export function isSameWrittenLanguage(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  return one === other || languageAndScript(one) === languageAndScript(other);
}

function languageAndScript(code: string): string {
  try {
    const { language, script } = new Intl.Locale(code).maximize();
    return `${language}-${script}`;
  } catch {
    // Not the form of a language code (RFC 5646).
    return code;
  }
}
