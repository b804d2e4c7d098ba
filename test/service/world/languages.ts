/** Section "Shared value sets", set A: the languages captions may be asked in. */
export const captionLanguages: readonly string[] = (
  'en es de fr ja pt tr it fa nl af am ar as az be bg bn bs ca cs da el en-GB en-IN es-419 es-US et eu fi fil fr-CA gl ' +
  'gu hi hr hu hy id is iw ka kk km kn ko ky lo lt lv mk ml mn mr ms my no ne or pa pl pt-PT ro ru si sk sl sq sr-Latn ' +
  'sr sv sw ta te th uk ur uz vi zh-CN zh-HK zh-TW zh-Hans zu en-US zh-Hant zh yue'
).split(' ');

const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

/** The language as a platform labels it in English, e.g. "Chinese (Taiwan)". */
export const languageName = (code: string): string => names.of(code) ?? code;

/** ISO 15924 name of the script a language is most often written in, e.g. "Cyrl". */
export const scriptOf = (code: string): string => new Intl.Locale(code).maximize().script ?? 'Latn';

const unspaced = new Set(['Hans', 'Hant', 'Jpan', 'Thai', 'Laoo', 'Khmr', 'Mymr']);

/** Whether the language is written without spaces between words. */
export const isUnspaced = (code: string): boolean => unspaced.has(scriptOf(code));

export const isRightToLeft = (code: string): boolean => ['Arab', 'Hebr'].includes(scriptOf(code));
