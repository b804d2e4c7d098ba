import { describe, expect, it } from 'vitest';
import { withConcurrencyLimit } from '@/lib/requests/request-pipeline';
import type { VideoId } from '@/lib/service/ids';
import { fail, ok } from '@/lib/shared/result';
import { manualPromise, parsedResponse, scriptedCall } from '../fakes';

const response = ok(parsedResponse('autocomplete', { data: [] }));
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('withConcurrencyLimit', () => {
  const setUp = (maxConcurrent: number) => {
    const services: ReturnType<typeof manualPromise<typeof response>>[] = [];
    const { call, requests } = scriptedCall(() => {
      const service = manualPromise<typeof response>();
      services.push(service);
      return service.promise;
    });
    const limited = withConcurrencyLimit(maxConcurrent)(call);
    const send = (q: string, signal?: AbortSignal) => limited('autocomplete', { q }, signal && { signal });
    return { send, requests, services, sent: () => requests.map(({ params }) => (params as { q: string }).q).join('') };
  };

  it('sends no more than the limit at once, and the others in the order they came', async () => {
    const { send, services, sent } = setUp(2);
    const calls = [...'abcde'].map((q) => send(q));
    await settle();
    expect(sent()).toBe('ab');
    services[1]?.resolve(response);
    await settle();
    expect(sent()).toBe('abc');
    for (const turn of [0, 2, 3, 4]) {
      services[turn]?.resolve(response);
      await settle();
    }
    expect(sent()).toBe('abcde');
    expect(await Promise.all(calls)).toEqual([response, response, response, response, response]);
  });

  it('does not send a request that was cancelled while it waited', async () => {
    const { send, services, sent } = setUp(1);
    const abort = new AbortController();
    const first = send('a');
    const second = send('b', abort.signal);
    const third = send('c');
    await settle();
    abort.abort();
    expect(await second).toEqual(fail({ kind: 'stopped' }));
    services[0]?.resolve(response);
    await settle();
    services[1]?.resolve(response);
    await Promise.all([first, third]);
    expect(sent()).toBe('ac');
  });

  it('keeps one place for other requests while transcriptions take minutes', async () => {
    const { call, requests } = scriptedCall(({ name }) => (name === 'captions' ? new Promise(() => {}) : response));
    const limited = withConcurrencyLimit(2)(call);
    const videoId = 'aaaaaaaaaaa' as VideoId;
    for (const mode of ['force-whisper', 'fallback-whisper'] as const) void limited('captions', { videoId, mode });
    await settle();
    expect(await Promise.race([limited('autocomplete', { q: 'a' }), settle()])).toEqual(response);
    expect(requests.map(({ name }) => name)).toEqual(['captions', 'autocomplete']);
  });

  it('sends the next request after one threw an exception', async () => {
    const { call } = scriptedCall(({ params }) => {
      if ((params as { q: string }).q === 'bad') throw new Error('ours');
      return response;
    });
    const limited = withConcurrencyLimit(1)(call);
    await expect(limited('autocomplete', { q: 'bad' })).rejects.toThrow('ours');
    expect(await limited('autocomplete', { q: 'good' })).toEqual(response);
  });
});
