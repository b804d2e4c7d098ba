import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import ky from 'ky';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainFetch } from '@/lib/browser/environment';
import type { AnyCall, CachedResponse, CallOptions } from '@/lib/service/call';
import { type Account, createClient } from '@/lib/service/client';
import type { RejectedRequest } from '@/lib/service/parameter-probes';
import { readResponse } from '@/lib/service/read-response';
import type { HttpSender } from '@/lib/service/send-request';
import { secretOf } from '../secret-of';
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
async function startServer(answer: RequestListener) {
  const seen: { method: string; url: string; authorization: string | undefined; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const parts = await Array.fromAsync(request);
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, authorization: headers.authorization, body: Buffer.concat(parts).toString() });
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const answering =
  (body: unknown, status = 200, headers = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Both senders of the extension: ky in the offscreen document, `fetch` in the worker. */
const senders: [name: string, http: HttpSender][] = [
  ['ky', ky],
  ['fetch', plainFetch],
];
let http: HttpSender = ky;

/** Creates a call with a fixed clock; `timeout` is the signal of the timeout. */
const clientFor = (account: Partial<Account>, timeout: AbortSignal = new AbortController().signal) => {
  const waits: number[] = [];
  const heard: [string, RejectedRequest][] = [];
  const call = createClient({
    http,
    account: async () => ({ serviceUrl: '', secret: secretOf(token), names: {}, ...account }),
    now: () => now,
    abortAfter: (seconds) => {
      waits.push(seconds);
      return timeout;
    },
    onRejected: async (serviceUrl, one) => void heard.push([serviceUrl, one]),
  });
  const ask = (asked: object = { videoId }, name = 'captions', options?: CallOptions) => {
    const question = { name, asked } as AnyCall;
    return call(question.name, question.asked, options);
  };
  return { ask, waits, heard };
};
const failure = (kind: string, more = {}) => ({ ok: false, failure: { kind, ...more } });

describe.each(senders)('createClient with %s', (_, sender) => {
  beforeEach(() => {
    http = sender;
  });

  it('sends the token and returns the response with its provenance', async () => {
    const { url, seen } = await startServer(answering([captionItem]));
    const { ask } = clientFor({ serviceUrl: `${url}/v1/` });
    expect(await ask({ videoId, lang: 'en' })).toEqual({
      ok: true,
      value: {
        response: {
          key: `1.0.1 captions [["lang","en"],["videoId","${videoId}"]] ${url}/v1`,
          name: 'captions',
          asked: { videoId, lang: 'en' },
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
    expect(seen).toEqual([
      { method: 'GET', url: `/v1/captions/${videoId}?lang=en`, authorization: `Bearer ${token}`, body: '' },
    ]);
  });

  it('posts a batch', async () => {
    const { url, seen } = await startServer(answering({ totalResults: 0, data: [] }));
    expect(await clientFor({ serviceUrl: url }).ask({ ids: [videoId] }, 'batchVideos')).toMatchObject({ ok: true });
    expect(seen).toMatchObject([{ method: 'POST', url: '/batch/videos', body: `{"ids":["${videoId}"]}` }]);
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
    const { url, seen } = await startServer(answering([]));
    expect(await clientFor({ serviceUrl: url, ...account }).ask()).toEqual(failure(kind, more));
    expect(seen).toEqual([]);
  });

  it('sends no request that the service would reject', async () => {
    const { url, seen } = await startServer(answering([]));
    const asked = await clientFor({ serviceUrl: url }).ask({ videoId, lang: 'xx' });
    expect(asked).toMatchObject(failure('wrong-question', { problems: [{ path: 'lang' }] }));
    expect(seen).toEqual([]);
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect: %i', async (status) => {
    const elsewhere = await startServer(answering([captionItem]));
    const { url } = await startServer(answering('', status, { location: elsewhere.url }));
    expect(await clientFor({ serviceUrl: url }).ask()).toEqual(failure('redirected'));
    expect(elsewhere.seen).toEqual([]);
  });

  it.each([300, 304])('does not follow status %i', async (status) => {
    const { url } = await startServer(answering('', status));
    expect(await clientFor({ serviceUrl: url }).ask()).toMatchObject(failure('refused', { status }));
  });

  it.each([408, 429, 500, 503])('sends once, whatever the status: %i', async (status) => {
    const { url, seen } = await startServer(answering({}, status, { 'retry-after': '0' }));
    expect(await clientFor({ serviceUrl: url }).ask()).toMatchObject({ ok: false });
    expect(seen).toHaveLength(1);
  });

  it('sends once if the connection breaks', async () => {
    const { url, seen } = await startServer((request) => request.socket.destroy());
    expect(await clientFor({ serviceUrl: url }).ask()).toEqual(failure('unreachable'));
    expect(seen).toHaveLength(1);
  });

  it('reports an unreachable service', async () => {
    const { url } = await startServer(answering([]));
    await new Promise((done) => servers.pop()?.close(done));
    expect(await clientFor({ serviceUrl: url }).ask()).toEqual(failure('unreachable'));
  });

  it('reports the received bytes of a broken body', async () => {
    const { url } = await startServer((request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('[{"offset"', () => request.socket.end());
    });
    expect(await clientFor({ serviceUrl: url }).ask()).toEqual(failure('cut-off', { bytes: 10 }));
  });

  it('returns the Retry-After seconds', async () => {
    const { url } = await startServer(answering({}, 429, { 'retry-after': '7' }));
    expect(await clientFor({ serviceUrl: url }).ask()).toEqual(failure('too-many', { retryAfterSeconds: 7 }));
  });

  it.each([
    [{ videoId }, 90],
    [{ videoId, mode: 'fallback-auto-translated' }, 90],
    [{ videoId, mode: 'fallback-whisper' }, 600],
    [{ videoId, mode: 'force-whisper' }, 600],
  ])('sets a timeout for %j of %i seconds', async (asked, seconds) => {
    const timeout = new AbortController();
    const { url } = await startServer(() => timeout.abort());
    const { ask, waits } = clientFor({ serviceUrl: url }, timeout.signal);
    expect(await ask(asked)).toEqual(failure('timed-out', { seconds }));
    expect(waits).toEqual([seconds]);
  });

  it('times out while the body is arriving', async () => {
    const timeout = new AbortController();
    const { url } = await startServer((_, response) => response.write('[', () => setTimeout(() => timeout.abort())));
    expect(await clientFor({ serviceUrl: url }, timeout.signal).ask()).toEqual(failure('timed-out', { seconds: 90 }));
  });

  it('can be cancelled', async () => {
    const stop = new AbortController();
    const { url } = await startServer(() => stop.abort());
    expect(await clientFor({ serviceUrl: url }).ask({ videoId }, 'captions', { signal: stop.signal })).toEqual(
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
    const result = await clientFor({ serviceUrl: url }).ask();
    expect(result).toMatchObject({
      ok: true,
      value: { response: { tokenRemoved: true }, value: [{ text: 'Bearer …' }, {}] },
    });
    expect(result).not.toHaveProperty('value.utf8');
    expect(JSON.stringify(result)).not.toContain(token);
    expect(JSON.stringify(result)).not.toContain(token.slice(-20));
  });

  it('reports a response with too many bytes or levels', async () => {
    const { url } = await startServer(answering(null, 200));
    const deep = await startServer((_, response) => void response.end('['.repeat(5000)));
    expect(await clientFor({ serviceUrl: deep.url }).ask()).toEqual(failure('too-much', { bytes: 5000 }));
    expect(await clientFor({ serviceUrl: url }).ask()).toMatchObject(failure('strange-answer'));
  });

  it('keeps the token out of a refusal that repeats it', async () => {
    const { url } = await startServer(answering({ error: { message: `no project for ${token}` } }, 400));
    const result = await clientFor({ serviceUrl: url }).ask({ ids: [videoId] }, 'videos');
    expect(result).toEqual(failure('refused', { status: 400, message: 'no project for …' }));
  });

  it('sends the parameter names that the user set', async () => {
    const { url, seen } = await startServer(answering({ data: [] }));
    await clientFor({ serviceUrl: url, names: { 'commentReplies.comment': { name: 'id' } } }).ask(
      { comment: 'Ugx' },
      'commentReplies',
    );
    expect(seen).toMatchObject([{ url: '/commentReplies?id=Ugx' }]);
  });

  it('omits only the parameters whose name the service is known to reject', async () => {
    const { url, seen } = await startServer(answering({ data: [] }));
    const { ask } = clientFor({ serviceUrl: url, names: { 'relatedVideos.country': { name: null } } });
    expect(await ask({ videoId, country: 'DE' }, 'relatedVideos')).toMatchObject(
      failure('wrong-question', { problems: [{ path: 'country', code: 'no_name' }] }),
    );
    await ask({ videoId }, 'relatedVideos');
    expect(seen).toMatchObject([{ url: `/relatedVideos?videoId=${videoId}` }]);
  });

  it('sends a request without a required parameter only as a probe', async () => {
    const { url, seen } = await startServer(answering({ data: [] }));
    const { ask } = clientFor({ serviceUrl: url });
    expect(await ask({}, 'commentReplies')).toMatchObject(failure('wrong-question'));
    expect(await ask({ format: 'html' }, 'commentReplies', { probe: true })).toMatchObject(failure('wrong-question'));
    expect(await ask({}, 'captions', { probe: true })).toMatchObject(failure('wrong-question'));
    expect(seen).toEqual([]);
    for (const name of ['commentReplies', 'videos', 'playlistItems']) await ask({}, name, { probe: true });
    expect(seen.map((one) => one.url)).toEqual(['/commentReplies', '/videos', '/playlistItems']);
    expect(seen.every(({ authorization }) => authorization === `Bearer ${token}`)).toBe(true);
  });

  it('reports a rejection to parameter discovery with the address and names sent, and without the token', async () => {
    const issues = [{ code: 'invalid_type', path: ['id'], message: `Required for ${token}` }];
    const { url } = await startServer(answering({ success: false, error: { issues } }, 400));
    const names = { 'commentReplies.comment': { name: 'to' } };
    const { ask, heard } = clientFor({ serviceUrl: url, names });
    await ask({ comment: 'Ugx' }, 'commentReplies');
    await ask({ videoId }, 'captions');
    expect(heard).toMatchObject([
      [url, { name: 'commentReplies', given: ['comment'], names: { 'commentReplies.comment': 'to' }, at: now }],
    ]);
    expect(JSON.stringify(heard)).not.toContain(token);
  });

  it('shortens a rejection, but reports all of it to parameter discovery', async () => {
    const issues = Array.from({ length: 50 }, () => ({ code: 'x', path: ['id'], message: 'y'.repeat(2000) }));
    const { url } = await startServer(answering({ success: false, error: { issues } }, 400));
    const { ask, heard } = clientFor({ serviceUrl: url });
    const result = await ask({ comment: 'Ugx' }, 'commentReplies');
    expect(result).toMatchObject(failure('invalid'));
    expect(JSON.stringify(result).length).toBeLessThan(20 * 400);
    expect(heard[0]?.[1].problems[0]?.message).toHaveLength(2000);
  });

  it('uses the user\'s phrases for "no captions" instead of the built-in rule, and saves them with the response', async () => {
    const { url } = await startServer(answering({ error: 'Nothing to read here' }, 404));
    const noCaptions = ['nothing to READ'];
    const result = await clientFor({ serviceUrl: url, noCaptions }).ask();
    expect(result).toMatchObject({ ok: false, failure: { kind: 'no-captions' }, response: { noCaptions } });
    expect(readResponse('captions', (result as { response: CachedResponse }).response)).toMatchObject(
      failure('no-captions'),
    );
    expect(await clientFor({ serviceUrl: url }).ask()).toMatchObject(failure('refused'));
    expect(await clientFor({ serviceUrl: url, noCaptions: ['keine'] }).ask()).toMatchObject(failure('refused'));
  });
});
