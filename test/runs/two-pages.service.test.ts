import './browser';

import { describe, expect, it, vi } from 'vitest';
import { createMessageHandlers, type HandlerDeps } from '@/lib/app/message-handlers';
import { database } from '@/lib/database/database';
import { callWorker } from '@/lib/messaging/call-worker';
import type { SendMessage } from '@/lib/messaging/messages';
import { responseRepository } from '@/lib/requests/repository/responses';
import type { VideoId } from '@/lib/service/ids';
import { readBill } from '../e2e/bill';
import { readLedger, startStudyRun } from './device';
import { resetBeforeEach, serveForFile, service } from './test-service';
import { createWorker, work } from './test-worker';

serveForFile();
resetBeforeEach();

/**
 * Returns a function that opens a library page, which sends messages to the worker and reads responses from the
 * database.
 */
function openPages(worker: ReturnType<typeof createWorker>) {
  // The cast is safe, because only the handler for service requests is used.
  const handlers = createMessageHandlers({ call: worker.call } as HandlerDeps);
  const sendMessage = ((_: 'service/call', body: Parameters<(typeof handlers)['service/call']>[0]) =>
    handlers['service/call'](body, {} as never)) as unknown as SendMessage;
  return () => callWorker(sendMessage, responseRepository);
}
const control = (body: object) =>
  fetch(`${service.url}/_control/faults`, { method: 'POST', body: JSON.stringify(body) });
const countRequests = async () => (await readBill(service)).byEndpoint.relatedVideos?.requests ?? 0;

describe('identical requests from two library pages', () => {
  it('share one call, one ledger row, one bill and the response', async () => {
    await control({ endpoint: 'relatedVideos', delayMs: 200, times: 1 });
    const page = openPages(createWorker(service));
    const params = { videoId: service.sample.videoId as VideoId };
    const [one, other] = await Promise.all([page()('relatedVideos', params), page()('relatedVideos', params)]);
    expect(one.ok && other.ok && one.value.value).toEqual(other.ok && other.value.value);
    expect(one.ok).toBe(true);
    expect(await countRequests()).toBe(1);
    expect(await readLedger()).toMatchObject([{ state: 'confirmed', name: 'relatedVideos' }]);
  });

  it('share one call even if both require a new response', async () => {
    await control({ endpoint: 'relatedVideos', delayMs: 200, times: 1 });
    const page = openPages(createWorker(service));
    const params = { videoId: service.sample.videoId as VideoId };
    const calls = [1, 2].map(() => page()('relatedVideos', params, { again: true }));
    expect((await Promise.all(calls)).map(({ ok }) => ok)).toEqual([true, true]);
    expect([await countRequests(), (await readLedger()).length]).toEqual([1, 1]);
  });

  it('share the request of a run and return its response', async () => {
    await control({ endpoint: 'relatedVideos', delayMs: 200, times: 1 });
    const worker = createWorker(service);
    const videoId = service.sample.videoId as VideoId;
    const range = { depth: 1, pages: 1, country: null, language: null, perStep: 0, randomSeed: 281_726 };
    await startStudyRun({ kind: 'crawl', seeds: [videoId], ...range });
    const run = work(worker);
    await vi.waitUntil(async () => (await readLedger()).length > 0);
    const response = await openPages(worker)()('relatedVideos', { videoId });
    expect([response.ok, await countRequests()]).toEqual([true, 1]);
    await run;
    const captures = await (await database()).getAll('captures');
    expect(captures).toMatchObject([{ name: 'relatedVideos', context: { depth: 0 } }]);
  });

  it('show the response of a run that has not stored it yet', async () => {
    const params = { videoId: service.sample.videoId as VideoId, pages: 1 };
    const range = { depth: 1, pages: 1, country: null, language: null, perStep: 0, randomSeed: 281_726 };
    await startStudyRun({ kind: 'crawl', seeds: [params.videoId], ...range });
    expect(await work(createWorker(service, { crashPoint: 'after that, before stored' }))).toBe('crashed');
    const response = await openPages(createWorker(service))()('relatedVideos', params);
    expect([response.ok, await countRequests()]).toEqual([true, 1]);
  });

  it('share one rejection', async () => {
    await control({ endpoint: 'relatedVideos', status: 503, body: '{}', delayMs: 200, times: 1 });
    const page = openPages(createWorker(service));
    const params = { videoId: service.sample.videoId as VideoId };
    const [one, other] = await Promise.all([page()('relatedVideos', params), page()('relatedVideos', params)]);
    expect([one?.ok, one]).toEqual([false, other]);
    expect(await readLedger()).toHaveLength(1);
  });
});
