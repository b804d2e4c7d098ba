import { describe, expect, it } from 'vitest';
import { createOffscreenSender } from '@/lib/requests/with-offscreen';
import type { Call } from '@/lib/service/call';
import { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/request';
import { fail, ok } from '@/lib/shared/result';
import { cachedResponse, fakeClock, noon, parsedResponse, responsesInMemory, scriptedCall } from '../fakes';
import { offscreenInMemory } from './offscreen-in-memory';

const serviceUrl = 'https://service.example';
const slowParams = { videoId: VideoId.parse('aaaaaaaaaaa'), mode: 'force-whisper' } as const;
const key = cacheKey('captions', slowParams, serviceUrl);
const response = cachedResponse({ key, params: slowParams, videoId: slowParams.videoId, receivedAt: noon + 90_000 });

function setUp(hasDocument = true, connection = 'first') {
  const document = offscreenInMemory();
  const clock = fakeClock();
  const responses = responsesInMemory();
  const { call: client, requests: sent } = scriptedCall(() => ok(parsedResponse('captions', [])));
  const { withOffscreen, handleOffscreenMessage } = createOffscreenSender({
    offscreen: hasDocument ? document.offscreen : null,
    responses,
    after: clock.after,
    offscreenAccount: async () => ({ connection: 'first', serviceUrl }),
  });
  const send = withOffscreen(client);
  const row = { id: `${noon}-m`, sentAt: noon, connection: { id: connection, name: '' } };
  const call: Call = (name, params, options) => send(name, params, { ...options, row });
  return { ...document, clock, responses, sent, handleOffscreenMessage, call };
}

const nextTurn = () => new Promise((done) => setImmediate(done));

describe('withOffscreen', () => {
  it('has a slow request sent by the offscreen document, and reads the saved response', async () => {
    const { call, requests, reportBegin, reportEnd, handleOffscreenMessage, responses, sent, released } = setUp();
    const result = call('captions', slowParams);
    await nextTurn();
    expect(requests).toMatchObject([{ key, request: { name: 'captions', params: slowParams }, connection: 'first' }]);
    expect(await reportBegin(handleOffscreenMessage)).toBe(true);
    await responses.put(response);
    await reportEnd(handleOffscreenMessage, { ok: true });
    expect(await result).toMatchObject({ ok: true, value: { response, isCached: true } });
    expect(sent).toEqual([]);
    expect(released).toEqual([requests[0]?.id]);
  });

  it('returns an earlier response with lines together with a newer one without lines', async () => {
    const { call, reportBegin, reportEnd, handleOffscreenMessage, responses } = setUp();
    const earlier = { ...response, receivedAt: noon - 1, body: JSON.stringify([{ offset: 0, text: 'a' }]) };
    await responses.put(earlier);
    const result = call('captions', slowParams);
    await nextTurn();
    await reportBegin(handleOffscreenMessage);
    await responses.put(response);
    await reportEnd(handleOffscreenMessage, { ok: true });
    const expected = { body: earlier.body, newerEmptyResponse: { receivedAt: response.receivedAt } };
    expect(await result).toMatchObject({ ok: true, value: { response: expected, isCached: true } });
  });

  it.each([
    ['there is no document', false],
    ['the document cannot be opened', true],
  ])('sends a slow request from the worker if %s', async (_, hasDocument) => {
    const { call, offscreen, requests, sent } = setUp(hasDocument);
    offscreen.begin = async () => {
      throw new Error('There is another document');
    };
    expect(await call('captions', slowParams)).toMatchObject({ ok: true });
    expect([requests.length, sent.length]).toEqual([0, 1]);
  });

  it('passes no request to the document if its row is of another connection', async () => {
    const { call, requests, sent } = setUp(true, 'lab');
    void call('captions', slowParams);
    await nextTurn();
    expect([requests.length, sent.length]).toEqual([0, 1]);
  });

  it('sends a slow request only from the worker if the document does not begin in time', async () => {
    const { call, clock, reportBegin, handleOffscreenMessage, sent } = setUp();
    const result = call('captions', slowParams);
    await nextTurn();
    await clock.advance(10);
    await result;
    expect(sent).toHaveLength(1);
    expect(await reportBegin(handleOffscreenMessage)).toBe(false);
  });

  it('waits for the response without a time limit once the document has started the request', async () => {
    const { call, clock, reportBegin, reportEnd, handleOffscreenMessage, responses, sent } = setUp();
    const result = call('captions', slowParams);
    await nextTurn();
    await reportBegin(handleOffscreenMessage);
    await clock.advance(300);
    await responses.put({ ...response, receivedAt: clock.now() });
    await reportEnd(handleOffscreenMessage, { ok: true });
    expect(await result).toMatchObject({ ok: true });
    expect(sent).toEqual([]);
  });

  it('fails with "interrupted" if the document closes without a response', async () => {
    const { call, reportBegin, close, handleOffscreenMessage } = setUp();
    const result = call('captions', slowParams);
    await nextTurn();
    await reportBegin(handleOffscreenMessage);
    close();
    expect(await result).toEqual(fail({ kind: 'interrupted' }));
  });

  it('reports that the billing is unknown if the response is gone', async () => {
    const { call, reportBegin, reportEnd, handleOffscreenMessage } = setUp();
    const result = call('captions', slowParams);
    await nextTurn();
    await reportBegin(handleOffscreenMessage);
    await reportEnd(handleOffscreenMessage, { ok: true });
    expect(await result).toEqual(fail({ kind: 'interrupted' }));
  });

  it('returns a failure that the document reports', async () => {
    const { call, requests, reportBegin, handleOffscreenMessage } = setUp();
    const result = call('captions', slowParams);
    await nextTurn();
    await reportBegin(handleOffscreenMessage);
    const id = requests[0]?.id ?? '';
    const outcome = fail({ kind: 'no-captions' as const, lang: null });
    await handleOffscreenMessage({ is: 'ended', id, outcome });
    expect(await result).toEqual(fail({ kind: 'no-captions', lang: null }));
  });

  it('cancels a request both before and after the document has started it', async () => {
    const { call, requests, reportBegin, handleOffscreenMessage, cancelled } = setUp();
    const early = new AbortController();
    const late = new AbortController();
    const first = call('captions', slowParams, { signal: early.signal });
    await nextTurn();
    early.abort();
    expect(await first).toEqual({ ok: false, failure: { kind: 'stopped' }, isUnsent: true });
    expect(await reportBegin(handleOffscreenMessage)).toBe(false);
    void call('captions', slowParams, { signal: late.signal });
    await nextTurn();
    await reportBegin(handleOffscreenMessage);
    late.abort();
    expect(cancelled).toEqual([requests[1]?.id]);
  });
});
