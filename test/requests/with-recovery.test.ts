import { describe, expect, it } from 'vitest';
import { withRecovery } from '@/lib/requests/request-pipeline';
import { slowRequestId } from '@/lib/requests/with-offscreen';
import { recoverOnce, recoverPending } from '@/lib/requests/with-recovery';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import { fail, ok } from '@/lib/shared/result';
import {
  cachedResponse,
  ledgerInMemory,
  manualPromise,
  noon,
  parsedResponse,
  responsesInMemory,
  scriptedCall,
} from '../fakes';
import {
  createDevice,
  dyingDevice,
  key,
  nextTurn,
  orphanRequest,
  price,
  rowsOf,
  saveResponse,
  slowParams,
  startRequest,
  startWorker,
} from './device';

describe('createRequestPipeline, for a slow request of a dead worker', () => {
  it('leaves the row open, and returns the pending request and when it was sent', async () => {
    const { device, next } = await orphanRequest();
    expect(await next.pendingRequests(slowParams.videoId)).toEqual([
      { name: 'captions', params: slowParams, since: device.clock.now() - 40_000 },
    ]);
    expect(rowsOf(device)).toEqual([['sent', null, null]]);
  });

  it('confirms the row at its price once the response is saved', async () => {
    const { device, next } = await orphanRequest();
    await device.clock.advance(50);
    await saveResponse(device);
    await device.reportEnd(next.handleOffscreenMessage, { ok: true });
    expect(rowsOf(device)).toEqual([['confirmed', null, price]]);
  });

  it('confirms the row if the document ended, but the response is saved', async () => {
    const { device } = await orphanRequest();
    await saveResponse(device);
    device.close();
    await startWorker(device).recover();
    expect(rowsOf(device)).toEqual([['confirmed', null, price]]);
  });

  it('marks the row as possibly billed if the document ended without a response', async () => {
    const { device, next } = await orphanRequest();
    await next.recover();
    device.close();
    await nextTurn();
    expect(rowsOf(device)).toEqual([['possible', 'interrupted', null]]);
  });

  it.each([
    ['confirms the row of a tool call whose response is stored', { receivedAt: noon }, ['confirmed', null, 300]],
    ['marks the row of another tool call as possibly billed', undefined, ['possible', 'interrupted', null]],
  ])('%s once it has ended', async (_, stored, row) => {
    const device = createDevice();
    const quote = { is: 'entered', micros: 300 } as const;
    const call = { name: 'toolsCall', params: {}, key: 'its key', videoId: null, startedBy: 'user', quote } as const;
    const entry = createLedgerEntry({ ...call, sentAt: noon, idSuffix: '0' });
    const first = startWorker(dyingDevice(device));
    await first.recover();
    await device.ledger.enter(entry, () => null);
    void first.sendOffscreen(
      { id: slowRequestId(entry.id, 'its key'), connection: 'first' },
      new AbortController().signal,
    );
    await device.reportBegin(first.handleOffscreenMessage);
    const next = startWorker({ ...device, toolResponse: () => stored });
    await next.recover();
    expect(rowsOf(device)).toEqual([['sent', null, null]]);
    await device.reportEnd(next.handleOffscreenMessage, fail({ kind: 'forbidden' }));
    expect(rowsOf(device)).toEqual([row]);
    expect(device.notices).toEqual([]);
  });

  it('marks the row as possibly billed if the browser was closed', async () => {
    const { device, next } = await orphanRequest();
    device.close();
    await next.recover();
    expect(rowsOf(device)).toEqual([['possible', 'interrupted', null]]);
  });

  it('deletes the row if nothing was sent', async () => {
    const { device, next } = await orphanRequest();
    await device.reportEnd(next.handleOffscreenMessage, fail({ kind: 'no-token' }));
    expect(rowsOf(device)).toEqual([]);
  });

  it.each([{}, { again: true }])(
    'returns its response to an identical request (%o), and sends nothing twice',
    async (options) => {
      const { device, next } = await orphanRequest();
      const result = next.call('captions', slowParams, options);
      await nextTurn();
      await saveResponse(device);
      await device.reportEnd(next.handleOffscreenMessage, { ok: true });
      expect(await result).toMatchObject({ ok: true, value: { response: { key } } });
      expect([device.requests.length, next.sent.length, rowsOf(device).length]).toEqual([1, 0, 1]);
    },
  );

  it('sends a request that requires a new response once the slow request has ended', async () => {
    const { device, next } = await orphanRequest();
    await saveResponse(device);
    await device.reportEnd(next.handleOffscreenMessage, { ok: true });
    void next.call('captions', slowParams, { again: true });
    await nextTurn();
    expect(device.requests).toHaveLength(2);
  });

  it('saves a response that there are no captions, so that the next click is free', async () => {
    const { device, next } = await orphanRequest();
    const response = cachedResponse({ key, params: slowParams, receivedAt: device.clock.now(), status: 404, body: '' });
    await device.reportEnd(next.handleOffscreenMessage, { ...fail({ kind: 'no-captions', lang: null }), response });
    expect(device.responses.byKey.get(key)).toEqual(response);
    expect(rowsOf(device)).toEqual([['possible', 'no-captions', null]]);
  });

  it('cancels the slow request when all requests are stopped', async () => {
    const { device, next } = await orphanRequest();
    await next.recover();
    const stopping = next.stop(() => true);
    await nextTurn();
    expect(device.cancelled).toEqual([device.requests[0]?.id]);
    await device.reportEnd(next.handleOffscreenMessage, fail({ kind: 'stopped' }));
    await stopping;
    expect(rowsOf(device)).toEqual([['possible', 'stopped', null]]);
    expect(device.notices).toEqual([]);
  });

  it('returns its result for the step of the run that sent it, and for no other step', async () => {
    const limits = { run: null, collection: null };
    const { device, next } = await orphanRequest({ run: { runId: 'r', collectionId: 'c', step: 3, limits } });
    await next.recover();
    expect(next.orphanedStep('r', 4)).toBeUndefined();
    const step = next.orphanedStep('r', 3);
    await saveResponse(device);
    await device.reportEnd(next.handleOffscreenMessage, { ok: true });
    expect(await step).toMatchObject({ ok: true });
    expect(device.notices).toEqual([]);
  });
});

