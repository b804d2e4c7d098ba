import { describe, expect, it } from 'vitest';
import { createSingleFlight, withCache, withNoCaptionsCache } from '@/lib/requests/with-cache';
import { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/request';
import { cachedResponse, noon, responsesInMemory, scriptedCall } from '../fakes';
import { testSettings } from '../test-settings';

const serviceUrl = 'https://service.example';
const params = { videoId: VideoId.parse('aaaaaaaaaaa') };
const key = cacheKey('captions', params, serviceUrl);
const response = cachedResponse({
  key,
  name: 'captions',
  params,
  status: 404,
  body: '{"error":{"message":"No captions"}}',
});
const savedCaptions = cachedResponse({ key, name: 'captions', params, status: 200, body: '[]' });

const setUp = (saved: (typeof response)[] = [], hasResponse = true) => {
  const failure = { kind: 'no-captions', lang: null } as const;
  const { call } = scriptedCall(() => ({ ok: false, failure, ...(hasResponse && { response }) }));
  const responses = responsesInMemory(saved);
  return { call: withNoCaptionsCache(responses)(call), responses };
};

describe('withNoCaptionsCache', () => {
  it('saves the response that there are no captions', async () => {
    const { call, responses } = setUp();
    expect(await call('captions', params)).toMatchObject({ ok: false, failure: { kind: 'no-captions' } });
    expect(responses.byKey.get(key)).toEqual(response);
  });

  it('never replaces saved captions', async () => {
    const { call, responses } = setUp([savedCaptions]);
    await call('captions', params, { again: true });
    expect(responses.byKey.get(key)).toEqual(savedCaptions);
  });

  it('replaces an older saved no-captions response', async () => {
    const { call, responses } = setUp([{ ...response, receivedAt: 1 }]);
    await call('captions', params, { again: true });
    expect(responses.byKey.get(key)).toEqual(response);
  });

  it('saves nothing for a failure without a response', async () => {
    const { call, responses } = setUp([], false);
    await call('captions', params);
    expect(responses.byKey.size).toBe(0);
  });
});

describe('withCache, for a video without captions', () => {
  it.each([
    ['uses the response within a day', 23 * 3_600_000, 0],
    ['sends a request after a day', 25 * 3_600_000, 1],
  ])('%s', async (_, age, sent) => {
    const { call, requests } = scriptedCall(() => ({ ok: false, failure: { kind: 'offline' } }));
    const cache = withCache(
      {
        responses: responsesInMemory([{ ...response, receivedAt: noon - age }]),
        settings: async () => testSettings(serviceUrl),
        countSavings: async () => undefined,
        now: () => noon,
      },
      createSingleFlight(),
    );
    await cache(call)('captions', params);
    expect(requests).toHaveLength(sent);
  });
});
