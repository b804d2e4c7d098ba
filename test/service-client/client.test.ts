import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import ky from 'ky';
import { afterEach, describe, expect, it } from 'vitest';
import type { CachedResponse, CallOptions, EndpointRequest } from '@/lib/service/call';
import { type Account, createClient } from '@/lib/service/client';
import type { RejectedRequest } from '@/lib/service/parameter-probes';
import { readResponse } from '@/lib/service/read-response';
import { secretOf } from '../test-token';
import { captionItem } from './rows-as-received';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = `${part({ alg: 'HS256' })}.${part({ sub: 'project' })}.c2lnbmF0dXJl`;
const now = 1_700_000_000_000;
const videoId = 'aaaaaaaaaaa';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a local HTTP server that records its requests. */
async function startServer(listener: RequestListener) {
  const requests: { method: string; url: string; authorization: string | undefined; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const parts = await Array.fromAsync(request);
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, authorization: headers.authorization, body: Buffer.concat(parts).toString() });
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const respondWith =
  (body: unknown, status = 200, headers = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Creates a client with a fixed clock; aborting `timeout` simulates a timeout. */
const clientFor = (account: Partial<Account>, timeout: AbortSignal = new AbortController().signal) => {
  const timeouts: number[] = [];
  const rejections: [string, RejectedRequest][] = [];
  const call = createClient({
    http: ky,
    account: async () => ({ connection: 'first', serviceUrl: '', secret: secretOf(token), names: {}, ...account }),
    now: () => now,
    abortAfter: (seconds) => {
      timeouts.push(seconds);
      return timeout;
    },
    onRejected: async (serviceUrl, one) => void rejections.push([serviceUrl, one]),
  });
  const send = (params: object = { videoId }, name = 'captions', options?: CallOptions) => {
    const request = { name, params } as EndpointRequest;
    return call(request.name, request.params, options);
  };
  return { send, timeouts, rejections };
};
const failure = (kind: string, more = {}) => ({ ok: false, failure: { kind, ...more } });

describe('createClient', () => {
  it('sends the token and returns the response with its provenance', async () => {
    const { url, requests } = await startServer(respondWith([captionItem]));
    const { send } = clientFor({ serviceUrl: `${url}/v1/` });
    expect(await send({ videoId, lang: 'en' })).toEqual({
      ok: true,
      value: {
        response: {
          key: `1.0.1 captions [["lang","en"],["videoId","${videoId}"]] ${url}/v1`,
          name: 'captions',
          params: { videoId, lang: 'en' },
          videoId,
          requestedAt: now,
          receivedAt: now,
          status: 200,
          contentType: 'application/json',
          body: JSON.stringify([captionItem]),
        },
        value: [captionItem],
        skippedRows: [],
        wrongFields: [],
        utf8: new TextEncoder().encode(JSON.stringify([captionItem])),
      },
    });
    expect(requests).toEqual([
      { method: 'GET', url: `/v1/captions/${videoId}?lang=en`, authorization: `Bearer ${token}`, body: '' },
    ]);
  });

  it('posts a batch', async () => {
    const { url, requests } = await startServer(respondWith({ totalResults: 0, data: [] }));
    expect(await clientFor({ serviceUrl: url }).send({ ids: [videoId] }, 'batchVideos')).toMatchObject({ ok: true });
    expect(requests).toMatchObject([{ method: 'POST', url: '/batch/videos', body: `{"ids":["${videoId}"]}` }]);
  });

  it.each([
    ['no-address', { serviceUrl: '' }, {}],
    ['no-address', { serviceUrl: 'http://data.example' }, {}],
    ['no-token', { secret: secretOf(null) }, {}],
    ['no-token', { secret: secretOf('') }, {}],
    ['locked-token', { secret: { is: 'locked' as const } }, {}],
    ['malformed-token', { secret: secretOf('secret') }, {}],
    ['expired-token', { secret: secretOf(`${part({})}.${part({ exp: 1 })}.c2ln`) }, { at: 1000 }],
  ])('sends nothing if a failure is known beforehand: %s for %j', async (kind, account, more) => {
    const { url, requests } = await startServer(respondWith([]));
    expect(await clientFor({ serviceUrl: url, ...account }).send()).toEqual(failure(kind, more));
    expect(requests).toEqual([]);
  });

  it('sends no request that the service would reject', async () => {
    const { url, requests } = await startServer(respondWith([]));
    const result = await clientFor({ serviceUrl: url }).send({ videoId, lang: 'xx' });
    expect(result).toMatchObject(failure('invalid-request', { problems: [{ path: 'lang' }] }));
    expect(requests).toEqual([]);
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect: %i', async (status) => {
    const elsewhere = await startServer(respondWith([captionItem]));
    const { url } = await startServer(respondWith('', status, { location: elsewhere.url }));
    expect(await clientFor({ serviceUrl: url }).send()).toEqual(failure('redirected'));
    expect(elsewhere.requests).toEqual([]);
  });

  it.each([300, 304])('treats status %i as a rejection, not as a redirect', async (status) => {
    const { url } = await startServer(respondWith('', status));
    expect(await clientFor({ serviceUrl: url }).send()).toMatchObject(failure('refused', { status }));
  });

  it.each([408, 429, 500, 503])('sends the request only once for status %i', async (status) => {
    const { url, requests } = await startServer(respondWith({}, status, { 'retry-after': '0' }));
    expect(await clientFor({ serviceUrl: url }).send()).toMatchObject({ ok: false });
    expect(requests).toHaveLength(1);
  });

  it('sends the request only once if the connection breaks', async () => {
    const { url, requests } = await startServer((request) => request.socket.destroy());
    expect(await clientFor({ serviceUrl: url }).send()).toEqual(failure('unreachable'));
    expect(requests).toHaveLength(1);
  });

  it('reports an unreachable service', async () => {
    const { url } = await startServer(respondWith([]));
    await new Promise((done) => servers.pop()?.close(done));
    expect(await clientFor({ serviceUrl: url }).send()).toEqual(failure('unreachable'));
  });

  it.each([200, 403, 408, 503])('reports a body that is cut off, or the error status before it: %i', async (status) => {
    const { url } = await startServer((request, response) => {
      response.writeHead(status, { 'content-length': '1000' }).write('[{"offset"', () => request.socket.end());
    });
    const [kind, more] = status === 200 ? (['truncated', { bytes: 10 }] as const) : (['refused', { status }] as const);
    expect(await clientFor({ serviceUrl: url }).send()).toMatchObject(failure(kind, more));
  });

  it('returns the Retry-After seconds', async () => {
    const { url } = await startServer(respondWith({}, 429, { 'retry-after': '7' }));
    expect(await clientFor({ serviceUrl: url }).send()).toEqual(failure('too-many', { retryAfterSeconds: 7 }));
  });

  it.each([
    [{ videoId }, 90],
    [{ videoId, mode: 'fallback-auto-translated' }, 90],
    [{ videoId, mode: 'fallback-whisper' }, 600],
    [{ videoId, mode: 'force-whisper' }, 600],
  ])('for %j uses a timeout of %i seconds', async (params, seconds) => {
    const timeout = new AbortController();
    const { url } = await startServer(() => timeout.abort());
    const { send, timeouts } = clientFor({ serviceUrl: url }, timeout.signal);
    expect(await send(params)).toEqual(failure('timed-out', { seconds }));
    expect(timeouts).toEqual([seconds]);
  });

  it('times out while the body is arriving', async () => {
    const timeout = new AbortController();
    const { url } = await startServer((_, response) => response.write('[', () => setTimeout(() => timeout.abort())));
    expect(await clientFor({ serviceUrl: url }, timeout.signal).send()).toEqual(failure('timed-out', { seconds: 90 }));
  });

  it('can be cancelled', async () => {
    const stop = new AbortController();
    const { url } = await startServer(() => stop.abort());
    expect(await clientFor({ serviceUrl: url }).send({ videoId }, 'captions', { signal: stop.signal })).toEqual(
      failure('stopped'),
    );
  });

  it('removes the token from a response that repeats it, and marks the response', async () => {
    const written = [token, JSON.stringify(token).replaceAll('.', '\\u002e').slice(1, -1)];
    const items = written.map((text) => ({ ...captionItem, text: `Bearer ${text}` }));
    const body = JSON.stringify(items).replaceAll('\\\\u', '\\u');
    const { url } = await startServer(
      (_, response) => void response.writeHead(200, { 'content-type': `application/json; token=${token}` }).end(body),
    );
    const result = await clientFor({ serviceUrl: url }).send();
    expect(result).toMatchObject({
      ok: true,
      value: { response: { tokenRemoved: true }, value: [{ text: 'Bearer …' }, {}] },
    });
    expect(result).not.toHaveProperty('value.utf8');
    expect(JSON.stringify(result)).not.toContain(token);
    expect(JSON.stringify(result)).not.toContain(token.slice(-20));
  });

  it.each([
    [
      'with too many bytes',
      Buffer.alloc(32 * 1024 * 1024 + 1, '1'),
      failure('response-too-large', { bytes: 33_554_433 }),
    ],
    ['with too many levels', '['.repeat(5000), failure('response-too-large', { bytes: 5000 })],
    ['that is not a list', 'null', failure('unexpected-response', { status: 200 })],
  ])('rejects a response %s', async (_, body, expected) => {
    const { url } = await startServer((_request, response) => void response.end(body));
    expect(await clientFor({ serviceUrl: url }).send()).toEqual(expected);
  });

  it('keeps the token out of an error response that repeats it', async () => {
    const { url } = await startServer(respondWith({ error: { message: `no project for ${token}` } }, 400));
    const result = await clientFor({ serviceUrl: url }).send({ ids: [videoId] }, 'videos');
    expect(result).toEqual(failure('refused', { status: 400, message: 'no project for …' }));
  });

  it('sends the parameter names that the user set', async () => {
    const { url, requests } = await startServer(respondWith({ data: [] }));
    const { send } = clientFor({ serviceUrl: url, names: { 'commentReplies.comment': { name: 'id' } } });
    await send({ comment: 'Ugx' }, 'commentReplies');
    expect(requests).toMatchObject([{ url: '/commentReplies?id=Ugx' }]);
  });

  it('rejects a request with a name that the user has not confirmed, and sends one without it', async () => {
    const { url, requests } = await startServer(respondWith({ data: [] }));
    const { send } = clientFor({ serviceUrl: url, names: null });
    expect(await send({ videoId, country: 'DE' }, 'relatedVideos')).toMatchObject(
      failure('invalid-request', { problems: [{ path: 'country', code: 'unconfirmed_name' }] }),
    );
    await send({ videoId }, 'relatedVideos');
    expect(requests).toMatchObject([{ url: `/relatedVideos?videoId=${videoId}` }]);
  });

  it('sends a request without a required parameter only as a probe', async () => {
    const { url, requests } = await startServer(respondWith({ data: [] }));
    const { send } = clientFor({ serviceUrl: url });
    expect(await send({}, 'commentReplies')).toMatchObject(failure('invalid-request'));
    expect(await send({ format: 'html' }, 'commentReplies', { probe: true })).toMatchObject(failure('invalid-request'));
    expect(await send({}, 'captions', { probe: true })).toMatchObject(failure('invalid-request'));
    expect(requests).toEqual([]);
    for (const name of ['commentReplies', 'videos', 'playlistItems']) await send({}, name, { probe: true });
    expect(requests.map((one) => one.url)).toEqual(['/commentReplies', '/videos', '/playlistItems']);
    expect(requests.every(({ authorization }) => authorization === `Bearer ${token}`)).toBe(true);
  });

  it('reports a rejection with the service address and the parameters sent, but without the token', async () => {
    const issues = [{ code: 'invalid_type', path: ['id'], message: `Required for ${token}` }];
    const { url } = await startServer(respondWith({ success: false, error: { issues } }, 400));
    const names = { 'commentReplies.comment': { name: 'to' } };
    const { send, rejections } = clientFor({ serviceUrl: url, names });
    await send({ comment: 'Ugx' }, 'commentReplies');
    await send({ videoId }, 'captions');
    expect(rejections).toMatchObject([[url, { name: 'commentReplies', given: ['comment'], at: now }]]);
    expect(JSON.stringify(rejections)).not.toContain(token);
  });

  it('shortens the messages of a rejection', async () => {
    const issues = Array.from({ length: 50 }, () => ({ code: 'x', path: ['id'], message: 'y'.repeat(2000) }));
    const { url } = await startServer(respondWith({ success: false, error: { issues } }, 400));
    const { send } = clientFor({ serviceUrl: url });
    const result = await send({ comment: 'Ugx' }, 'commentReplies');
    expect(result).toMatchObject(failure('invalid'));
    expect(JSON.stringify(result).length).toBeLessThan(20 * 400);
  });

  it('detects "no captions" from the phrases that the user set, and saves them with the response', async () => {
    const { url } = await startServer(respondWith({ error: 'Nothing to read here' }, 404));
    const noCaptions = ['nothing to READ'];
    const result = await clientFor({ serviceUrl: url, noCaptions }).send();
    expect(result).toMatchObject({ ok: false, failure: { kind: 'no-captions' }, response: { noCaptions } });
    expect(readResponse('captions', (result as { response: CachedResponse }).response)).toMatchObject(
      failure('no-captions'),
    );
    expect(await clientFor({ serviceUrl: url }).send()).toMatchObject(failure('refused'));
    expect(await clientFor({ serviceUrl: url, noCaptions: ['keine'] }).send()).toMatchObject(failure('refused'));
  });
});
