import { describe, expect, it } from 'vitest';
import { fail } from '@/lib/shared/result';
import {
  createDevice,
  type Device,
  deleteVideo,
  dyingDevice,
  nextTurn,
  price,
  rowsOf,
  saveResponse,
  slowParams,
  startRequest,
  startWorker,
} from './device';

type TestWorker = ReturnType<typeof startWorker>;

/** Ends the request in the offscreen document without saving its response, because the video was deleted. */
const endUnsaved = async (device: Device, { handleOffscreenMessage }: TestWorker) => {
  await device.clock.advance(61);
  await device.reportEnd(handleOffscreenMessage, { ok: true });
  await nextTurn();
};

const cases: [when: string, play: (device: Device) => Promise<TestWorker>][] = [
  [
    'while the request is pending',
    async (device) => {
      const worker = await startRequest(device);
      await deleteVideo(device);
      await endUnsaved(device, worker);
      return worker;
    },
  ],
  [
    'when its response is saved, and the worker has not read it yet',
    async (device) => {
      const worker = await startRequest(device);
      await saveResponse(device);
      await deleteVideo(device);
      await endUnsaved(device, worker);
      return worker;
    },
  ],
  [
    'before the worker is killed',
    async (device) => {
      await startRequest(dyingDevice(device));
      await deleteVideo(device);
      const next = startWorker({ ...device, deleted: [] });
      await endUnsaved(device, next);
      return next;
    },
  ],
  [
    'after the worker was killed',
    async (device) => {
      await startRequest(dyingDevice(device));
      const next = startWorker(device);
      await next.recover();
      await deleteVideo(device);
      await endUnsaved(device, next);
      return next;
    },
  ],
];

describe('createRequestPipeline, for a slow request whose video is deleted', () => {
  it.each(cases)('confirms its ledger row and keeps no response after a deletion %s', async (_, runCase) => {
    const device = createDevice();
    const worker = await runCase(device);
    expect(rowsOf(device)).toEqual([['confirmed', null, price]]);
    expect([...device.responses.byKey]).toEqual([]);
    expect([device.requests.length, worker.sent.length]).toEqual([1, 0]);
    // The user deleted the video and needs no notice about its captions.
    expect(device.notices).toEqual([]);
  });

  it('sends nothing and leaves no ledger row if the deletion precedes the request', async () => {
    const device = createDevice();
    const worker = startWorker(device);
    const result = worker.call('captions', slowParams);
    await nextTurn();
    await device.clock.advance(1);
    await deleteVideo(device);
    expect(await device.reportBegin(worker.handleOffscreenMessage)).toBe(false);
    expect(await result).toMatchObject(fail({ kind: 'stopped' }));
    expect(rowsOf(device)).toEqual([]);
    // The document was told not to send the request, so the worker does not send it after the timeout either.
    await device.clock.advance(10);
    expect(worker.sent).toEqual([]);
  });

  it('sends nothing if the deletion precedes the timeout after which the worker sends the request itself', async () => {
    const device = createDevice();
    const worker = startWorker(device);
    const result = worker.call('captions', slowParams);
    await nextTurn();
    await deleteVideo(device);
    await device.clock.advance(10);
    expect(await result).toMatchObject(fail({ kind: 'stopped' }));
    expect([rowsOf(device), worker.sent]).toEqual([[], []]);
    expect(await device.reportBegin(worker.handleOffscreenMessage)).toBe(false);
  });

  it('sends a request that is made after the deletion', async () => {
    const device = createDevice();
    await deleteVideo(device);
    await device.clock.advance(1);
    const worker = startWorker(device);
    void worker.call('captions', slowParams);
    await nextTurn();
    expect(await device.reportBegin(worker.handleOffscreenMessage)).toBe(true);
  });

  it('marks the ledger row as possibly billed if the offscreen document closed before it reported', async () => {
    const device = createDevice();
    await startRequest(dyingDevice(device));
    await deleteVideo(device);
    device.close();
    await startWorker(device).recover();
    expect(rowsOf(device)).toEqual([['possible', 'interrupted', null]]);
  });
});

describe('createRequestPipeline, for a response that the offscreen document received', () => {
  it('confirms the ledger row and returns the saved response if the document closed before it reported', async () => {
    const device = createDevice();
    const worker = startWorker(device);
    const result = worker.call('captions', slowParams);
    await nextTurn();
    await device.reportBegin(worker.handleOffscreenMessage);
    await device.clock.advance(90);
    await saveResponse(device);
    device.close();
    expect(await result).toMatchObject({ ok: true });
    expect(rowsOf(device)).toEqual([['confirmed', null, price]]);
  });

  it.each([
    ['the same worker', false],
    ['the next worker', true],
  ])('confirms the ledger row at its price if storage was full, in %s', async (_, isNext) => {
    const device = createDevice();
    const first = await startRequest(isNext ? dyingDevice(device) : device);
    const { handleOffscreenMessage } = isNext ? startWorker(device) : first;
    await device.reportEnd(handleOffscreenMessage, fail({ kind: 'storage-full' }));
    await nextTurn();
    expect(rowsOf(device)).toEqual([['confirmed', 'storage-full', price]]);
  });
});
