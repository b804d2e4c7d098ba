/** A body as far as it came, in bytes and as text. `whole`: nothing broke it off. */
export interface ReceivedBody {
  text: string;
  bytes: number;
  whole: boolean;
  /** What came, where that is the text in UTF-8 to the letter: not where a mark was taken off or what cannot be read was replaced. */
  utf8: Uint8Array<ArrayBuffer> | null;
}

/** Reads a body to its end, or to where the connection broke. UTF-8, as JSON must be (RFC 8259). */
export async function receive(body: ReadableStream<Uint8Array> | null): Promise<ReceivedBody> {
  const parts: Uint8Array[] = [];
  const reader = body?.getReader();
  try {
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) parts.push(next.value);
    return received(parts, true);
  } catch {
    // A stream that fails says nothing of use: the caller knows whether it was stopped, timed out or cut off.
    return received(parts, false);
  }
}

function received(parts: readonly Uint8Array[], whole: boolean): ReceivedBody {
  const came = joined(parts);
  const text = new TextDecoder().decode(came);
  return { text, bytes: came.byteLength, whole, utf8: hasMark(came) || text.includes('\ufffd') ? null : came };
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** The byte-order mark, which a decoder takes off. */
const hasMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
