import { createRequestPipeline } from '@/lib/requests/request-pipeline';
import type { ResponseRecord } from '@/lib/requests/with-ledger';
import type { CallOptions } from '@/lib/service/call';
import { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/request';
import { ok } from '@/lib/shared/result';
import { ledgerEntryWithoutVideo } from '@/lib/spending/without-video';
import type { JobOutcome } from '@/lib/toolbar/badge';
import { cachedResponse, fakeClock, ledgerInMemory, parsedResponse, responsesInMemory, scriptedCall } from '../fakes';
import { testSettings } from '../test-settings';
import { offscreenInMemory } from './offscreen-in-memory';
import { pipelineDeps } from './pipeline-deps';

const serviceUrl = 'https://service.example';
export const slowParams = { videoId: VideoId.parse('aaaaaaaaaaa'), mode: 'force-whisper' } as const;
export const key = cacheKey('captions', slowParams, serviceUrl);
/** The user's own price for speech-to-text, in millionths of a dollar. */
export const price = 5000;

/** Creates the state that outlives the worker: the device's storage and the offscreen document. */
export function createDevice() {
  const clock = fakeClock();
  const notices: JobOutcome[] = [];
  const document = offscreenInMemory();
  /** Returns the stored response of the device's only tool call. */
  const toolResponse = (): ResponseRecord | undefined => undefined;
  const stored = { responses: responsesInMemory(), ledger: ledgerInMemory(clock.now), toolResponse };
  return { ...document, clock, notices, ...stored };
}
export type Device = ReturnType<typeof createDevice>;

/**
 * Starts a worker on a device. A previous worker that the test no longer uses counts as dead. The requests that the
 * worker sends itself take the given seconds.
 */
export function startWorker({ offscreen, clock, notices, responses, ledger, toolResponse }: Device, seconds = 0) {
  const { call: client, requests: sent } = scriptedCall(async () => {
    await clock.advance(seconds);
    return ok(parsedResponse('captions', []));
  });
  const requests = createRequestPipeline({
    ...pipelineDeps,
    client,
    ledger,
    responses,
    responseFor: async ({ name, key }) => (name === 'toolsCall' ? toolResponse() : responses.get(key)),
    countSavings: ledger.countSavings,
    settings: async () => testSettings(serviceUrl, { enteredPrices: { speechToText: price } }),
    jobNotice: { ended: async (since, outcome) => void (clock.now() - since >= 60_000 && notices.push(outcome)) },
    offscreen,
    offscreenAccount: async () => ({ connection: 'first', serviceUrl }),
    after: clock.after,
    now: clock.now,
    randomSuffix: () => '0',
  });
  return { ...requests, sent };
}

export const nextTurn = () => new Promise((done) => setImmediate(done));
export const rowsOf = ({ ledger }: Device) =>
  [...ledger.rows.values()].map(({ state, failure, billed }) => [state, failure, billed]);
/** Saves the response as the offscreen document does. */
export const saveResponse = ({ responses, clock }: Device) =>
  responses.put(cachedResponse({ key, params: slowParams, videoId: slowParams.videoId, receivedAt: clock.now() }));

/** Returns the device as a dying worker sees it: the worker never learns that a request has ended. */
export const dyingDevice = (device: Device): Device => ({
  ...device,
  offscreen: { ...device.offscreen, whenEnded: () => new Promise<never>(() => undefined) },
});

/** Starts a worker that dies while the offscreen document is sending its request, and then starts the next worker. */
export async function orphanRequest(options: CallOptions = {}) {
  const device = createDevice();
  await startRequest(dyingDevice(device), options);
  await device.clock.advance(40);
  return { device, next: startWorker(device) };
}

/** Deletes the video as the user would. */
export async function deleteVideo(
  { gate, recover, stop }: ReturnType<typeof startWorker>,
  { responses, ledger }: Device,
): Promise<void> {
  await recover();
  await gate.delete([slowParams.videoId], stop, async () => {
    await responses.deleteVideo(slowParams.videoId);
    for (const row of ledger.rows.values()) ledger.rows.set(row.id, ledgerEntryWithoutVideo(row, slowParams.videoId));
  });
}

/** Starts a worker and a request that the offscreen document sends. */
export async function startRequest(device: Device, options: CallOptions = {}) {
  const worker = startWorker(device);
  void worker.call('captions', slowParams, options);
  await nextTurn();
  await device.reportBegin(worker.handleOffscreenMessage);
  return worker;
}
