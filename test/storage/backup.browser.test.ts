import 'fake-indexeddb/auto';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCollection } from '@/lib/collection/collection';
import { settingsRepository } from '@/lib/settings/repository';
import { backupFile, gunzipLines, gzipLines } from '@/lib/storage/backup/backup-file';
import type { RestoreMode } from '@/lib/storage/backup/restore-backup';
import { closeDatabase, database } from '@/lib/storage/database';
import { heldAnswer } from '../fakes';
import { captured, videoId } from '../network/crawled';
import { emptyProfile, file, type Held, hold, holding, restored, text } from './backed-up';

beforeEach(emptyProfile);
afterEach(closeDatabase);

const step = (state: string) => ({
  ...{ runId: 'r', n: 0, state, name: 'batchVideos', asked: { ids: [videoId('a')] }, attempts: 1, note: {} },
  ...{ sentAt: 1, captureId: null, failure: null, found: null },
});
const checked = (backup: string) => backupFile.check(file(backup), () => {});

const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const anyId = fc.stringMatching(/^[\w-]{11}$/).map(videoId);
const anyHeld: fc.Arbitrary<Held> = fc.record({
  collections: fc.array(
    fc.tuple(fc.uuid(), anyText).map(([id, name]) => createCollection(id, name, 5)),
    { maxLength: 3 },
  ),
  answers: fc.array(
    fc.tuple(fc.uuid(), anyText).map(([key, body]) => heldAnswer({ key, body })),
    { maxLength: 3 },
  ),
  toolAnswers: fc.array(
    fc.tuple(fc.uuid(), anyText).map(([id, body]) => ({
      ...{ id, body, mcpUrl: 'https://service.example/mcp', tool: 'get', asked: { q: body } },
      ...{ requestedAt: 1, receivedAt: 2 },
    })),
    { maxLength: 3 },
  ),
  bodies: fc.array(
    fc.tuple(fc.uuid(), anyText).map(([id, body]) => ({ id, body: new TextEncoder().encode(`\ufeff${body}`) })),
    { maxLength: 3 },
  ),
  captures: fc.array(
    fc
      .tuple(fc.uuid(), fc.uniqueArray(anyId, { maxLength: 3 }), anyText)
      .map(([id, ids, title]) =>
        captured({ id, ids, sheet: { title: ids.map(() => title) }, note: { depth: 0, seed: title } }),
      ),
    { maxLength: 3 },
  ),
  marks: fc.array(
    fc.tuple(anyId, anyText).map(([id, note]) => ({ collectionId: 'first', videoId: id, note, tags: [note], at: 1 })),
    { maxLength: 3 },
  ),
});

describe('a backup', () => {
  it('brought back into an empty profile gives the same backup, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(anyHeld, fc.constantFrom<RestoreMode>('merge', 'replace'), async (held, way) => {
        await emptyProfile();
        await hold(held);
        const [first, before] = [await text(), await holding()];
        await emptyProfile();
        expect((await checked(first)).ok).toBe(true);
        await restored(first, way);
        expect(await text()).toBe(first);
        expect(await holding()).toEqual(before);
      }),
      { numRuns: 40 },
    );
  });

  it('takes along neither the token nor keys', async () => {
    await (await database()).put('token', { is: 'plain', secret: { access: 'secret-token', signedIn: null } }, 'first');
    expect(await text()).not.toContain('secret-token');
  });

  it('is pressed and read again as the same lines, of any length', async () => {
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

  it('lets nothing go on by itself where it is brought back', async () => {
    const watch = { on: true, everyHours: 24, perRun: null, missed: 'skip', nextAt: 9 };
    await hold({
      collections: [{ ...createCollection('first', 'x', 1), watch }],
      runs: [
        {
          id: 'r',
          collectionId: 'first',
          plan: { kind: 'complete', ids: [videoId('a')], lang: null, fields: null, mostMissing: 1 },
          state: 'going',
          hold: null,
          createdAt: 1,
          endedAt: null,
          budget: null,
          by: 'reader',
        },
      ],
      steps: [step('sent')],
    });
    await settingsRepository.change({ recording: true });
    const backup = await text();
    await emptyProfile();
    await restored(backup, 'replace');
    expect(await holding()).toMatchObject({
      collections: [{ watch: { on: false } }],
      runs: [{ state: 'held', hold: { is: 'closed' } }],
      steps: [{ state: 'possible' }],
    });
    expect((await settingsRepository.get()).recording).toBe(false);
  });
});

