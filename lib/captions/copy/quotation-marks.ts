/**
 * The marks of languages that differ from “English”, by language, script or region (Unicode CLDR, "Delimiters"). Arabic
 * has the marks of printed books, which also work in text of both directions.
 */
const otherMarks: readonly (readonly [open: string, close: string, tags: string])[] = [
  ['«', '»', 'am ar be ca el es eu fa hy it kk ky nb nn no pt-PT ru sq uk'],
  // French sets its marks off with a narrow space that does not break.
  ['«\u202f', '\u202f»', 'fr'],
  ['”', '“', 'ur'],
  ['„', '“', 'bg cs de dsb et hr hsb is ka lt mk sk sl sr'],
  ['„', '”', 'bs hu pl ro'],
  ['”', '”', 'fi he sv'],
  ['「', '」', 'ja yue zh-Hant'],
  ['‘', '’', 'nl'],
  ['“', '”', 'es-419 es-MX'],
];

/** Puts a text in the quotation marks of its language. Marks within the text stay as they are. */
export function quote(text: string, lang: string | null): string {
  const marks = tagsOf(lang).map((tag) => otherMarks.find(([, , tags]) => tags.split(' ').includes(tag)));
  const [open, close] = marks.find((one) => one !== undefined) ?? ['“', '”'];
  return `${open}${text}${close}`;
}

/** Returns the tags to look up, the most special one first. */
function tagsOf(lang: string | null): string[] {
  try {
    const { language, script, region } = new Intl.Locale(lang ?? '').maximize();
    return [`${language}-${region}`, `${language}-${script}`, language];
  } catch {
    // The language code is invalid.
    return [];
  }
}
