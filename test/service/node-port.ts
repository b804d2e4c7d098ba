import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { TLSSocket } from 'node:tls';
import { cutAnswers } from './faults.ts';

/** What answers web requests, whoever brings them. */
export type Handler = (request: Request) => Promise<Response>;

/** Lets a handler of web requests answer Node's. A mistake of the handler is told on the terminal and answered with 500. */
export const listenerFor =
  (handler: Handler): RequestListener =>
  (incoming, outgoing) => {
    converse(handler, incoming, outgoing).catch((error: unknown) => {
      // Who hangs up before the end, as a stopped download does, makes no mistake of ours.
      if (outgoing.destroyed) return;
      console.error(error);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    });
  };

async function converse(handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const request = await requestFrom(incoming);
  if (!request) {
    outgoing.writeHead(400).end();
    return;
  }
  const response = await handler(request);
  const cut = cutAnswers.get(response);
  if (cut !== undefined) return breakOff(response, cut, outgoing);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) {
    outgoing.end();
    return;
  }
  // A body that never begins must not hold the head back.
  outgoing.flushHeaders();
  await pipeline(response.body, outgoing);
}

/** Node's request as a web request; `null` where its address is none. */
async function requestFrom(incoming: IncomingMessage): Promise<Request | null> {
  const scheme = incoming.socket instanceof TLSSocket ? 'https' : 'http';
  const url = URL.parse(`${scheme}://${incoming.headers.host ?? '127.0.0.1'}${incoming.url ?? '/'}`);
  if (!url) return null;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(incoming.headersDistinct))
    for (const value of values) headers.append(name, value);
  const { method = 'GET' } = incoming;
  const body = method === 'GET' || method === 'HEAD' ? null : Uint8Array.from(await buffer(incoming));
  return new Request(url, { method, headers, body });
}

/** The first bytes of an answer that promised more, and then nothing: the connection is gone. */
async function breakOff(response: Response, bytes: number, outgoing: ServerResponse): Promise<void> {
  if (bytes === 0) {
    await response.body?.cancel();
    outgoing.socket?.destroy();
    return;
  }
  const stated = Number(response.headers.get('content-length') ?? 0);
  const first = await upTo(bytes, response);
  const length = Math.max(stated, first.length + 1, bytes + 1);
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), 'content-length': length });
  outgoing.write(first, () => outgoing.socket?.destroy());
}

/** The first bytes of a body; the rest, which may be a whole film, is never made. */
async function upTo(bytes: number, { body }: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    pieces.push(piece);
    length += piece.length;
    if (length >= bytes) break;
  }
  return Buffer.concat(pieces).subarray(0, bytes);
}
