/**
 * Returns whether two tracks can be compared word by word: same language and script. `en` matches `en-GB`, `zh-Hans`
 * does not match `zh-Hant`. An invalid BCP 47 code only matches itself.
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
    // The language code is invalid (RFC 5646).
    return code;
  }
}
