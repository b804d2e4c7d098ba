import type { Step } from '@/lib/runs/records';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { sha256Digest } from '@/lib/browser/environment';
import { createCollection } from '@/lib/collection/collection';
import { closeDatabase, database } from '@/lib/database/database';
import { putUnlessDeleted } from '@/lib/requests/repository/save-response';
import { runExecutionRepository } from '@/lib/runs/repository/run-repository';
import { confirmedEntry, createLedgerEntry } from '@/lib/service/ledger-entry';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/request';
import { ledgerWriter } from '@/lib/spending/repository/ledger-writer';
import { deleteVideoData } from '@/lib/storage/repository/delete-video';
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

  it('stores nothing from a response that was read before the deletion', async () => {
    const { run, step, response } = await createReceivedStep([a, b]);
    const parsed = readResponse('batchVideos', response);
    await deleteVideoData(a);
    if (!parsed.ok) throw new Error('It cannot be read.');
    expect(await runExecutionRepository.store({ run, steps: [step] }, step, parsed.value)).toMatchObject({
      value: 'gone',
    });
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

describe('deleting a video whose request is pending', () => {
  /** Creates a run whose request has been sent, and the response to that request. */
  async function createSentStep(ids: (typeof a)[]) {
    const db = await database();
    const run = createRun({ collectionId: 'mills', plan: detailsPlan(ids) });
    const sentAt = Date.now();
    const [step] = stepsOf(run, [{ state: 'sent', attempts: 1, sentAt }]);
    if (!step) throw new Error('The run has no step.');
    await Promise.all([db.put('runs', run), db.put('steps', step)]);
    const key = cacheKey('batchVideos', { ids }, service);
    const body = `{"data":[${ids.map(rowOf).join(',')}]}`;
    const response = { key, name: 'batchVideos', params: { ids }, body } as const;
    return { run, step, response: cachedResponse({ ...response, requestedAt: sentAt, receivedAt: sentAt + 5 }) };
  }

  it('removes it from the response that arrives later, and stores the other videos', async () => {
    const { run, step, response } = await createSentStep([a, b]);
    await deleteVideoData(a);
    expect(await runExecutionRepository.receive(step, response, false)).toMatchObject({
      value: { received: { redacted: 1 } },
    });
    expect(await tracesOf(a)).toEqual([]);
    const receivedStep = await readStep();
    const saved = await runExecutionRepository.response(receivedStep);
    const parsed = saved ? readResponse('batchVideos', saved) : null;
    if (!parsed?.ok) throw new Error('It cannot be read.');
    await runExecutionRepository.store({ run, steps: [receivedStep] }, receivedStep, parsed.value);
    expect(await (await database()).getAll('captures')).toMatchObject([{ ids: [b], missing: [], redacted: 1 }]);
    expect(await tracesOf(a)).toEqual([]);
  });

  it('drops a response about that video alone and cancels the step', async () => {
    const { step, response } = await createSentStep([a]);
    await deleteVideoData(a);
    expect(await runExecutionRepository.receive(step, response, false)).toEqual({ ok: true, value: null });
    expect(await readStep()).toMatchObject({ state: 'skipped' });
    expect(await (await database()).count('captureBodies')).toBe(0);
    expect(await tracesOf(a)).toEqual([]);
  });

  it('drops its captions if they are being hashed during the deletion', async () => {
    const run = createRun({
      collectionId: 'mills',
      plan: { kind: 'captions', ids: [a], alreadySaved: [], lang: null, mode: 'default' },
    });
    const [step] = stepsOf(run, [{ state: 'sent', attempts: 1, sentAt: 1 }]);
    if (!step) throw new Error('The run has no step.');
    const db = await database();
    await Promise.all([db.put('runs', run), db.put('steps', step)]);
    const key = cacheKey('captions', { videoId: a }, service);
    const about = { key, name: 'captions', params: { videoId: a }, videoId: a, body: '[]' } as const;
    const response = cachedResponse({ ...about, requestedAt: time - 10, receivedAt: time - 5 });
    const digest = vi.spyOn(crypto.subtle, 'digest').mockImplementationOnce(async () => {
      await deleteVideoData(a);
      return new ArrayBuffer(32);
    });
    expect(await runExecutionRepository.receive(step, response, false)).toEqual({ ok: true, value: null });
    digest.mockRestore();
    expect(await db.count('responses')).toBe(0);
  });

  it('drops its response, its row in another video’s list and its replies', async () => {
    const db = await database();
    await db.put('openedComments', { videoId: a, comment: 'c1', at: 1 });
    const requestedAt = Date.now();
    await deleteVideoData(a);
    const response = { requestedAt, receivedAt: requestedAt + 5 };
    const replies = { key: 'r', name: 'commentReplies', params: { comment: 'c1' }, body: `{"data":[]}` } as const;
    await putUnlessDeleted(cachedResponse({ ...response, key: `k ${a}`, params: { videoId: a }, videoId: a }));
    await putUnlessDeleted(cachedResponse({ ...response, ...replies }));
    expect(await db.count('responses')).toBe(0);
    const body = `{"data":[{"videoId":"${a}"},{"videoId":"${b}"}]}`;
    const related = { key: 'l', name: 'relatedVideos', params: { videoId: b }, videoId: b, body } as const;
    await putUnlessDeleted(cachedResponse({ ...response, ...related }));
    expect(await db.getAll('responses')).toMatchObject([{ body: `{"data":[{"videoId":"${b}"}]}` }]);
    expect(await tracesOf(a)).toEqual([]);
  });

  it('keeps a response to a later request', async () => {
    await deleteVideoData(a);
    const requestedAt = Date.now() + 1;
    await putUnlessDeleted(cachedResponse({ requestedAt, key: `k ${a}`, params: { videoId: a }, videoId: a }));
    expect(await (await database()).count('responses')).toBe(1);
  });
});
