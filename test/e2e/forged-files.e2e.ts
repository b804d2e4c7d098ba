import { expect } from '@playwright/test';
import { requestsTo } from './control.ts';
import { rowsOf } from './database.ts';
import { test } from './extension.ts';
import { localized, t } from './localized.ts';
import { seededLibrary } from './seeded-library.ts';
import { fireAlarm } from './worker.ts';

const ids = Array.from({ length: 1000 }, (_, n) => String(n).padStart(11, 'f'));
const run = {
  id: 'forged',
  collectionId: '',
  plan: { kind: 'details', ids, lang: null, fields: null, maxMissingShare: 1 },
  state: 'running',
  pauseReason: null,
  budget: null,
  startedBy: 'user',
  createdAt: 1,
  endedAt: null,
};
const step = (n: number) => ({
  runId: 'forged',
  n,
  name: 'batchVideos',
  params: { ids: ids.slice(n * 100, (n + 1) * 100) },
  context: {},
  state: 'planned',
  attempts: 0,
  sentAt: null,
  captureId: null,
  failure: null,
  results: null,
});
const schedule = { on: true, everyHours: 1, perRun: null, missed: 'once', nextAt: 0 };
const json = (value: unknown) => JSON.stringify(value);
const head = {
  kind: 'collection',
  format: 'sidelight-collection',
  version: 1,
  collection: { name: 'Forged', note: '', createdAt: 1, duplicates: 'record-again', budget: null, schedule },
};
const goodLine = { kind: 'video-note', videoId: ids[0], note: 'read', tags: [], at: 1 };

/** A run that is going, and its steps, in lines whose kind is the name of a property of every object. */
const forgedLines = [
  { kind: 'constructor', is: 'run', run },
  { kind: 'constructor', is: 'steps', steps: Array.from({ length: 10 }, (_, n) => step(n)) },
];
const buffer = Buffer.from([head, ...forgedLines, goodLine].map(json).join('\n'));

test.describe('a forged collection file', () => {
  test('spends nothing, also when another run starts or a schedule is due', async ({ connected, service }) => {
    const page = await seededLibrary(connected, { videos: 1, id: 'own' }, '/import');
    const file = { name: 'collection.ndjson', mimeType: 'application/x-ndjson', buffer };
    await page.getByLabel(t('importChoose')).setInputFiles(file);
    await page.getByRole('button', { name: localized('importRestore') }).click();
    await expect.poll(async () => (await rowsOf(page, 'collections')).map(({ name }) => name)).toContain('Forged');
    expect((await rowsOf(page, 'videoNotes')).map(({ note }) => note)).toContain('read');

    await fireAlarm(connected, 'due-schedules');
    await page.evaluate(() => void Object.assign(location, { hash: 'own/playlist' }));
    await page.getByLabel(t('listField')).fill(service.sample.playlistId);
    await page.getByRole('button', { name: /^Get videos/ }).click();
    await expect.poll(async () => (await rowsOf(page, 'runs')).map(({ state }) => state)).toContain('done');
    expect(await requestsTo(service, 'batchVideos')).toEqual([]);
    expect((await rowsOf(page, 'ledger')).filter(({ name }) => name !== 'playlistItems')).toEqual([]);
    expect((await rowsOf(page, 'runs')).map(({ state }) => state)).not.toContain('running');
    const schedules = (await rowsOf(page, 'collections')).map(({ schedule }) => schedule);
    expect(schedules).not.toContainEqual(expect.objectContaining({ on: true }));
  });
});
