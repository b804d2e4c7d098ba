import { describe, expect, it, vi } from 'vitest';
import { fail } from '@/lib/shared/result';
import {
  createDevice,
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

describe('createRequestPipeline, for a slow request whose video is deleted', () => {
  it.each([
    ['the worker that sent it', false],
    ['the next worker', true],
  ])('cancels it in %s, keeps its ledger row as possibly billed and no response', async (_, isNext) => {
    const device = createDevice();
    const first = await startRequest(isNext ? dyingDevice(device) : device);
    const worker = isNext ? startWorker(device) : first;
    const deletion = deleteVideo(worker, device);
    await vi.waitFor(() => expect(device.cancelled).toEqual([device.requests[0]?.id]));
    await device.clock.advance(61);
    await device.reportEnd(worker.handleOffscreenMessage, fail({ kind: 'stopped' }));
    await deletion;
    expect(rowsOf(device)).toEqual([['possible', 'stopped', null]]);
    expect([...device.responses.byKey]).toEqual([]);
    expect([device.requests.length, worker.sent.length]).toEqual([1, 0]);
    // The user needs no notice about its captions.
    expect(device.notices).toEqual([]);
  });

  it('deletes a response that was saved just before the deletion', async () => {
    const device = createDevice();
    const worker = await startRequest(device);
    await saveResponse(device);
    const deletion = deleteVideo(worker, device);
    await vi.waitFor(() => expect(device.cancelled).toHaveLength(1));
    await device.reportEnd(worker.handleOffscreenMessage, { ok: true });
    await deletion;
    expect(rowsOf(device)).toEqual([['confirmed', null, price]]);
    expect([...device.responses.byKey]).toEqual([]);
  });

  it('does not send it if the deletion precedes the offscreen document, or the timeout after which the worker sends', async () => {
    const device = createDevice();
    const worker = startWorker(device);
    const result = worker.call('captions', slowParams);
    await nextTurn();
    await deleteVideo(worker, device);
    expect(await device.reportBegin(worker.handleOffscreenMessage)).toBe(false);
    expect(await result).toMatchObject(fail({ kind: 'stopped' }));
    await device.clock.advance(10);
    expect([worker.sent, rowsOf(device)]).toEqual([[], []]);
  });

  it('sends a request that is made after the deletion', async () => {
    const device = createDevice();
    const worker = startWorker(device);
    await deleteVideo(worker, device);
    void worker.call('captions', slowParams);
    await nextTurn();
    expect(await device.reportBegin(worker.handleOffscreenMessage)).toBe(true);
  });
});

describe('createRequestPipeline, for a response that the offscreen document received', () => {
  it('marks the ledger row as possibly billed if the offscreen document closed before it reported', async () => {
    const device = createDevice();
    await startRequest(dyingDevice(device));
    device.close();
    await startWorker(device).recover();
    expect(rowsOf(device)).toEqual([['possible', 'interrupted', null]]);
  });

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
