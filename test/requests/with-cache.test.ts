import { describe, expect, it } from 'vitest';
import { createSingleFlight, withCache } from '@/lib/requests/with-cache';
import type { CachedResponse } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import type { Quote } from '@/lib/service/price';
import { cacheKey } from '@/lib/service/request';
import { fail, ok } from '@/lib/shared/result';
import { cachedResponse, manualPromise, noon, parsedResponse, responsesInMemory, scriptedCall } from '../fakes';
import { testSettings } from '../test-settings';

const serviceUrl = 'https://service.example';
const params = { q: 'tide' };
const key = cacheKey('autocomplete', params, serviceUrl);
const old = cachedResponse({ key, name: 'autocomplete', receivedAt: noon - 1e12, body: '{"data":["tide mill"]}' });
const newResponse = ok(parsedResponse('autocomplete', { data: ['new'] }));

const stated: Quote = { is: 'published', micros: 130 };

/**
 * Creates a pipeline of cache and client with saved responses. The client saves its response only if the script does.
 */
const setUp = (saved: readonly CachedResponse[] = [old], script: () => unknown = () => newResponse) => {
  const { call: client, requests } = scriptedCall(script);
  const responses = responsesInMemory([...saved]);
  const savings: Quote[] = [];
  const cache = withCache(
    {
      responses,
      settings: async () => testSettings(serviceUrl),
      countSavings: async (quote) => void savings.push(quote),
      now: () => noon,
    },
    createSingleFlight(),
  );
  return { call: cache(client), requests, savings, responses };
};

describe('withCache', () => {
  it('returns a saved response, whatever its age', async () => {
    const { call, requests } = setUp();
    expect(await call('autocomplete', params)).toMatchObject({
      ok: true,
      value: { response: old, value: { data: ['tide mill'] } },
    });
    expect(requests).toEqual([]);
  });

  it('counts the regular price of a saved response as savings, but counts none for a request that is sent', async () => {
    const { call, savings } = setUp();
    await call('autocomplete', params, { startedBy: 'user' });
    await call('autocomplete', params, { again: true });
    await call('autocomplete', { q: 'ebb' });
    expect(savings).toEqual([stated]);
  });

  it('counts the savings of a saved response for each of two concurrent callers', async () => {
    const { call, savings } = setUp();
    await Promise.all([call('autocomplete', params), call('autocomplete', params)]);
    expect(savings).toEqual([stated, stated]);
  });

  it('counts no savings for an automatic request', async () => {
    const { call, savings } = setUp();
    await call('autocomplete', params, { startedBy: 'automatic' });
    expect(savings).toEqual([]);
  });

  it('sends a request if a new response is required', async () => {
    const { call, requests } = setUp();
    expect(await call('autocomplete', params, { again: true })).toEqual(newResponse);
    expect(requests).toHaveLength(1);
  });

  it('sends a request with other parameters', async () => {
    const { call, requests } = setUp();
    await call('autocomplete', { q: 'ebb' });
    expect(requests).toHaveLength(1);
  });

  it('sends a request to another service', async () => {
    const { requests, call } = setUp([{ ...old, key: cacheKey('autocomplete', params, 'https://other.example') }]);
    await call('autocomplete', params);
    expect(requests).toHaveLength(1);
  });

  it('fails without sending a request if the saved response cannot be read', async () => {
    const { call, requests } = setUp([{ ...old, body: '<html>' }]);
    expect(await call('autocomplete', params)).toMatchObject({ ok: false });
    expect(requests).toEqual([]);
  });
});

describe('withCache, for identical requests', () => {
  it('sends one request for two callers, even if only one of them requires a new response', async () => {
    const service = manualPromise<typeof newResponse>();
    const { call, requests } = setUp([], () => service.promise);
    const calls = [call('autocomplete', params), call('autocomplete', params, { again: true })];
    service.resolve(newResponse);
    expect(await Promise.all(calls)).toEqual([newResponse, newResponse]);
    expect(requests).toHaveLength(1);
  });

  it('returns the saved response at once while another caller waits for a newer one', async () => {
    const { call } = setUp([old], () => new Promise(() => undefined));
    void call('autocomplete', params, { again: true });
    expect(await call('autocomplete', params)).toMatchObject({ ok: true, value: { response: old } });
  });

  it('sends a request that requires a new response during the look-up of a saved one', async () => {
    const { call, requests } = setUp();
    const calls = [call('autocomplete', params), call('autocomplete', params, { again: true })];
    expect(await Promise.all(calls)).toMatchObject([{ value: { response: old } }, newResponse]);
    expect(requests).toHaveLength(1);
  });

  it('sends no second request if a response arrives during the look-up of a saved one', async () => {
    const { call, requests, responses } = setUp([]);
    const pendingLookup = manualPromise<undefined>();
    const { get } = responses;
    responses.get = () => pendingLookup.promise;
    const slow = call('autocomplete', params);
    expect(await call('autocomplete', params, { again: true })).toEqual(newResponse);
    responses.get = get;
    pendingLookup.resolve(undefined);
    expect(await slow).toEqual(newResponse);
    expect(requests).toHaveLength(1);
  });

  it.each<Failure>([{ kind: 'over-budget', which: 'run', by: 1, limit: 0 }, { kind: 'other-connection' }])(
    'does not share a failure of another request that was not sent: $kind',
    async (failure) => {
      const first = manualPromise<unknown>();
      const unsent = fail(failure);
      let sent = 0;
      const { call, requests } = setUp([], () => (sent++ === 0 ? first.promise : newResponse));
      const limited = call('autocomplete', params, { again: true });
      const others = [call('autocomplete', params), call('autocomplete', params, { again: true })];
      first.resolve(unsent);
      expect(await limited).toEqual(unsent);
      expect(await Promise.all(others)).toEqual([newResponse, newResponse]);
      expect(requests).toHaveLength(2);
    },
  );
});
