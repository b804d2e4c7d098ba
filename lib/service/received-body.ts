import { isDeeperThan } from './json-text';

/** Most that is read of one response, in bytes. */
const maxBodyBytes = 32 * 1024 * 1024;
/** Most levels of lists and objects in one response. */
const maxBodyDepth = 1000;

/** A body as far as it was read, in bytes and as text. */
interface ReceivedBody {
  text: string;
  bytes: number;
  /** `broken`: the connection ended before the body. `too-much`: the body passes a bound and is not for reading. */
  end: 'whole' | 'broken' | 'too-much';
  /** What came, where that is the text in UTF-8 to the letter: not where a mark was taken off or what cannot be read was replaced. */
  utf8: Uint8Array<ArrayBuffer> | null;
}

/** Reads a body to its end, to where the connection broke, or to a bound. UTF-8, as JSON must be (RFC 8259). */
export async function receiveBody(
  body: ReadableStream<Uint8Array> | null,
  byteLimit: number = maxBodyBytes,
): Promise<ReceivedBody> {
  const parts: Uint8Array[] = [];
  const reader = body?.getReader();
  let bytes = 0;
  try {
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      bytes += next.value.byteLength;
      if (bytes > byteLimit) {
        // Nothing more of it is waited for, and how that ends changes nothing.
        reader?.cancel().catch(() => {});
        return { text: '', bytes, end: 'too-much', utf8: null };
      }
      parts.push(next.value);
    }
  } catch {
    // A stream that fails says nothing of use: the caller knows whether it was stopped, timed out or cut off.
    return finishBody(parts, 'broken');
  }
  return finishBody(parts, 'whole');
}

function finishBody(parts: readonly Uint8Array[], end: 'whole' | 'broken'): ReceivedBody {
  const bytes = concatBytes(parts);
  const text = new TextDecoder().decode(bytes);
  const utf8 = hasByteOrderMark(bytes) || text.includes('\ufffd') ? null : bytes;
  return { text, bytes: bytes.byteLength, end: isTooDeep(text) ? 'too-much' : end, utf8 };
}

/** Other text than JSON may have brackets that nothing closes. */
const isTooDeep = (text: string): boolean => /^\s*[[{]/.test(text) && isDeeperThan(text, maxBodyDepth);

function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** The byte-order mark, which a decoder takes off. */
const hasByteOrderMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
