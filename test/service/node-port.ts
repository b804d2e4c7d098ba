import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { TLSSocket } from 'node:tls';
import { responseCuts } from './faults.ts';

export type Handler = (request: Request) => Promise<Response>;

/** Adapts a handler of web requests to Node's http server. Prints an error of the handler and returns status 500. */
export const listenerFor =
  (handler: Handler): RequestListener =>
  (incoming, outgoing) => {
    respond(handler, incoming, outgoing).catch((error: unknown) => {
      // A client that disconnects early, for example to cancel a download, is not an error.
      if (outgoing.destroyed) return;
      console.error(error);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    });
  };

async function respond(handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const request = await requestFrom(incoming);
  if (!request) {
    outgoing.writeHead(400).end();
    return;
  }
  const response = await handler(request);
  const cut = responseCuts.get(response);
  if (cut !== undefined) return breakOff(response, cut, outgoing);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) {
    outgoing.end();
    return;
  }
  // Otherwise the headers would wait for the first chunk of the body, which may never arrive.
  outgoing.flushHeaders();
  await pipeline(response.body, outgoing);
}

/** Converts Node's request to a web request; returns `null` for an invalid URL. */
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

/** Sends complete headers and the first bytes of the body, or nothing if `bytes` is 0, and destroys the connection. */
async function breakOff(response: Response, bytes: number, outgoing: ServerResponse): Promise<void> {
  if (bytes === 0) {
    await response.body?.cancel();
    outgoing.socket?.destroy();
    return;
  }
  const declared = Number(response.headers.get('content-length') ?? 0);
  const first = await upTo(bytes, response);
  const length = Math.max(declared, first.length + 1, bytes + 1);
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), 'content-length': length });
  outgoing.write(first, () => outgoing.socket?.destroy());
}

/** Reads the first bytes of a body and cancels the rest, which may be very long. */
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
