import 'fake-indexeddb/auto';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createCollection } from '@/lib/collection/collection';
import { hashAuthors } from '@/lib/comments/browser/author-key';
import { savePastedToken, setPassphrase } from '@/lib/connection/browser/token-repository';
import { closeDatabase, database } from '@/lib/database/database';
import { settingsRepository } from '@/lib/settings/repository';
import { backupFile, gunzipLines, gzipLines } from '@/lib/storage/backup/backup-file';
import type { RestoreMode } from '@/lib/storage/backup/restore-backup';
import { cachedResponse } from '../fakes';
import { testCapture, videoId } from '../network/crawl-captures';
import { timedNote } from '../notes/timed-note';
import { compressBackup, emptyProfile, readRows, restore, type StoredRows, storeRows, writeBackup } from './backups';

beforeEach(emptyProfile);
afterEach(closeDatabase);

const step = (state: string) => ({
  runId: 'r',
  n: 0,
  state,
  name: 'batchVideos',
  params: { ids: [videoId('a')] },
  attempts: 1,
  context: {},
  sentAt: 1,
  captureId: null,
  failure: null,
  results: null,
});
const checkBackup = (backup: string) => backupFile.check(compressBackup(backup), () => {});

const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const anyId = fc.stringMatching(/^[\w-]{11}$/).map(videoId);
const anyRows: fc.Arbitrary<StoredRows> = fc.record({
  collections: fc.array(
    fc.tuple(fc.uuid(), anyText).map(([id, name]) => createCollection(id, name, 5)),
    { maxLength: 3 },
  ),
  responses: fc.array(
    fc.tuple(fc.uuid(), anyText).map(([key, body]) => cachedResponse({ key, body })),
    { maxLength: 3 },
  ),
  toolResponses: fc.array(
    fc.tuple(fc.uuid(), anyText).map(([id, body]) => ({
      id,
      body,
      mcpUrl: 'https://service.example/mcp',
      tool: 'get',
      params: { q: body },
      requestedAt: 1,
      receivedAt: 2,
    })),
    { maxLength: 3 },
  ),
  captureBodies: fc.array(
    fc.tuple(fc.uuid(), anyText).map(([id, body]) => ({ id, body: new TextEncoder().encode(`\ufeff${body}`) })),
    { maxLength: 3 },
  ),
  captures: fc.array(
    fc
      .tuple(fc.uuid(), fc.uniqueArray(anyId, { maxLength: 3 }), anyText)
      .map(([id, ids, title]) =>
        testCapture({ id, ids, columns: { title: ids.map(() => title) }, context: { depth: 0, seed: title } }),
      ),
    { maxLength: 3 },
  ),
  videoNotes: fc.array(
    fc.tuple(anyId, anyText).map(([id, note]) => ({ collectionId: 'first', videoId: id, note, tags: [note], at: 1 })),
    { maxLength: 3 },
  ),
});

