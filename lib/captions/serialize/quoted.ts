import { type ByteWriter, createEscapes } from './byte-writer';

const quoteCode = 34;
const doubledQuotes = createEscapes('', { '"': '""' });

/** A text in quotes, its own doubled: a cell of RFC 4180, a text of Praat. `care` has further forms of signs. */
export function writeQuoted(out: ByteWriter, text: string, escapes = doubledQuotes): void {
  out.ascii(quoteCode);
  out.tryText(text, escapes);
  out.ascii(quoteCode);
}
