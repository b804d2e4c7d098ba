import type { Capture } from '@/lib/provenance/capture';
import { parseExactJson } from '@/lib/shared/json';
import { listStart, nextRow } from '@/lib/shared/json-rows';
import { sha256Hex } from '@/lib/shared/sha256';
import type { ExportSource } from './export-file';

const comma = 0x2c;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Bytes parsed together; single rows take twice as long, and a whole response takes much memory. */
const batchSize = 64 * 1024;

/**
 * Parses the rows of a response in batches, from a bare list or from `data`, so that a large body is never in memory as
 * a whole. `clean` changes each text before it is parsed. The JSON must be valid; without a list, nothing is yielded.
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

/** Returns the index of the comma in the next `},{`, which usually separates two rows; -1 without one. */
function findSeparator(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(closeObject, from); at >= 0; at = bytes.indexOf(closeObject, at + 1)) {
    if (bytes[at + 1] === comma && bytes[at + 2] === openObject) return at + 1;
  }
  return -1;
}

/** Parses rows up to a separator; `null` if the separator was inside a row or a text. */
function parseList(text: string): unknown[] | null {
  try {
    return parseExactJson(`[${text}]`) as unknown[];
  } catch {
    // The caller then parses the rows one by one.
    return null;
  }
}

/** A signed link lets anyone who has it open a file of the platform. */
const signedLink = /"https?:(?:\\?\/){2}[^"\s]*?(?:[?&]|\\u0026)(?:expire|l?sig|signature)=[^"\s]*"/gi;

const omittedLinkText = 'signed link left out';

/** Removes signed links from a body, because they must not leave this device. */
export const withoutSignedLinks = (body: string): string =>
  // Most bodies have no such link, and a search for a word is much faster.
  /expire=|sig=|signature=/i.test(body) ? body.replace(signedLink, JSON.stringify(omittedLinkText)) : body;

/** A response as it is exported. */
interface ExportedBody extends Pick<Capture, 'sha256' | 'bytes'> {
  text: string;
}

/**
 * Returns the text of a response without signed links, with its own SHA-256 and length in UTF-8; `undefined` if it was
 * deleted in the meantime.
 */
export async function readExportedBody(
  source: Pick<ExportSource, 'body'>,
  { id, sha256, bytes }: Pick<Capture, 'id' | 'sha256' | 'bytes'>,
): Promise<ExportedBody | undefined> {
  const body = await source.body(id);
  if (!body) return undefined;
  const original = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const text = withoutSignedLinks(original);
  // Most responses have no such link, so the stored checksum is valid.
  if (text === original) return { text, sha256, bytes };
  const cleaned = new TextEncoder().encode(text);
  return { text, sha256: sha256Hex(cleaned), bytes: cleaned.length };
}
