import { requestPipeline } from '@/lib/requests/request-pipeline';
import type { CallOptions } from '@/lib/service/call';
import { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/request';
import { ok } from '@/lib/shared/result';
import { ledgerEntryWithoutVideo } from '@/lib/storage/without-video';
import type { JobOutcome } from '@/lib/toolbar/badge';
import { cachedResponse, fakeClock, ledgerInMemory, responsesInMemory, scriptedCall, told } from '../fakes';
import { settingsAt } from '../settings-at';
import { offscreenInMemory } from './offscreen-in-memory';
import { pipelineDeps } from './pipeline-deps';

const serviceUrl = 'https://service.example';
export const slow = { videoId: VideoId.parse('aaaaaaaaaaa'), mode: 'force-whisper' } as const;
export const key = cacheKey('captions', slow, serviceUrl);
/** The user's own price of speech-to-text, in millionths of a dollar. */
export const price = 5000;

/** Creates the state that outlives the worker: the device, and the offscreen document. */
export function createDevice() {
  const clock = fakeClock();
  const notices: JobOutcome[] = [];
  const deleted: { videoId: string; at: number }[] = [];
  const document = offscreenInMemory();
  return { ...document, clock, notices, deleted, responses: responsesInMemory(), ledger: ledgerInMemory(clock.now) };
}
export type Device = ReturnType<typeof createDevice>;

/** Starts a worker on a device. A worker that the test no longer uses counts as dead. */
export function live({ offscreen, clock, notices, deleted, responses, ledger }: Device) {
  const { call: client, questions: sent } = scriptedCall(() => ok(told('captions', [])));
  const requests = requestPipeline({
    ...pipelineDeps,
    client,
    ledger,
    responses,
    responseFor: ({ key }) => responses.get(key),
    countSavings: ledger.free,
    settings: async () => settingsAt(serviceUrl, { ownPrices: { speechToText: price } }),
    jobNotice: { ended: async (since, outcome) => void (clock.now() - since >= 60_000 && notices.push(outcome)) },
    offscreen,
    offscreenAccount: async () => ({ connection: 'first', serviceUrl, names: {} }),
    isVideoDeleted: ({ asked }, since) =>
      deleted.some(({ videoId, at }) => at >= since && JSON.stringify(asked).includes(videoId)),
    after: clock.after,
    now: clock.now,
    randomSuffix: () => '0',
  });
  return { ...requests, sent };
}

export const turn = () => new Promise((done) => setImmediate(done));
export const rowsOf = ({ ledger }: Device) =>
  [...ledger.rows.values()].map(({ state, failure, billed }) => [state, failure, billed]);
/** Saves the response, as the offscreen document does. */
export const saveResponse = ({ responses, clock }: Device) =>
  responses.put(cachedResponse({ key, asked: slow, videoId: slow.videoId, receivedAt: clock.now() }));

/** Returns the device as a dying worker sees it: the worker is never notified that a request ended. */
export const dyingOn = (device: Device): Device => ({
  ...device,
  offscreen: { ...device.offscreen, whenEnded: () => new Promise<never>(() => undefined) },
});

/** Starts a worker that dies while the offscreen document sends its request, and then the next worker. */
export async function orphanRequest(options: CallOptions = {}) {
  const device = createDevice();
  await startRequest(dyingOn(device), options);
  await device.clock.pass(40);
  return { device, next: live(device) };
}

/** Deletes the video, as the user would. */
export async function deleteVideo({ responses, ledger, deleted, clock }: Device): Promise<void> {
  deleted.push({ videoId: slow.videoId, at: clock.now() });
  await responses.deleteVideo(slow.videoId);
  for (const row of ledger.rows.values()) ledger.rows.set(row.id, ledgerEntryWithoutVideo(row, slow.videoId));
}

/** Starts a worker whose request the offscreen document sends. */
export async function startRequest(device: Device, options: CallOptions = {}) {
  const life = live(device);
  void life.call('captions', slow, options);
  await turn();
  await device.begins(life.handleOffscreenMessage);
  return life;
}
