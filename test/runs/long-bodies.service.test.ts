import './browser';

import { createHash } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDatabase, database } from '@/lib/database/database';
import { collectionRecords } from '@/lib/export/repository/collection-records';
import { defaultSettings } from '@/lib/settings/settings';
import { readBackupRecords } from '@/lib/storage/backup/backup-rows';
import { deleteVideoData } from '@/lib/storage/repository/delete-video';
import { cachedResponse } from '../fakes';
import { detailsPlan, idOf, idsFrom } from '../run-data';
import { startStudyRun } from './device';
import { runExecutionRepository } from './test-worker';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

const row = (n: number) => ({ id: idOf(n), title: 'é'.repeat(100) });
const longBody = JSON.stringify({ data: Array.from({ length: 400 }, (_, n) => row(n)) });
const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

/** Stores a response for the first step of a run. */
async function receiveBody(body: string, utf8?: Uint8Array<ArrayBuffer>) {
  const runId = await startStudyRun(detailsPlan(idsFrom(0, 400)));
  const step = await runExecutionRepository.firstStep(runId, 'planned');
  if (!step) throw new Error('The run has no planned step');
  const result = await runExecutionRepository.receive(
    step,
    cachedResponse({ name: step.name, params: step.params, body }),
    true,
    utf8,
  );
  if (!result.ok || !result.value) throw new Error('It was not received');
  return { step: result.value, storedBody: (await (await database()).getAll('captureBodies'))[0]?.body };
}

describe('body of a long response', () => {
  it('is stored as a Blob and read and hashed as received', async () => {
    const { step, storedBody } = await receiveBody(longBody);
    expect(storedBody).toBeInstanceOf(Blob);
    expect(await runExecutionRepository.response(step)).toMatchObject({ body: longBody });
    expect(new TextDecoder().decode(await collectionRecords.body(step.captureId ?? ''))).toBe(longBody);
    expect(step.received).toMatchObject({ sha256: sha256Of(longBody), bytes: Buffer.byteLength(longBody) });
  });

  it('is stored from the received bytes if available', async () => {
    const bytes = new TextEncoder().encode(longBody);
    const { step } = await receiveBody('not looked at', bytes);
    expect(step.received).toMatchObject({ sha256: sha256Of(longBody) });
    expect(await runExecutionRepository.response(step)).toMatchObject({ body: longBody });
  });

  it('is text in a backup', async () => {
    const { step } = await receiveBody(longBody);
    const backedUp = await Array.fromAsync(readBackupRecords(defaultSettings));
    const bodies = backedUp.filter(({ store }) => store === 'captureBodies').map(({ row }) => row);
    expect(bodies).toEqual([{ id: step.captureId, body: longBody }]);
  });

  it('loses the rows of a deleted video', async () => {
    const { step } = await receiveBody(longBody);
    await deleteVideoData(idOf(7));
    const remaining = await runExecutionRepository.firstStep(step.runId, 'received');
    const body = (remaining && (await runExecutionRepository.response(remaining)))?.body ?? '';
    expect(JSON.parse(body).data).toHaveLength(399);
    expect(remaining?.received).toMatchObject({ sha256: sha256Of(body), redacted: 1 });
  });
});

describe('body of a short response', () => {
  it('is stored directly in its row', async () => {
    const { step, storedBody } = await receiveBody('{"data":[]}');
    expect(storedBody).toBeInstanceOf(Uint8Array);
    expect(await runExecutionRepository.response(step)).toMatchObject({ body: '{"data":[]}' });
  });
});
