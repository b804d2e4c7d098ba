/** A character that XML 1.0 cannot hold ("Char"), or a carriage return, which its readers take for a line feed. */
const nonXmlCharacter = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** A text that looks like the escape itself. */
const escapeLike = /_(?=x[\da-f]{4}_)/gi;
const special = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|[&<>]|_x/iu;

/**
 * Returns a text for an element of a workbook. A character that XML has no way to write becomes `_xHHHH_`, and a text that
 * looks so becomes `_x005F_xHHHH_` (ECMA-376, part 1, section 22.9.2.19, ST_Xstring). Spreadsheets turn both back. Half of a
 * surrogate pair is no character, and becomes U+FFFD.
 */
export function escapeXmlText(text: string): string {
  if (!special.test(text)) return text;
  return text
    .toWellFormed()
    .replace(escapeLike, '_x005F_')
    .replace(nonXmlCharacter, (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
