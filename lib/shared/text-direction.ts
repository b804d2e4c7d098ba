/** Scripts that are written from right to left and are the usual one of some language (ISO 15924). */
const rightToLeft = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']);

/** The direction of a language's usual script, as the `dir` attribute takes it; `auto` where the language is not known. */
export function textDirection(lang: string | null): 'ltr' | 'rtl' | 'auto' {
  try {
    const { script } = new Intl.Locale(lang ?? '').maximize();
    if (script === undefined) return 'auto';
    return rightToLeft.has(script) ? 'rtl' : 'ltr';
  } catch {
    // Not the form of a language code: the text itself tells.
    return 'auto';
  }
}
