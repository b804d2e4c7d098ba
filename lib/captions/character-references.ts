/**
 * Named references in captions: the XML reference `apos` (`commonReferences` has the other four), and those that WebVTT
 * and authors use. Unknown names stay in the text, because the full HTML table would be larger than all parsers
 * together.
 */
const namedReferences = new Map(
  Object.entries({
    apos: "'",
    nbsp: '\u00a0',
    lrm: '\u200e',
    rlm: '\u200f',
    shy: '\u00ad',
    hellip: '…',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    laquo: '«',
    raquo: '»',
    copy: '©',
    reg: '®',
    trade: '™',
    deg: '°',
    euro: '€',
    pound: '£',
    middot: '·',
    bull: '•',
  }),
);

/** The references that nearly every file contains. They are matched without extracting the name. */
const commonReferences = [
  ['#39;', "'"],
  ['quot;', '"'],
  ['amp;', '&'],
  ['lt;', '<'],
  ['gt;', '>'],
] as const;

/** The maximum length of a valid reference without `&` and `;`, such as `#x0010ffff`. */
const maxReferenceLength = 10;

/**
 * Decodes HTML character references once, so `&amp;lt;` becomes `&lt;` (HTML Living Standard, "numeric character
 * reference end state"). References without a semicolon are not decoded, so `AT&T` and `?a=1&copy=2` stay unchanged.
 */
export function decodeReferences(text: string): string {
  let index = text.indexOf('&');
  // Fast path: most lines have no reference.
  if (index < 0) return text;
  let decoded = '';
  let from = 0;
  let end = 0;
  for (; index >= 0; index = text.indexOf('&', index + 1)) {
    const common = commonReferenceAt(text, index + 1);
    if (common) end = index + common[0].length;
    // Search for the semicolon only once if several ampersands precede it.
    else if (end <= index) end = text.indexOf(';', index);
    if (end < 0) break;
    const decodedText = common ? common[1] : decodeReference(text, index + 1, end);
    if (decodedText === undefined) continue;
    decoded += text.slice(from, index) + decodedText;
    from = end + 1;
  }
  return decoded + text.slice(from);
}

const referenceNames = [...namedReferences.keys(), 'quot', 'amp', 'lt', 'gt'].join('|');
/** An ampersand that does not start a reference escaped a second time, such as `&amp;quot;`. */
const escapedOnce = new RegExp(String.raw`&(?!amp;(?:${referenceNames}|#\d{1,7}|#[xX][\da-fA-F]{1,6});)`);
/** Escaped twice, one of the signs that programs escape in any text. `&amp;lt;` alone may be a caption about markup. */
const escapedTwice = /&amp;(?:quot|amp|apos|#0{0,2}39|#[xX]27);/;

/**
 * Returns whether a program has escaped the texts of a track twice. No text may have a reference that is escaped once,
 * because it would be decoded wrongly.
 */
export const areEscapedTwice = (texts: readonly string[]): boolean =>
  texts.some((text) => escapedTwice.test(text)) && !texts.some((text) => escapedOnce.test(text));

/** The common references, indexed by the code of their first letter, which is unique. */
const commonByFirstCode: (readonly [name: string, meant: string] | null)[] = Array.from({ length: 128 }, () => null);
for (const row of commonReferences) commonByFirstCode[row[0].charCodeAt(0)] = row;

function commonReferenceAt(text: string, index: number) {
  const known = commonByFirstCode[text.charCodeAt(index)];
  return known && text.startsWith(known[0], index) ? known : null;
}

function decodeReference(text: string, from: number, to: number): string | undefined {
  if (to - from > maxReferenceLength) return undefined;
  const name = text.slice(from, to);
  return name.charCodeAt(0) === numberSign ? decodeNumericReference(name) : namedReferences.get(name);
}

const numberSign = 35;
const decimalReference = /^#[0-9]+$/;
const hexReference = /^#[xX][0-9a-fA-F]+$/;

function decodeNumericReference(name: string): string | undefined {
  if (decimalReference.test(name)) return characterFromCode(Number.parseInt(name.slice(1), 10));
  return hexReference.test(name) ? characterFromCode(Number.parseInt(name.slice(2), 16)) : undefined;
}

/** Browsers decode the character codes 128 to 159 as Windows-1252. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function characterFromCode(code: number): string {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd';
  if (code >= 0x80 && code <= 0x9f) return windows1252.charAt(code - 0x80);
  return String.fromCodePoint(code);
}