describe('createRequestPipeline, for the notice on the toolbar button', () => {
  it.each<[string, boolean]>([
    ['in the worker that sent it', false],
    ['in the next worker', true],
  ])('shows that a request ended after a minute, %s', async (_, isNext) => {
    const { device, next } = await orphanRequest();
    const first = createDevice();
    const { handleOffscreenMessage } = isNext ? next : await startRequest(first);
    const usedDevice = isNext ? device : first;
    await usedDevice.clock.advance(61);
    await saveResponse(usedDevice);
    await usedDevice.reportEnd(handleOffscreenMessage, { ok: true });
    await nextTurn();
    expect(usedDevice.notices).toEqual(['done']);
  });

  it('shows that a request failed', async () => {
    const { device, next } = await orphanRequest();
    await device.clock.advance(61);
    await device.reportEnd(next.handleOffscreenMessage, fail({ kind: 'timed-out', seconds: 600 }));
    expect(device.notices).toEqual(['failed']);
  });
});

const orphanedRow = createLedgerEntry({
  name: 'relatedVideos',
  params: { videoId: 'aaaaaaaaaaa', pages: 3 },
  key: 'its key',
  videoId: 'aaaaaaaaaaa',
  startedBy: 'user',
  sentAt: noon,
  idSuffix: '0',
  quote: { is: 'published', micros: 1530 },
});