describe('a backup that is not whole', () => {
  const whole = async () => {
    await hold({ marks: [{ collectionId: 'first', videoId: videoId('a'), note: 'mine', tags: [], at: 1 }] });
    return text();
  };

  it.each<[string, (backup: string) => string, object]>([
    ['of a later format', (b) => b.replace('"version":1', '"version":2'), { is: 'newer', version: '2' }],
    ['with another byte', (b) => b.replace('mine', 'your'), { is: 'changed' }],
    ['without a line', (b) => b.replace(/\{"shelf":"marks".*\n/, ''), { is: 'changed' }],
    ['without its end', (b) => b.replace(/\{"end".*\n/, ''), { is: 'cut-off', line: 3 }],
    ['with more behind its end', (b) => `${b}{}\n`, { is: 'broken', line: 5 }],
    ['with half a line', (b) => b.replace('"tags":[]', '"tags":['), { is: 'broken', line: 3 }],
    ['with a record of another shape', (b) => b.replace('"tags":[]', '"tags":7'), { is: 'changed' }],
    ['with a line that is no record', (b) => b.replace('"shelf":"marks"', '"shelf":7'), { is: 'broken', line: 3 }],
    ['that is another file', () => 'Dear reader', { is: 'not-a-backup' }],
    ['that is empty', () => '', { is: 'not-a-backup' }],
  ])('%s is told from a whole one, by its line', async (_, broken, trouble) => {
    expect(await checked(broken(await whole()))).toEqual({ ok: false, failure: trouble });
  });

  it('as a file is told, too: one that is cut, and one that is no gzip', async () => {
    const bytes = gzipSync(await whole());
    const cut = await backupFile.check(new Blob([bytes.subarray(0, bytes.length - 12)]), () => {});
    expect(cut).toMatchObject({ ok: false });
    expect(await backupFile.check(new Blob(['Dear reader']), () => {})).toEqual({
      ok: false,
      failure: { is: 'not-a-backup' },
    });
  });
});

describe('bringing back', () => {
  const mark = (name: string, note: string, at: number) => ({
    collectionId: 'first',
    videoId: videoId(name),
    note,
    tags: [],
    at,
  });

  it('into what is held takes what is newer and leaves the rest as it is', async () => {
    await hold({
      marks: [mark('old', 'from the backup', 5), mark('new', 'from the backup', 1), mark('gone', 'from the backup', 1)],
    });
    const backup = await text();
    await emptyProfile();
    await hold({ marks: [mark('old', 'held', 1), mark('new', 'held', 5), mark('mine', 'held', 1)] });
    await restored(backup, 'merge');
    const marks = await (await database()).getAll('marks');
    expect(marks.map(({ videoId: id, note }) => `${id.replaceAll('_', '')} ${note}`)).toEqual([
      'gone from the backup',
      'mine held',
      'new held',
      'old from the backup',
    ]);
  });

  it('in place of what is held leaves nothing else', async () => {
    await hold({ marks: [mark('a', 'from the backup', 1)] });
    const backup = await text();
    await emptyProfile();
    await hold({
      marks: [mark('a', 'held', 9), mark('b', 'held', 9)],
      collections: [createCollection('x', 'held', 1)],
    });
    await restored(backup, 'replace');
    expect(await text()).toBe(backup);
  });

  it('keeps a readable response where the backup has a newer one without rows, and both of them', async () => {
    const response = (receivedAt: number, body: string) => heldAnswer({ key: 'one', receivedAt, body });
    await hold({ answers: [response(9, '[]')] });
    const backup = await text();
    await emptyProfile();
    await hold({ answers: [response(3, '[{"offset":0,"text":"a"}]')] });
    await restored(backup, 'merge');
    expect(await holding()).toMatchObject({ answers: [{ receivedAt: 3, worse: { receivedAt: 9, body: '[]' } }] });
  });

  it('never makes less of what is known of a question', async () => {
    await hold({ steps: [step('planned')] });
    const backup = await text();
    await emptyProfile();
    await hold({ steps: [step('stored')] });
    await restored(backup, 'merge');
    expect(await holding()).toMatchObject({ steps: [{ state: 'stored' }] });
  });
});
