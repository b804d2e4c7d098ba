import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withLedger } from '@/lib/requests/with-ledger';
import { createClient } from '@/lib/service/client';
import type { Failure } from '@/lib/service/failure';
import { VideoId } from '@/lib/service/ids';
import type { BillingState } from '@/lib/service/records';
import { defaultSettings, type Settings } from '@/lib/settings/settings';
import { fail, ok } from '@/lib/shared/result';
import { ledgerInMemory, noon, parsedResponse, responsesInMemory, type ScriptedRequest, scriptedCall } from '../fakes';
import { testSettings } from '../test-settings';
import { secretOf, testToken } from '../test-token';

const budgets = { perCall: 20_000, perDay: 500_000, perSession: null as number | null, unknownPrice: 10_000 };
const suggestions = ok(parsedResponse('autocomplete', { data: [] }));

const setUp = (script: (request: ScriptedRequest) => unknown, changed: Partial<Settings> = {}) => {
  const settings = testSettings('https://service.example', { budgets, ...changed });
  const responses = responsesInMemory();
  const ledger = ledgerInMemory();
  const { call: client, requests } = scriptedCall(script);
  let suffixes = 0;
  const step = withLedger({
    ledger,
    responses,
    settings: async () => settings,
    now: () => noon,
    randomSuffix: () => String(suffixes++).padStart(4, '0'),
  });
  return { call: step(client), ledger, responses, requests, rows: () => [...ledger.rows.values()] };
};

