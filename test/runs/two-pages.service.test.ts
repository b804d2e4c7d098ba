import './browser';

import { describe, expect, it } from 'vitest';
import { callWorker } from '@/lib/messaging/call-worker';
import { createMessageHandlers, type HandlerDeps } from '@/lib/messaging/message-handlers';
import type { SendMessage } from '@/lib/messaging/messages';
import { responseRepository } from '@/lib/requests/repository/responses';
import type { VideoId } from '@/lib/service/ids';
import { billedBy } from '../e2e/billed';
import { rows } from './device';
import { createWorker } from './life';
import { resetBeforeEach, serveForFile, service } from './served';

serveForFile();
resetBeforeEach();

/** Library pages that send messages to the worker and read the response from the database. */
function pagesOf(life: ReturnType<typeof createWorker>) {
  // Only the handler of service requests is used.
  const handlers = createMessageHandlers({ call: life.call } as HandlerDeps);
  const sendMessage = ((_: 'service/call', body: Parameters<(typeof handlers)['service/call']>[0]) =>
    handlers['service/call'](body, {} as never)) as unknown as SendMessage;
  return () => callWorker(sendMessage, responseRepository);
}
const control = (body: object) =>
  fetch(`${service.url}/_control/faults`, { method: 'POST', body: JSON.stringify(body) });
const requests = async () => (await billedBy(service)).byEndpoint.relatedVideos?.requests ?? 0;

describe('equal requests of two library pages', () => {
  it('share one call, one ledger row, one bill and the response', async () => {
    await control({ endpoint: 'relatedVideos', delayMs: 200, times: 1 });
    const page = pagesOf(createWorker(service));
    const question = { videoId: service.sample.videoId as VideoId };
    const [one, other] = await Promise.all([page()('relatedVideos', question), page()('relatedVideos', question)]);
    expect(one.ok && other.ok && one.value.value).toEqual(other.ok && other.value.value);
    expect(one.ok).toBe(true);
    expect(await requests()).toBe(1);
    expect(await rows()).toMatchObject([{ state: 'confirmed', name: 'relatedVideos' }]);
  });

  it('share one call even if both pay for a repeat', async () => {
    await control({ endpoint: 'relatedVideos', delayMs: 200, times: 1 });
    const page = pagesOf(createWorker(service));
    const question = { videoId: service.sample.videoId as VideoId };
    const asking = [1, 2].map(() => page()('relatedVideos', question, { again: true }));
    expect((await Promise.all(asking)).map(({ ok }) => ok)).toEqual([true, true]);
    expect([await requests(), (await rows()).length]).toEqual([1, 1]);
  });

  it('share one rejection', async () => {
    await control({ endpoint: 'relatedVideos', status: 503, body: '{}', delayMs: 200, times: 1 });
    const page = pagesOf(createWorker(service));
    const question = { videoId: service.sample.videoId as VideoId };
    const [one, other] = await Promise.all([page()('relatedVideos', question), page()('relatedVideos', question)]);
    expect([one?.ok, one]).toEqual([false, other]);
    expect(await rows()).toHaveLength(1);
  });
});
