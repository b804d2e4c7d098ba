import type { Capture } from '@/lib/provenance/capture';
import { parseExactJson } from '@/lib/shared/json';
import { listStart, nextRow } from '@/lib/shared/json-rows';
import { sha256Hex } from '@/lib/shared/sha256';
import type { ExportSource } from './export-file';

const [comma, openObject, closeObject] = [0x2c, 0x7b, 0x7d];

/** Rows that are parsed together, in bytes: one by one takes twice as long, and all of an answer would weigh. */
const batchSize = 64 * 1024;

/**
 * The rows of an answer in bunches: those of the list itself, or of the one called `data`. A body of a thousand rows is then
 * never in memory as a text nor as a tree, so that a hundred of them weigh no more than one. `clean` sees every text before it
 * is parsed. For JSON that was read before; where there is no list, nothing comes.
 */
export function* parseRowBatches(
  bytes: Uint8Array,
  clean: (text: string) => string = (text) => text,
  size = batchSize,
): Generator<unknown[]> {
  const utf8 = new TextDecoder();
  const textOf = (from: number, to: number): string => clean(utf8.decode(bytes.subarray(from, to)));
  let at = listStart(bytes, utf8);
  while (at > 0 && at < bytes.length) {
    const separator = findSeparator(bytes, at + size);
    const batch = separator < 0 ? null : parseList(textOf(at, separator));
    if (batch) {
      yield batch;
      at = separator + 1;
      continue;
    }
    const rows: unknown[] = [];
    const limit = at + size;
    do {
      const [start, end] = nextRow(bytes, at);
      if (end > 0) rows.push(parseExactJson(textOf(start, end)));
      at = end;
    } while (at > 0 && at < limit);
    yield rows;
  }
}

/** The comma of the next `},{`, which as a rule stands between two rows; -1 where there is none. */
function findSeparator(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(closeObject, from); at >= 0; at = bytes.indexOf(closeObject, at + 1)) {
    if (bytes[at + 1] === comma && bytes[at + 2] === openObject) return at + 1;
  }
  return -1;
}

/** The rows of a text that ends at a seam; `null` where that was within a row or within a text, which JSON tells. */
function parseList(text: string): unknown[] | null {
  try {
    return parseExactJson(`[${text}]`) as unknown[];
  } catch {
    // Then they are taken out one by one.
    return null;
  }
}

/** Such a link opens a file of the platform for whoever has it: a whole JSON text that is an address with a signature. */
const signedLink = /"https?:(?:\\?\/){2}[^"\s]*?(?:[?&]|\\u0026)(?:expire|l?sig|signature)=[^"\s]*"/gi;

/** What stands in their place. */
const omittedLinkText = 'signed link left out';

/** A body without signed links: they never leave this device. */
export const withoutSignedLinks = (body: string): string =>
  // Nearly every body has none, and looking for a word is far quicker than for a pattern.
  /expire=|sig=|signature=/i.test(body) ? body.replace(signedLink, JSON.stringify(omittedLinkText)) : body;

/** A response as it goes into files. */
interface ExportedBody extends Pick<Capture, 'sha256' | 'bytes'> {
  text: string;
}

/**
 * Returns the text of a response without what opens files of the platform, with the SHA-256 and the length in bytes of exactly
 * this text in UTF-8; `undefined` where it was deleted meanwhile.
 */
export async function readExportedBody(
  source: Pick<ExportSource, 'body'>,
  { id, sha256, bytes }: Pick<Capture, 'id' | 'sha256' | 'bytes'>,
): Promise<ExportedBody | undefined> {
  const body = await source.body(id);
  if (!body) return undefined;
  const original = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const text = withoutSignedLinks(original);
  // Nearly every response has no such link, and its sum is known.
  if (text === original) return { text, sha256, bytes };
  const cleaned = new TextEncoder().encode(text);
  return { text, sha256: sha256Hex(cleaned), bytes: cleaned.length };
}
