import { type ByteWriter, createEscapes } from './byte-writer';

const quoteCode = 34;
const doubledQuotes = createEscapes('', { '"': '""' });

/** A text in quotes, its own doubled: a cell of RFC 4180, a text of Praat. `care` has further forms of signs. */
export function writeQuoted(out: ByteWriter, text: string, escapes = doubledQuotes): void {
  out.ascii(quoteCode);
  out.tryText(text, escapes);
  out.ascii(quoteCode);
}

/** What XML 1.0 has no way to write ("Char"), and HTML drops or takes for something else. */
const invalidXmlCharacters = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text as XML and HTML take it, in elements and attributes; what they cannot hold is shown as missing. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(invalidXmlCharacters, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const controlCharacters = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('');
const xmlEscapes = createEscapes(controlCharacters, { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' });
/** The two of what it has no way to write that are no ASCII. */
const nonCharacters = /[\ufffe\uffff]/;

/** Writes a text of one line as `escapedXml` makes it; says `false` and writes nothing where there is more to see to. */
export const writeXml = (out: ByteWriter, text: string): boolean =>
  !nonCharacters.test(text) && out.tryText(text, xmlEscapes);