describe('withLedger, the row of a request', () => {
  it.each([
    ['Lab', 'Lab'],
    ['', 'service.example'],
  ])('contains the current name of the connection: "%s" becomes %s', async (name, expectedName) => {
    const at = testSettings('https://service.example');
    const connections = at.connections.map((one) => ({ ...one, name }));
    const { call, rows } = setUp(() => suggestions, { connections });
    await call('autocomplete', { q: 'a' });
    expect(rows()).toMatchObject([{ connection: { id: at.connection, name: expectedName } }]);
  });

  it('is written before the request is sent', async () => {
    const states: unknown[] = [];
    const { call, ledger } = setUp(() => {
      states.push(...[...ledger.rows.values()].map(({ state }) => state));
      return suggestions;
    });
    await call('autocomplete', { q: 'a' });
    expect(states).toEqual(['sent']);
  });

  it('is confirmed at the documented price, and the response is saved', async () => {
    const { call, rows, responses } = setUp(() => suggestions);
    expect(await call('autocomplete', { q: 'a' })).toEqual(suggestions);
    expect(rows()).toMatchObject([
      { state: 'confirmed', quoted: 130, billed: 130, priceSource: 'published', startedBy: 'user' },
    ]);
    expect([...responses.byKey.values()]).toEqual([suggestions.value.response]);
  });

  it('is confirmed for an empty response, while the saved response with items is returned', async () => {
    const responses = [[{ videoId: VideoId.parse('aaaaaaaaaaa') }], []];
    const { call, rows } = setUp(() =>
      ok(parsedResponse('relatedVideos', { pagesFetched: 1, data: responses.shift() ?? [] })),
    );
    const params = { videoId: VideoId.parse('bbbbbbbbbbb'), pages: 1 };
    await call('relatedVideos', params);
    const again = await call('relatedVideos', params, { again: true });
    expect(again).toMatchObject({ ok: true, value: { value: { data: [{ videoId: 'aaaaaaaaaaa' }] } } });
    expect(again).toMatchObject({ value: { response: { newerEmptyResponse: { status: 200 } } } });
    expect(rows()).toMatchObject([
      { state: 'confirmed', billed: 530 },
      { state: 'confirmed', billed: 530 },
    ]);
  });

  it('contains the source of its price, and when the user entered the price', async () => {
    const own = { enteredPrices: { videos: 700, speechToText: 900 }, enteredPricesAt: { videos: 5, speechToText: 6 } };
    const { call, rows } = setUp(({ name }) => ok(parsedResponse(name as 'videos', { data: [] })), own);
    await call('videos', { ids: [VideoId.parse('aaaaaaaaaaa')] });
    await call('captions', { videoId: VideoId.parse('aaaaaaaaaaa'), mode: 'force-whisper' });
    await call('autocomplete', { q: 'a' });
    expect(rows()).toMatchObject([
      { priceSource: 'entered', quoted: 700, billed: 700, priceEnteredAt: 5 },
      { priceSource: 'entered', quoted: 900, priceEnteredAt: 6 },
      { priceSource: 'published', quoted: 130 },
    ]);
    expect(rows()[2]).not.toHaveProperty('priceEnteredAt');
  });

  it('is confirmed at the price of the pages that the response states', async () => {
    const { call, rows } = setUp(() => ok(parsedResponse('relatedVideos', { pagesFetched: 2, data: [] })));
    await call('relatedVideos', { videoId: 'aaaaaaaaaaa', pages: 3 });
    expect(rows()).toMatchObject([{ quoted: 1530, billed: 1030, videoId: 'aaaaaaaaaaa' }]);
  });

  it('has an estimated quote and no billed amount if no price is documented', async () => {
    const { call, rows } = setUp(() => ok(parsedResponse('thumbnailFiles', [])));
    await call('thumbnailFiles', { videoId: VideoId.parse('aaaaaaaaaaa') });
    expect(rows()).toMatchObject([{ state: 'confirmed', quoted: 30, billed: null, priceSource: 'estimated' }]);
  });

  it('has no price if none is documented and estimates are off', async () => {
    const { call, rows } = setUp(() => ok(parsedResponse('thumbnailFiles', [])), { estimates: false });
    await call('thumbnailFiles', { videoId: VideoId.parse('aaaaaaaaaaa') });
    expect(rows()).toMatchObject([{ state: 'confirmed', quoted: null, billed: null, priceSource: 'unknown' }]);
  });

  const sentFailures: [Failure, BillingState][] = [
    [{ kind: 'forbidden' }, 'possible'],
    [{ kind: 'invalid', problems: [] }, 'possible'],
    [{ kind: 'no-captions', lang: 'da' }, 'possible'],
    [{ kind: 'too-many', retryAfterSeconds: null }, 'possible'],
    [{ kind: 'refused', status: 500, message: '' }, 'possible'],
    [{ kind: 'web-page', status: 200 }, 'possible'],
    [{ kind: 'empty-response', status: 200 }, 'possible'],
    [{ kind: 'truncated', bytes: 9 }, 'possible'],
    [{ kind: 'redirected' }, 'possible'],
    [{ kind: 'unexpected-response', status: 200 }, 'possible'],
    [{ kind: 'unreachable' }, 'possible'],
    [{ kind: 'timed-out', seconds: 90 }, 'possible'],
    [{ kind: 'stopped' }, 'possible'],
    [{ kind: 'interrupted' }, 'possible'],
  ];
  it.each(sentFailures)('is possibly billed after $kind', async (failure, state) => {
    const { call, rows } = setUp(() => fail(failure));
    expect(await call('autocomplete', { q: 'a' })).toEqual(fail(failure));
    expect(rows()).toMatchObject([{ state, failure: failure.kind, billed: null, receivedAt: noon }]);
  });

  const unsentFailures: Failure[] = [
    { kind: 'no-address' },
    { kind: 'no-token' },
    { kind: 'malformed-token' },
    { kind: 'expired-token', at: 0 },
    { kind: 'no-permission', origin: 'https://service.example' },
    { kind: 'offline' },
    { kind: 'invalid-request', problems: [] },
  ];
  it.each(unsentFailures)('is deleted after $kind, because nothing was sent', async (failure) => {
    const { call, rows } = setUp(() => fail(failure));
    expect(await call('autocomplete', { q: 'a' })).toEqual(fail(failure));
    expect(rows()).toEqual([]);
  });

  it('is not written for a run of another connection, and nothing is sent', async () => {
    const { call, rows, requests } = setUp(() => suggestions);
    const run = { runId: 'r', collectionId: 'c', step: 0, limits: { run: null, collection: null } };
    const callFor = (connection: string) => call('autocomplete', { q: 'a' }, { run: { ...run, connection } });
    expect(await callFor('lab')).toEqual(fail({ kind: 'other-connection' }));
    expect([rows(), requests]).toEqual([[], []]);
    expect(await callFor('first')).toEqual(suggestions);
  });

  it('is deleted if another connection is chosen before the request is sent, and nothing is sent', async () => {
    const requests: string[] = [];
    const client = createClient({
      http: async (url) => {
        requests.push(url);
        return Response.json({ data: [] });
      },
      account: async () => ({
        connection: 'lab',
        serviceUrl: 'https://lab.example',
        secret: secretOf(testToken()),
        names: {},
      }),
      now: () => noon,
      abortAfter: () => new AbortController().signal,
    });
    const { call, rows } = setUp(({ name, params, options }) => client(name, params as never, options));
    expect(await call('autocomplete', { q: 'a' })).toEqual(fail({ kind: 'other-connection' }));
    expect([requests, rows()]).toEqual([[], []]);
  });

  it('is possibly billed after an exception, which is thrown again', async () => {
    const { call, rows } = setUp(() => Promise.reject(new Error('ours')));
    await expect(call('autocomplete', { q: 'a' })).rejects.toThrow('ours');
    expect(rows()).toMatchObject([{ state: 'possible', failure: 'interrupted' }]);
  });

  it('is confirmed if storage is too full to save the response', async () => {
    const { call, rows, responses } = setUp(() => suggestions);
    responses.fillUp();
    expect(await call('autocomplete', { q: 'a' })).toEqual(fail({ kind: 'storage-full' }));
    expect(rows()).toMatchObject([{ state: 'confirmed', billed: 130, failure: 'storage-full' }]);
  });
});

