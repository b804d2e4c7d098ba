import { createParser } from 'eventsource-parser';
import { parseReply, type RpcReply } from '../mcp-messages';

/** The most that one response may have. */
export interface BodyLimits {
  bytes: number;
  events: number;
}
export const defaultBodyLimits: BodyLimits = { bytes: 32 * 1024 * 1024, events: 2000 };

/** A response as far as it was read. */
export interface BodyContent {
  bytes: number;
  /** `broken`: the connection ended before the response did. `too-much`: reading stopped at the limit. */
  end: 'whole' | 'broken' | 'too-much';
  /** The text of a body that is no stream of events. */
  text: string;
  /** The reply in a stream of events, to this request or to another one. */
  reply: RpcReply;
}

/** Reads a body that is one JSON object, or anything else that is no stream of events. */
export async function readPlainBody(body: ReadableStream<Uint8Array> | null, bounds: BodyLimits): Promise<BodyContent> {
  const texts: string[] = [];
  const end = await readText(body, bounds.bytes, (text) => {
    texts.push(text);
    return false;
  });
  return { ...end, text: texts.join(''), reply: { is: 'other' } };
}

/** Reads a stream of events up to the reply to this request, and no further: a server may keep it open for ever. */
export async function readEventStream(
  body: ReadableStream<Uint8Array> | null,
  id: string,
  bounds: BodyLimits,
): Promise<BodyContent> {
  let reply: RpcReply = { is: 'other' };
  let events = 0;
  const hasReply = () => reply.is === 'result' || reply.is === 'error';
  const parser = createParser({
    onEvent({ data }) {
      events += 1;
      // Streams that can be resumed begin with an event that has no data.
      if (hasReply() || data === '' || events > bounds.events) return;
      const message = parseReply(data, id);
      if (message.is !== 'other') reply = message;
    },
  });
  const end = await readText(body, bounds.bytes, (text) => {
    parser.feed(text);
    return hasReply() || events > bounds.events;
  });
  const tooMany = events > bounds.events && !hasReply();
  return { ...end, ...(tooMany && { end: 'too-much' }), text: '', reply };
}

/** Reads a body in pieces of text, until `onText` returns `true`. The rest is not waited for. */
async function readText(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  onText: (text: string) => boolean,
): Promise<Pick<BodyContent, 'bytes' | 'end'>> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  try {
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      bytes += next.value.byteLength;
      if (bytes > maxBytes) return { bytes, end: cancelReading(reader, 'too-much') };
      if (onText(decoder.decode(next.value, { stream: true }))) return { bytes, end: cancelReading(reader, 'whole') };
    }
    onText(decoder.decode());
    return { bytes, end: 'whole' };
  } catch {
    // A stream that fails says nothing of use: the caller knows whether it was stopped, timed out or cut off.
    return { bytes, end: 'broken' };
  }
}

function cancelReading<E>(reader: ReadableStreamDefaultReader<Uint8Array> | undefined, reason: E): E {
  // A stream that is broken by now has nothing left to cancel.
  reader?.cancel().catch(() => undefined);
  return reason;
}
