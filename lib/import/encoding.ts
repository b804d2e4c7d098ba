export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** Returns the encoding that a byte-order mark names; `null` without one. */
function encodingFromBom([first, second, third]: Uint8Array): Encoding | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

/**
 * Detects the encoding of a file from its byte-order mark or the zero bytes of UTF-16. Otherwise, it is UTF-8, or
 * Windows-1252 if a byte is invalid in UTF-8.
 */
export async function detectEncoding(chunks: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  try {
    for await (const chunk of chunks) {
      const detected = first ? (encodingFromBom(chunk) ?? detectUtf16(chunk)) : null;
      if (detected) return detected;
      first = false;
      utf8.decode(chunk, { stream: true });
    }
    utf8.decode();
    return 'utf-8';
  } catch {
    // Western spreadsheet programs write Windows-1252.
    return 'windows-1252';
  }
}

/** Detects UTF-16 without a byte-order mark, where every second byte of Latin text is zero. */
function detectUtf16(chunk: Uint8Array): Encoding | null {
  const head = chunk.subarray(0, 256);
  const zeros = [0, 1].map((side) => head.filter((byte, index) => index % 2 === side && byte === 0).length);
  const minZeros = head.length / 4;
  if ((zeros[1] ?? 0) > minZeros) return 'utf-16le';
  return (zeros[0] ?? 0) > minZeros ? 'utf-16be' : null;
}

/** Decodes a file without its byte-order mark; invalid bytes become the replacement character. */
export async function* decodeChunks(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
