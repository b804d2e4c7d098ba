import { type ByteWriter, createEscapes } from './byte-writer';

const quoteCode = 34;
const doubledQuotes = createEscapes('', { '"': '""' });

/** Writes a quoted text with doubled quotes, for RFC 4180 and Praat. `escapes` may replace further characters. */
export function writeQuoted(out: ByteWriter, text: string, escapes = doubledQuotes): void {
  out.ascii(quoteCode);
  out.tryText(text, escapes);
  out.ascii(quoteCode);
}

/** Characters that XML 1.0 does not allow ("Char") and HTML changes. */
const invalidXmlCharacters = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes a text for XML and HTML, in elements and attributes. Invalid characters become U+FFFD. */
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
/** Invalid characters that are not ASCII. */
const nonCharacters = /[\ufffe\uffff]/;

/**
 * Writes a single-line text like `escapeXml`. Returns `false` and writes nothing if it needs more than the usual
 * escapes.
 */
export const writeXml = (out: ByteWriter, text: string): boolean =>
  !nonCharacters.test(text) && out.tryText(text, xmlEscapes);
