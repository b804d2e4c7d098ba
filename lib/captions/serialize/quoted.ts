import { type Bytes, careFor } from './text-writer';

const quote = 34;
const doubled = careFor('', { '"': '""' });

/** A text in quotes, its own doubled: a cell of RFC 4180, a text of Praat. `care` has further forms of signs. */
export function writeQuoted(out: Bytes, text: string, care = doubled): void {
  out.ascii(quote);
  out.plain(text, care);
  out.ascii(quote);
}
