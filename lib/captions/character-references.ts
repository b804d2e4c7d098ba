/**
 * Other names that caption texts carry: the fifth of XML, and what WebVTT and careful typists add. A name that is not here
 * stays as it came: nothing is lost, and the full table of HTML would outweigh the rest of this folder.
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

/** What services send nearly always: seen without cutting the name out. */
const commonReferences = [
  ['#39;', "'"],
  ['quot;', '"'],
  ['amp;', '&'],
  ['lt;', '<'],
  ['gt;', '>'],
] as const;

/** The longest between `&` and `;` that can mean something, such as `#x0010ffff`. */
const maxReferenceLength = 10;

/**
 * Decodes the HTML character references of a text once: `&amp;lt;` becomes `&lt;`, which is what was meant. The result is
 * text and never markup (HTML Living Standard, "numeric character reference end state"). Only with their semicolon:
 * `AT&T` and `?a=1&copy=2` are no references.
 */
export function decodeReferences(text: string): string {
  let at = text.indexOf('&');
  // Most lines have none, and those are done here.
  if (at < 0) return text;
  let decoded = '';
  let from = 0;
  let end = 0;
  for (; at >= 0; at = text.indexOf('&', at + 1)) {
    const common = commonReferenceAt(text, at + 1);
    if (common) end = at + common[0].length;
    // The semicolon is looked for once, however many ampersands stand before it.
    else if (end <= at) end = text.indexOf(';', at);
    if (end < 0) break;
    const decodedText = common ? common[1] : decodeReference(text, at + 1, end);
    if (decodedText === undefined) continue;
    decoded += text.slice(from, at) + decodedText;
    from = end + 1;
  }
  return decoded + text.slice(from);
}

/** The usual ones by the code of their first letter, no two of which are the same. */
const commonByFirstCode: (readonly [name: string, meant: string] | null)[] = Array.from({ length: 128 }, () => null);
for (const row of commonReferences) commonByFirstCode[row[0].charCodeAt(0)] = row;

function commonReferenceAt(text: string, at: number) {
  const known = commonByFirstCode[text.charCodeAt(at)];
  return known && text.startsWith(known[0], at) ? known : null;
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

/** What the numbers 128 to 159 mean on the web: Windows-1252, as browsers read them. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function characterFromCode(code: number): string {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd';
  if (code >= 0x80 && code <= 0x9f) return windows1252.charAt(code - 0x80);
  return String.fromCodePoint(code);
}