describe('withLedger, a limit', () => {
  const overLimit = async (changed: Partial<Settings>, times = 1, startedBy: 'user' | 'automatic' = 'user') => {
    const { call, requests, rows } = setUp(({ name }) => ok(parsedResponse(name, [])), changed);
    for (let turn = 0; turn < times; turn++) await call('search', { q: String(turn) }, { startedBy });
    const last = await call('search', { q: 'last' }, { startedBy });
    expect(requests).toHaveLength(times);
    expect(rows()).toHaveLength(times);
    return last;
  };

  it('per request stops a more expensive request, and reports the excess', async () => {
    expect(await overLimit({ budgets: { ...budgets, perCall: 2000 } }, 0)).toEqual(
      fail({ kind: 'over-budget', which: 'call', by: 30, limit: 2000 }),
    );
  });

  it('per day includes the earlier spending of that day', async () => {
    expect(await overLimit({ budgets: { ...budgets, perDay: 5000 } }, 2)).toEqual(
      fail({ kind: 'over-budget', which: 'day', by: 1090, limit: 5000 }),
    );
  });

  it('per session includes the earlier spending of that session', async () => {
    expect(await overLimit({ budgets: { ...budgets, perSession: 5000 } }, 2)).toEqual(
      fail({ kind: 'over-budget', which: 'session', by: 1090, limit: 5000 }),
    );
  });

  it('of automatic requests stops a further automatic request', async () => {
    const auto = { ...defaultSettings.auto, perDay: 2 };
    expect(await overLimit({ auto }, 2, 'automatic')).toEqual(fail({ kind: 'auto-limit', used: 2, limit: 2 }));
  });

  it('counts a request without a known price at an assumed price', async () => {
    const { call, requests } = setUp(() => ok(parsedResponse('popularVideos', { data: [] })), {
      budgets: { ...budgets, perDay: 19_000 },
    });
    await call('popularVideos', {});
    expect(await call('popularVideos', {})).toEqual(
      fail({ kind: 'over-budget', which: 'day', by: 1000, limit: 19_000 }),
    );
    expect(requests).toHaveLength(1);
  });

  it('counts a request that is possibly billed', async () => {
    const { call } = setUp(() => fail({ kind: 'timed-out', seconds: 90 }), { budgets: { ...budgets, perDay: 3000 } });
    await call('search', { q: 'a' });
    expect(await call('search', { q: 'b' })).toMatchObject({ failure: { kind: 'over-budget', which: 'day' } });
  });

  it('is never exceeded by concurrent requests, in whichever order they end', async () => {
    const calls = fc.array(fc.record({ pages: fc.integer({ min: 1, max: 10 }) }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(calls, fc.integer({ min: 0, max: 30_000 }), async (pageCounts, perDay) => {
        const wait = async ({ params }: ScriptedRequest) => {
          for (let turn = 0; turn < (params as { pages: number }).pages % 4; turn++) await Promise.resolve();
          return ok(parsedResponse('relatedVideos', { data: [] }));
        };
        const { call, ledger } = setUp(wait, { budgets: { ...budgets, perDay } });
        await Promise.all(pageCounts.map(({ pages }, n) => call('relatedVideos', { videoId: `v${n}`, pages })));
        expect((await ledger.today()).micros).toBeLessThanOrEqual(perDay);
      }),
    );
  });
});
