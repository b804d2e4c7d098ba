import './browser';

import { createHash } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectionRecords } from '@/lib/collection/repository/collection-records';
import { deleteVideoData } from '@/lib/provenance/repository/delete-video';
import { deletedVideos } from '@/lib/requests/repository/save-response';
import { defaultSettings } from '@/lib/settings/settings';
import { readBackupRecords } from '@/lib/storage/backup/backup-rows';
import { closeDatabase, database } from '@/lib/storage/database';
import { cachedResponse } from '../fakes';
import { detailsPlan, idOf, idsFrom } from '../made-runs';
import { startStudyRun } from './device';
import { runExecutionRepository } from './life';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

const row = (n: number) => ({ id: idOf(n), title: 'é'.repeat(100) });
const long = JSON.stringify({ data: Array.from({ length: 400 }, (_, n) => row(n)) });
const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Stores a cached response as the first step of a run. */
async function received(body: string, utf8?: Uint8Array<ArrayBuffer>) {
  const runId = await startStudyRun(detailsPlan(idsFrom(0, 400)));
  const step = await runExecutionRepository.firstStep(runId, 'planned');
  if (!step) throw new Error('Nothing was planned');
  const kept = await runExecutionRepository.receive(
    step,
    cachedResponse({ name: step.name, asked: step.asked, body }),
    true,
    utf8,
  );
  if (!kept.ok || !kept.value) throw new Error('It was not received');
  return { step: kept.value, lies: (await (await database()).getAll('bodies'))[0]?.body };
}

describe('body of a long response', () => {
  it('is stored as a Blob and read and hashed as received', async () => {
    const { step, lies } = await received(long);
    expect(lies).toBeInstanceOf(Blob);
    expect(await runExecutionRepository.response(step)).toMatchObject({ body: long });
    expect(new TextDecoder().decode(await collectionRecords.body(step.captureId ?? ''))).toBe(long);
    expect(step.came).toMatchObject({ sha256: sumOf(long), bytes: Buffer.byteLength(long) });
  });

  it('is stored from the received bytes if available', async () => {
    const bytes = new TextEncoder().encode(long);
    const { step } = await received('not looked at', bytes);
    expect(step.came).toMatchObject({ sha256: sumOf(long) });
    expect(await runExecutionRepository.response(step)).toMatchObject({ body: long });
  });

  it('is text in a backup', async () => {
    const { step } = await received(long);
    const backedUp = await Array.fromAsync(readBackupRecords(defaultSettings));
    const bodies = backedUp.filter(({ shelf }) => shelf === 'bodies').map(({ row }) => row);
    expect(bodies).toEqual([{ id: step.captureId, body: long }]);
  });

  it('loses the rows of a deleted video', async () => {
    const { step } = await received(long);
    await deleteVideoData(idOf(7));
    const left = await runExecutionRepository.firstStep(step.runId, 'received');
    const body = (left && (await runExecutionRepository.response(left)))?.body ?? '';
    expect(JSON.parse(body).data).toHaveLength(399);
    expect(left?.came).toMatchObject({ sha256: sumOf(body), redacted: 1 });
  });
});

describe('body of a short response', () => {
  it('is stored in its row', async () => {
    const { step, lies } = await received('{"data":[]}');
    expect(lies).toBeInstanceOf(Uint8Array);
    expect(await runExecutionRepository.response(step)).toMatchObject({ body: '{"data":[]}' });
  });
});

describe('received bytes', () => {
  it('are not stored if one of their videos was deleted meanwhile', async () => {
    deletedVideos.mark({ videoId: idOf(7), comments: [], at: Number.MAX_SAFE_INTEGER });
    const { step } = await received(long, new TextEncoder().encode(long));
    expect(JSON.parse((await runExecutionRepository.response(step))?.body ?? '').data).toHaveLength(399);
    expect(step.came).toMatchObject({ redacted: 1 });
  });
});
