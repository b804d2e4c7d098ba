import type { Step } from '@/lib/runs/records';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { sha256Digest } from '@/lib/browser/environment';
import { createCollection } from '@/lib/collection/collection';
import { closeDatabase, database } from '@/lib/database/database';
import { createDeletionGate } from '@/lib/requests/deletion-gate';
import { runExecutionRepository } from '@/lib/runs/repository/run-repository';
import { confirmedEntry, createLedgerEntry } from '@/lib/service/ledger-entry';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/request';
import { ledgerWriter } from '@/lib/spending/repository/ledger-writer';
import { deleteVideoData, skipStepsAbout } from '@/lib/storage/repository/delete-video';
import { createVideoDeletion } from '@/lib/storage/video-deletion';
import { cachedResponse } from '../fakes';
import { createRun, detailsPlan, stepsOf } from '../run-data';
import { a, b } from './filled-database';
import { tracesOf } from './storage-scan';

const service = 'https://service.example';
const rowOf = (id: string) => `{"id":"${id}","title":"T ${id}"}`;

/** Deletions and requests are ordered by time, so each test has a different time. */
let time = Date.now();

beforeEach(async () => {
  time += 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: time });
  fakeBrowser.reset();
  fakeBrowser.runtime.getManifest = () => ({ manifest_version: 3, name: 'Sidelight', version: '1' });
  vi.stubGlobal('indexedDB', new IDBFactory());
  await (await database()).put('collections', createCollection('mills', 'Mills', 1));
});
afterEach(async () => {
  vi.useRealTimers();
  await closeDatabase();
});

/** Creates a run whose response about these videos has been received but not stored. */
async function createReceivedStep(ids: (typeof a)[]) {
  const db = await database();
  const run = createRun({ collectionId: 'mills', plan: detailsPlan(ids) });
  const [step] = stepsOf(run, [{ state: 'sent', attempts: 1, sentAt: 1 }]);
  if (!step) throw new Error('The run has no step.');
  await Promise.all([db.put('runs', run), db.put('steps', step)]);
  const key = cacheKey('batchVideos', { ids }, service);
  const response = cachedResponse({
    key,
    name: 'batchVideos',
    params: { ids },
    requestedAt: time,
    receivedAt: time,
    body: `{"data":[${ids.map(rowOf).join(',')}]}`,
  });
  const result = await runExecutionRepository.receive(step, response, false);
  if (!result.ok || !result.value) throw new Error('It was not received.');
  return { run, response, step: result.value };
}
const readStep = async (): Promise<Step> => {
  const [step] = await runExecutionRepository.steps('r1');
  if (!step) throw new Error('The step is gone.');
  return step;
};

describe('deleting a video whose response is received but not stored', () => {
  it('removes it from the response and stores the other videos', async () => {
    const { run } = await createReceivedStep([a, b]);
    await deleteVideoData(a);
    expect(await tracesOf(a)).toEqual([]);
    const step = await readStep();
    const saved = await runExecutionRepository.response(step);
    const parsed = saved ? readResponse('batchVideos', saved) : null;
    if (!parsed?.ok) throw new Error('It cannot be read.');
    expect(await runExecutionRepository.store({ run, steps: [step] }, step, parsed.value)).toMatchObject({
      value: 'stored',
    });
    const [capture] = await (await database()).getAll('captures');
    expect(capture).toMatchObject({ ids: [b], missing: [], redacted: 1 });
    expect(capture?.sha256).toBe(await sha256Digest(new TextEncoder().encode(`{"data":[${rowOf(b)}]}`)));
    expect(await tracesOf(a)).toEqual([]);
  });

  it('deletes the body of a response about that video alone and cancels the step', async () => {
    await createReceivedStep([a]);
    await deleteVideoData(a);
    expect(await readStep()).toMatchObject({ state: 'skipped', captureId: null });
    expect(await (await database()).count('captureBodies')).toBe(0);
    expect(await tracesOf(a)).toEqual([]);
  });

  it('keeps its id out of the ledger row that is settled later, and keeps the cost', async () => {
    const params = { ids: [a] };
    const row = createLedgerEntry({
      name: 'batchVideos',
      params,
      key: cacheKey('batchVideos', params, service),
      videoId: a,
      startedBy: 'user',
      sentAt: Date.now(),
      idSuffix: 'm',
      quote: { is: 'entered', micros: 130 },
    });
    await ledgerWriter.enter(row, () => null);
    await deleteVideoData(a);
    expect(await tracesOf(a)).toEqual([]);
    await ledgerWriter.settle(confirmedEntry(row, Date.now(), 130));
    expect(await tracesOf(a)).toEqual([]);
    expect(await (await database()).getAll('ledger')).toMatchObject([{ state: 'confirmed', billed: 130 }]);
  });
});