/** Runs the recovery for an orphaned row, optionally with a saved response, and returns the resulting row. */
async function recoverWith(response: Parameters<typeof cachedResponse>[0] | null, row = orphanedRow) {
  const ledger = ledgerInMemory();
  const saved = response ? [cachedResponse({ key: 'its key', name: 'relatedVideos', ...response })] : [];
  const responses = responsesInMemory(saved);
  await ledger.enter(row, () => null);
  await recoverPending({
    ledger,
    follow: async () => false,
    responseFor: ({ key }) => responses.get(key),
    now: () => noon + 9,
  });
  return ledger.rows.get(row.id);
}

describe('recoverPending, for a row that a dead worker left open', () => {
  it('marks it as possibly billed if no response is stored', async () => {
    expect(await recoverWith(null)).toEqual({
      ...orphanedRow,
      state: 'possible',
      failure: 'interrupted',
      receivedAt: noon + 9,
    });
  });

  it('marks it as possibly billed if the stored response is older', async () => {
    expect(await recoverWith({ receivedAt: noon - 1 })).toMatchObject({ state: 'possible' });
  });

  it('confirms it at the cost that the stored response states', async () => {
    const row = await recoverWith({ receivedAt: noon + 5, body: '{"pagesFetched":2,"data":[]}' });
    expect(row).toMatchObject({ state: 'confirmed', billed: 1030, receivedAt: noon + 5 });
  });

  it('confirms it if its response was saved as the newer empty one, in addition to an earlier response', async () => {
    const { requestedAt, receivedAt, status, contentType, body } = cachedResponse({ receivedAt: noon + 5 });
    const newerEmptyResponse = { requestedAt, receivedAt, status, contentType, body };
    const row = await recoverWith({ receivedAt: noon - 9, newerEmptyResponse });
    expect(row).toMatchObject({ state: 'confirmed', receivedAt: noon + 5 });
  });

  it('confirms it at the price that its quote was based on, and with an unknown cost if it had no quote', async () => {
    const ownPriceRow = { ...orphanedRow, priceSource: 'entered', quoted: 3 * 700 } as const;
    const row = await recoverWith({ receivedAt: noon + 5, body: '{"pagesFetched":2,"data":[]}' }, ownPriceRow);
    expect(row).toMatchObject({ billed: 2 * 700, priceSource: 'entered' });
    const unpriced = {
      ...orphanedRow,
      priceSource: 'unknown',
      quoted: null,
      name: 'videos',
      params: { ids: ['x'] },
    } as const;
    const body = '{"data":[]}';
    expect(await recoverWith({ receivedAt: noon + 5, name: 'videos', body }, unpriced)).toMatchObject({ billed: null });
  });

  it('confirms it at its quote if the stored response does not state the cost', async () => {
    expect(await recoverWith({ receivedAt: noon + 5, body: '{"data":[]}' })).toMatchObject({ billed: 1530 });
    expect(await recoverWith({ receivedAt: noon + 5, body: 'half' })).toMatchObject({ billed: 1530 });
  });
});

describe('withRecovery', () => {
  const response = ok(parsedResponse('autocomplete', { data: [] }));

  it('recovers once, before the first request', async () => {
    const recovery = manualPromise<void>();
    let times = 0;
    const { call: client, requests } = scriptedCall(() => response);
    const recover = recoverOnce(() => {
      times += 1;
      return recovery.promise;
    });
    const call = withRecovery(recover)(client);
    const calls = [call('autocomplete', { q: 'a' }), call('autocomplete', { q: 'b' }), recover()];
    await Promise.resolve();
    expect(requests).toEqual([]);
    recovery.resolve();
    await Promise.all(calls);
    expect([requests.length, times]).toEqual([2, 1]);
  });

  it('recovers again after a failure', async () => {
    let tries = 0;
    const { call: client } = scriptedCall(() => response);
    const recover = recoverOnce(async () => {
      tries += 1;
      if (tries === 1) throw new Error('no database');
    });
    const call = withRecovery(recover)(client);
    await expect(call('autocomplete', { q: 'a' })).rejects.toThrow('no database');
    expect(await call('autocomplete', { q: 'a' })).toEqual(response);
  });
});
