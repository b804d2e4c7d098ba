import { createParser } from 'eventsource-parser';
import { parseReply, type RpcReply } from '../mcp-messages';

export interface BodyLimits {
  bytes: number;
  events: number;
}
export const defaultBodyLimits: BodyLimits = { bytes: 32 * 1024 * 1024, events: 2000 };

/** The part of a response that was read. */
export interface BodyContent {
  bytes: number;
  /** `broken`: the connection ended before the response did. `response-too-large`: reading stopped at the limit. */
  end: 'complete' | 'interrupted' | 'response-too-large';
  /** The text of a body that is not an event stream. */
  text: string;
  /** The reply found in an event stream, to this request or to another one. */
  reply: RpcReply;
}

/** Reads a body that is not an event stream, such as a JSON object. */
export async function readPlainBody(body: ReadableStream<Uint8Array> | null, bounds: BodyLimits): Promise<BodyContent> {
  const texts: string[] = [];
  const end = await readText(body, bounds.bytes, (text) => {
    texts.push(text);
    return false;
  });
  return { ...end, text: texts.join(''), reply: { is: 'other' } };
}

/**
 * Reads an event stream only up to the reply to this request, because a server can keep the stream open indefinitely.
 */
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
  // Some servers omit the empty line after the last event. If the event was cut off, its JSON is invalid.
  if (end.end !== 'response-too-large' && !tooMany && !hasReply()) parser.feed('\n\n');
  return {
    ...end,
    ...(hasReply() && { end: 'complete' }),
    ...(tooMany && { end: 'response-too-large' }),
    text: '',
    reply,
  };
}

/** Reads a body in pieces of text until `onText` returns `true` or the limit is exceeded, then cancels the rest. */
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
      if (bytes > maxBytes) return { bytes, end: cancelReading(reader, 'response-too-large') };
      if (onText(decoder.decode(next.value, { stream: true })))
        return { bytes, end: cancelReading(reader, 'complete') };
    }
    onText(decoder.decode());
    return { bytes, end: 'complete' };
  } catch {
    // The error of the stream is not needed: the caller knows whether the stream was cancelled, timed out or was cut
    // off.
    return { bytes, end: 'interrupted' };
  }
}

function cancelReading<E>(reader: ReadableStreamDefaultReader<Uint8Array> | undefined, reason: E): E {
  // A broken stream has nothing to cancel.
  reader?.cancel().catch(() => undefined);
  return reason;
}
