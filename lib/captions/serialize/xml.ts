import { type Bytes, careFor } from './text-writer';

/** What XML 1.0 has no way to write ("Char"), and HTML drops or takes for something else. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text as XML and HTML take it, in elements and attributes; what they cannot hold is shown as missing. */
export const escapedXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwritable, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const control = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('');
const care = careFor(control, { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' });
/** The two of what it has no way to write that are no ASCII. */
const noCharacter = /[\ufffe\uffff]/;

/** Writes a text of one line as `escapedXml` makes it; says `false` and writes nothing where there is more to see to. */
export const writeXml = (out: Bytes, text: string): boolean => !noCharacter.test(text) && out.plain(text, care);