describe('backupFile.save', () => {
  it('writes the same bytes again after a restore into an empty profile', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, fc.constantFrom<RestoreMode>('merge', 'replace'), async (rows, mode) => {
        await emptyProfile();
        await storeRows(rows);
        const first = await writeBackup();
        const before = await readRows();
        await emptyProfile();
        expect((await checkBackup(first)).ok).toBe(true);
        await restore(first, mode);
        expect(await writeBackup()).toBe(first);
        expect(await readRows()).toEqual(before);
      }),
      { numRuns: 40 },
    );
  });

  it('contains neither the token nor keys', async () => {
    await storeRows({ collections: [createCollection('first', 'x', 1)] });
    const before = await writeBackup();
    await savePastedToken('plain-token', { id: 'plain', tokenStorage: 'device' });
    await savePastedToken('session-token', { id: 'session', tokenStorage: 'session' });
    await setPassphrase('locked', 'low water');
    await savePastedToken('locked-token', { id: 'locked', tokenStorage: 'passphrase' });
    await setPassphrase('locked', 'high water');
    await hashAuthors(['UCa']);
    const db = await database();
    expect(await Promise.all([db.count('credentials'), db.count('pseudonymKeys')])).toEqual([3, 1]);
    const sessionKeys = Object.keys(await fakeBrowser.storage.session.get());
    expect(sessionKeys.sort()).toEqual(['next-token-key:locked', 'token-key:locked', 'token-key:session']);
    // A key that cannot be exported would be written as `{}`, so a search for its text would not find it.
    expect(await writeBackup()).toBe(before);
  });

  it('compresses lines of any length so that they are read back unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary' }).map((line) => line.toWellFormed().replaceAll('\n', ''))),
        async (lines) => {
          async function* each() {
            for (const line of [...lines, 'x'.repeat(200_000)]) yield `${line}\n`;
          }
          const bytes = await Array.fromAsync(gzipLines(each()));
          expect(gunzipSync(Buffer.concat(bytes)).toString()).toBe([...lines, 'x'.repeat(200_000), ''].join('\n'));
          expect(await Array.fromAsync(gunzipLines(new Blob(bytes as BlobPart[])))).toEqual([
            ...lines,
            'x'.repeat(200_000),
          ]);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('lets nothing run on its own after a restore', async () => {
    const schedule = { on: true, everyHours: 24, perRun: null, missed: 'skip', nextAt: 9 };
    await storeRows({
      collections: [{ ...createCollection('first', 'x', 1), schedule }],
      runs: [
        {
          id: 'r',
          collectionId: 'first',
          plan: { kind: 'details', ids: [videoId('a')], lang: null, fields: null, maxMissingShare: 1 },
          state: 'running',
          pauseReason: null,
          createdAt: 1,
          endedAt: null,
          budget: null,
          startedBy: 'user',
        },
      ],
      steps: [step('sent')],
    });
    await settingsRepository.change({ recording: true });
    const backup = await writeBackup();
    await emptyProfile();
    await restore(backup, 'replace');
    expect(await readRows()).toMatchObject({
      collections: [{ schedule: { on: false } }],
      runs: [{ state: 'paused', pauseReason: { is: 'closed' } }],
      steps: [{ state: 'uncertain' }],
    });
    expect((await settingsRepository.get()).recording).toBe(false);
  });
});