describe('deleting a video whose request is sent', () => {
  it('skips the step about that video alone, which keeps no response and does not pause its run', async () => {
    const db = await database();
    const run = createRun({ collectionId: 'mills', plan: detailsPlan([a]) });
    const [step] = stepsOf(run, [{ state: 'sent', attempts: 1, sentAt: 1 }]);
    if (!step) throw new Error('The run has no step.');
    await Promise.all([db.put('runs', run), db.put('steps', step)]);
    await skipStepsAbout(a);
    expect(await readStep()).toMatchObject({ state: 'skipped' });
    const failed = await runExecutionRepository.failStep(step, { kind: 'stopped' }, { is: 'uncertain' });
    expect(failed).toMatchObject({ value: { state: 'skipped' } });
    expect((await runExecutionRepository.run('r1'))?.state).toBe('running');
    const key = cacheKey('batchVideos', { ids: [a] }, service);
    const response = cachedResponse({ key, name: 'batchVideos', params: { ids: [a] }, body: '{"data":[]}' });
    expect(await runExecutionRepository.receive(step, response, false)).toEqual({ ok: true, value: null });
    expect(await db.count('captureBodies')).toBe(0);
  });
});

describe('createVideoDeletion', () => {
  const noRequests = { recover: async () => {}, stop: async () => {} };

  it('passes the comments whose replies were requested, and deletes the job once it is done', async () => {
    const db = await database();
    await db.put('openedComments', { videoId: a, comment: 'c1', at: 1 });
    await db.put('responses', cachedResponse({ key: `k ${a}`, params: { videoId: a }, videoId: a }));
    const subjects: unknown[] = [];
    const gate = {
      async delete(some: readonly string[], _: unknown, remove: () => Promise<void>) {
        subjects.push(some);
        expect(await db.getAllKeys('videoDeletions')).toEqual([a]);
        await remove();
      },
    };
    await createVideoDeletion({ ...noRequests, gate }).deleteVideo(a);
    expect(subjects).toEqual([[a, 'c1']]);
    expect(await tracesOf(a)).toEqual([]);
    expect(await db.count('videoDeletions')).toBe(0);
  });

  it('is continued by the next worker if the worker died', async () => {
    const db = await database();
    await db.put('responses', cachedResponse({ key: `k ${a}`, params: { videoId: a }, videoId: a }));
    const gate = { delete: () => Promise.reject(new Error('The worker died.')) };
    const dying = createVideoDeletion({ ...noRequests, gate });
    await expect(dying.deleteVideo(a)).rejects.toThrow('The worker died.');
    expect(await db.count('responses')).toBe(1);
    await createVideoDeletion({ ...noRequests, gate: createDeletionGate(async () => {}) }).resume();
    expect(await tracesOf(a)).toEqual([]);
    expect(await db.count('videoDeletions')).toBe(0);
  });

  it('continues the other deletions if one fails, and reports the failure', async () => {
    const db = await database();
    for (const videoId of [a, b]) await db.put('videoDeletions', { videoId });
    const attempts: string[] = [];
    const gate = {
      delete: ([videoId]: readonly string[], _: unknown, remove: () => Promise<void>) =>
        attempts.push(String(videoId)) && videoId === a ? Promise.reject(new Error('ours')) : remove(),
    };
    const deletion = createVideoDeletion({ ...noRequests, gate });
    await expect(deletion.resume()).rejects.toThrow('could not be deleted');
    expect(await db.getAllKeys('videoDeletions')).toEqual([a]);
    // Another attempt in the same worker could stop a new request about the video, which may be billed.
    await expect(deletion.resume()).rejects.toThrow('could not be deleted');
    expect(attempts).toEqual([a, b]);
  });
});
