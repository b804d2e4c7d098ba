/** A body as far as it came, in bytes and as text. `whole`: nothing broke it off. */
export interface ReceivedBody {
  text: string;
  bytes: number;
  whole: boolean;
}

/** Reads a body to its end, or to where the connection broke. UTF-8, as JSON must be (RFC 8259). */
export async function receive(body: ReadableStream<Uint8Array> | null): Promise<ReceivedBody> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  const received = (whole: boolean) => ({ text: parts.join('') + decoder.decode(), bytes, whole });
  const reader = body?.getReader();
  try {
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      bytes += next.value.byteLength;
      parts.push(decoder.decode(next.value, { stream: true }));
    }
    return received(true);
  } catch {
    // A stream that fails says nothing of use: the caller knows whether it was stopped, timed out or cut off.
    return received(false);
  }
}