describe('backupFile.check', () => {
  const backupWithNote = async () => {
    await storeRows({ videoNotes: [{ collectionId: 'first', videoId: videoId('a'), note: 'mine', tags: [], at: 1 }] });
    return writeBackup();
  };

  it.each<[string, (backup: string) => string, object]>([
    ['of a later format', (b) => b.replace('"version":1', '"version":2'), { is: 'newer', version: '2' }],
    ['with a changed byte', (b) => b.replace('mine', 'your'), { is: 'changed' }],
    ['without a line', (b) => b.replace(/\{"store":"videoNotes".*\n/, ''), { is: 'changed' }],
    ['without the end', (b) => b.replace(/\{"end".*\n/, ''), { is: 'truncated', line: 3 }],
    ['with a line after the end', (b) => `${b}{}\n`, { is: 'broken', line: 5 }],
    ['with half a line', (b) => b.replace('"tags":[]', '"tags":['), { is: 'broken', line: 3 }],
    ['with a record of the wrong shape', (b) => b.replace('"tags":[]', '"tags":7'), { is: 'changed' }],
    [
      'with a line that is not a record',
      (b) => b.replace('"store":"videoNotes"', '"store":7'),
      { is: 'broken', line: 3 },
    ],
    ['another file', () => 'Dear reader', { is: 'not-a-backup' }],
    ['an empty file', () => '', { is: 'not-a-backup' }],
  ])('rejects a backup and returns the reason: %s', async (_, damage, failure) => {
    expect(await checkBackup(damage(await backupWithNote()))).toEqual({ ok: false, failure });
  });

  it('rejects a truncated file and a file that is not gzip', async () => {
    const bytes = gzipSync(await backupWithNote());
    const cut = await backupFile.check(new Blob([bytes.subarray(0, bytes.length - 12)]), () => {});
    expect(cut).toMatchObject({ ok: false });
    expect(await backupFile.check(new Blob(['Dear reader']), () => {})).toEqual({
      ok: false,
      failure: { is: 'not-a-backup' },
    });
  });
});

describe('backupFile.restore', () => {
  const note = (name: string, text: string, time: number) => ({
    collectionId: 'first',
    videoId: videoId(name),
    note: text,
    tags: [],
    at: time,
  });

  it('adds missing records and replaces older ones, and keeps all others, when merging', async () => {
    await storeRows({
      videoNotes: [
        note('old', 'from the backup', 5),
        note('new', 'from the backup', 1),
        note('gone', 'from the backup', 1),
      ],
    });
    const backup = await writeBackup();
    await emptyProfile();
    await storeRows({ videoNotes: [note('old', 'saved', 1), note('new', 'saved', 5), note('mine', 'saved', 1)] });
    await restore(backup, 'merge');
    const notes = await (await database()).getAll('videoNotes');
    expect(notes.map(({ videoId: id, note }) => `${id.replaceAll('_', '')} ${note}`)).toEqual([
      'gone from the backup',
      'mine saved',
      'new saved',
      'old from the backup',
    ]);
  });

  it('replaces notes at moments of videos only by those with a newer change, when merging', async () => {
    const row = (id: string, text: string, changedAt: number) => timedNote({ id, text, changedAt });
    await storeRows({
      timedNotes: [
        row('old', 'from the backup', 5),
        row('new', 'from the backup', 1),
        row('gone', 'from the backup', 1),
      ],
    });
    const backup = await writeBackup();
    await emptyProfile();
    await storeRows({ timedNotes: [row('old', 'saved', 1), row('new', 'saved', 5), row('mine', 'saved', 1)] });
    await restore(backup, 'merge');
    const notes = await (await database()).getAll('timedNotes');
    expect(notes.map(({ id, text }) => `${id} ${text}`)).toEqual([
      'gone from the backup',
      'mine saved',
      'new saved',
      'old from the backup',
    ]);
  });

  it('adds known words to the saved ones when merging', async () => {
    await storeRows({ knownWords: [{ lang: 'en', words: ['tide', 'mill'] }] });
    const backup = await writeBackup();
    await emptyProfile();
    await storeRows({ knownWords: [{ lang: 'en', words: ['moon', 'tide'] }] });
    await restore(backup, 'merge');
    expect(await (await database()).getAll('knownWords')).toEqual([{ lang: 'en', words: ['moon', 'tide', 'mill'] }]);
  });

  it('deletes saved records and writes those of the backup, when replacing', async () => {
    await storeRows({ videoNotes: [note('a', 'from the backup', 1)] });
    const backup = await writeBackup();
    await emptyProfile();
    await storeRows({
      videoNotes: [note('a', 'saved', 9), note('b', 'saved', 9)],
      collections: [createCollection('x', 'saved', 1)],
    });
    await restore(backup, 'replace');
    expect(await writeBackup()).toBe(backup);
  });

  it('keeps a saved response with rows, and attaches a newer one without rows, when merging', async () => {
    const response = (receivedAt: number, body: string) => cachedResponse({ key: 'one', receivedAt, body });
    await storeRows({ responses: [response(9, '[]')] });
    const backup = await writeBackup();
    await emptyProfile();
    await storeRows({ responses: [response(3, '[{"offset":0,"text":"a"}]')] });
    await restore(backup, 'merge');
    expect(await readRows()).toMatchObject({
      responses: [{ receivedAt: 3, newerEmptyResponse: { receivedAt: 9, body: '[]' } }],
    });
  });

  it('does not set a stored step back to planned, when merging', async () => {
    await storeRows({ steps: [step('planned')] });
    const backup = await writeBackup();
    await emptyProfile();
    await storeRows({ steps: [step('stored')] });
    await restore(backup, 'merge');
    expect(await readRows()).toMatchObject({ steps: [{ state: 'stored' }] });
  });
});
