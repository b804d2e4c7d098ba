/**
 * The names that caption texts carry: the five of XML, and what WebVTT and hurried typists add. A name that is not here
 * stays as it came: nothing is lost, and the full table of HTML would outweigh the rest of this folder.
 */
const named = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
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

/** Only with its semicolon: `AT&T` and `?a=1&copy=2` are no references. */
const reference = /&(?:#(?:[xX]([0-9a-fA-F]{1,8})|([0-9]{1,10}))|([a-zA-Z]{2,6}));/g;

/**
 * Decodes the HTML character references of a text once: `&amp;lt;` becomes `&lt;`, which is what was meant. The result is
 * text and never markup (HTML Living Standard, "numeric character reference end state").
 */
export const decodeReferences = (text: string): string =>
  text.indexOf('&') < 0
    ? text
    : text.replace(
        reference,
        (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) =>
          name === undefined
            ? characterOf(Number.parseInt(hex ?? decimal ?? '', hex ? 16 : 10))
            : (named.get(name) ?? whole),
      );

/** What the numbers 128 to 159 mean on the web: Windows-1252, as browsers read them. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function characterOf(code: number): string {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd';
  if (code >= 0x80 && code <= 0x9f) return windows.charAt(code - 0x80);
  return String.fromCodePoint(code);
}
