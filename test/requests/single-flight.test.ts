import { describe, expect, it } from 'vitest';
import { createSingleFlight } from '@/lib/requests/with-cache';
import { manualPromise } from '../fakes';

const setUp = (respond: (signal: AbortSignal) => Promise<string> | string) => {
  const { once, stop } = createSingleFlight();
  const sent: string[] = [];
  const send = (key: string) => async (signal: AbortSignal) => {
    sent.push(key);
    return respond(signal);
  };
  return {
    request: (key: string, lookUp?: () => Promise<string | undefined>) =>
      once({ key, params: { q: key } }, send(key), lookUp),
    stop,
    sent,
  };
};

/** Waits until the request is aborted, and then resolves to `stopped`. */
const untilStopped = (signal: AbortSignal) =>
  new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('stopped')));

describe('createSingleFlight', () => {
  it('sends a request once, and all its callers get the response', async () => {
    const service = manualPromise<string>();
    const { request, sent } = setUp(() => service.promise);
    const requests = [request('a'), request('a')];
    service.resolve('response');
    expect(await Promise.all(requests)).toEqual(['response', 'response']);
    expect(sent).toEqual(['a']);
  });

  it('sends a request with another key separately', async () => {
    const service = manualPromise<string>();
    const { request, sent } = setUp(() => service.promise);
    const requests = [request('a'), request('b')];
    service.resolve('response');
    await Promise.all(requests);
    expect(sent).toEqual(['a', 'b']);
  });

  it('sends an identical request again once the first one has ended', async () => {
    const { request, sent } = setUp(() => 'response');
    await request('a');
    await request('a');
    expect(sent).toEqual(['a', 'a']);
  });

  it('sends a request again after an exception', async () => {
    const { request, sent } = setUp(() => Promise.reject(new Error('ours')));
    await expect(request('a')).rejects.toThrow('ours');
    await expect(request('a')).rejects.toThrow('ours');
    expect(sent).toHaveLength(2);
  });

  it('ends all requests when they are stopped', async () => {
    const { request, stop } = setUp(untilStopped);
    const requests = [request('a'), request('b')];
    await stop(() => true);
    expect(await Promise.all(requests)).toEqual(['stopped', 'stopped']);
  });
});

describe('createSingleFlight with a look-up', () => {
  it('sends nothing if the look-up finds a response', async () => {
    const { request, sent } = setUp(() => 'new');
    expect(await request('a', async () => 'saved')).toBe('saved');
    expect(sent).toEqual([]);
  });

  it('sends a request once for two callers whose look-ups find no response', async () => {
    const { request, sent } = setUp(() => 'new');
    const lookUp = async () => undefined;
    expect(await Promise.all([request('a', lookUp), request('a', lookUp)])).toEqual(['new', 'new']);
    expect(sent).toEqual(['a']);
  });

  it('returns the response to an identical request that ended during the look-up', async () => {
    const { request, sent } = setUp(() => 'new');
    const pendingLookup = manualPromise<undefined>();
    const slow = request('a', () => pendingLookup.promise);
    expect(await request('a')).toBe('new');
    pendingLookup.resolve(undefined);
    expect(await slow).toBe('new');
    expect(sent).toEqual(['a']);
  });

  it('sends a request again after its response arrived, even if an earlier look-up is still pending', async () => {
    const { request, sent } = setUp(() => 'new');
    const pendingLookup = manualPromise<undefined>();
    const slow = request('a', () => pendingLookup.promise);
    await request('a');
    await request('a');
    pendingLookup.resolve(undefined);
    await slow;
    expect(sent).toEqual(['a', 'a']);
  });

  it('cancels a request that is stopped before it is sent', async () => {
    const { request, stop } = setUp((signal) => (signal.aborted ? 'stopped' : 'new'));
    const pendingLookup = manualPromise<undefined>();
    const slow = request('a', () => pendingLookup.promise);
    await stop(() => true);
    pendingLookup.resolve(undefined);
    expect(await slow).toBe('stopped');
  });

  it('looks again after a look-up that threw', async () => {
    const { request } = setUp(() => 'new');
    await expect(request('a', () => Promise.reject(new Error('ours')))).rejects.toThrow('ours');
    expect(await request('a', async () => 'saved')).toBe('saved');
  });
});
