import { describe, expect, it } from 'vitest';
import { fail } from '@/lib/shared/result';
import {
  createDevice,
  key,
  live,
  orphanRequest,
  price,
  rowsOf,
  saveResponse,
  slow,
  startRequest,
  turn,
} from './worker-lives';

describe('requestPipeline, for a slow request of a dead worker', () => {
  it('leaves the row open, and returns the pending request and when it was sent', async () => {
    const { device, next } = await orphanRequest();
    expect(await next.pendingRequests(slow.videoId)).toEqual([
      { name: 'captions', asked: slow, since: device.clock.now() - 40_000 },
    ]);
    expect(rowsOf(device)).toEqual([['sent', null, null]]);
  });

  it('confirms the row at its price once the response is saved', async () => {
    const { device, next } = await orphanRequest();
    await device.clock.pass(50);
    await saveResponse(device);
    await device.ends(next.handleOffscreenMessage, { ok: true });
    expect(rowsOf(device)).toEqual([['confirmed', null, price]]);
  });

  it('confirms the row if the document ended, but the response is saved', async () => {
    const { device } = await orphanRequest();
    await saveResponse(device);
    device.dies();
    await live(device).recover();
    expect(rowsOf(device)).toEqual([['confirmed', null, price]]);
  });

  it('makes the row possibly billed if the document ended without a response', async () => {
    const { device, next } = await orphanRequest();
    await next.recover();
    device.dies();
    await turn();
    expect(rowsOf(device)).toEqual([['possible', 'interrupted', null]]);
  });

  it('makes the row possibly billed if the browser was closed', async () => {
    const { device, next } = await orphanRequest();
    device.dies();
    await next.recover();
    expect(rowsOf(device)).toEqual([['possible', 'interrupted', null]]);
  });

  it('deletes the row if nothing was sent', async () => {
    const { device, next } = await orphanRequest();
    await device.ends(next.handleOffscreenMessage, fail({ kind: 'no-token' }));
    expect(rowsOf(device)).toEqual([]);
  });

  it.each([{}, { again: true }])(
    'returns its response to an equal request (%o), and sends nothing twice',
    async (options) => {
      const { device, next } = await orphanRequest();
      const result = next.call('captions', slow, options);
      await turn();
      await saveResponse(device);
      await device.ends(next.handleOffscreenMessage, { ok: true });
      expect(await result).toMatchObject({ ok: true, value: { held: { key } } });
      expect([device.requests.length, next.sent.length, rowsOf(device).length]).toEqual([1, 0, 1]);
    },
  );

  it('sends a request for another response once it is over', async () => {
    const { device, next } = await orphanRequest();
    await saveResponse(device);
    await device.ends(next.handleOffscreenMessage, { ok: true });
    void next.call('captions', slow, { again: true });
    await turn();
    expect(device.requests).toHaveLength(2);
  });

  it('cancels it when everything is stopped', async () => {
    const { device, next } = await orphanRequest();
    await next.recover();
    const stopping = next.stopAll();
    await turn();
    expect(device.cancelled).toEqual([device.requests[0]?.id]);
    await device.ends(next.handleOffscreenMessage, fail({ kind: 'stopped' }));
    await stopping;
    expect(rowsOf(device)).toEqual([['possible', 'stopped', null]]);
    expect(device.notices).toEqual([]);
  });

  it('returns the result of its run’s step, and of no other', async () => {
    const most = { run: null, collection: null };
    const { device, next } = await orphanRequest({ run: { runId: 'r', collectionId: 'c', step: 3, most } });
    await next.recover();
    expect(next.orphanedStep('r', 4)).toBeUndefined();
    const step = next.orphanedStep('r', 3);
    await saveResponse(device);
    await device.ends(next.handleOffscreenMessage, { ok: true });
    expect(await step).toMatchObject({ ok: true });
    expect(device.notices).toEqual([]);
  });
});

describe('requestPipeline, for the notice on the toolbar button', () => {
  it.each<[string, boolean]>([
    ['in the life that sent it', false],
    ['in the next one', true],
  ])('shows that a request ended after a minute, %s', async (_, isNext) => {
    const { device, next } = await orphanRequest();
    const first = createDevice();
    const { handleOffscreenMessage } = isNext ? next : await startRequest(first);
    const used = isNext ? device : first;
    await used.clock.pass(61);
    await saveResponse(used);
    await used.ends(handleOffscreenMessage, { ok: true });
    await turn();
    expect(used.notices).toEqual(['done']);
  });

  it('shows that a request failed', async () => {
    const { device, next } = await orphanRequest();
    await device.clock.pass(61);
    await device.ends(next.handleOffscreenMessage, fail({ kind: 'timed-out', seconds: 600 }));
    expect(device.notices).toEqual(['failed']);
  });
});
