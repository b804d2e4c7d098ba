import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCollection } from '@/lib/collection/collection';
import { closeDatabase, database } from '@/lib/database/database';
import { isRepeatableDesign } from '@/lib/runs/study-design';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';
import { settingsRepository } from '@/lib/settings/repository';
import { defaultSettings } from '@/lib/settings/settings';
import { changesInFile } from '@/lib/settings/settings-file-changes';
import { currentSessionId } from '@/lib/spending/repository/browser-session';
import { spendingRepository } from '@/lib/spending/repository/spending-repository';
import { backupFile } from '@/lib/storage/backup/backup-file';
import type { RestoreMode } from '@/lib/storage/backup/restore-backup';
import { type BackupRecord, backupLines, createHead } from '@/lib/storage/backup-record';
import { repeatedDesign } from '../fixtures/design';
import { timedNote } from '../notes/timed-note';
import { compressBackup, emptyProfile, readRows, storeRows } from './backups';

beforeEach(emptyProfile);
afterEach(closeDatabase);

const day = 86_400_000;
const modes: RestoreMode[] = ['merge', 'replace'];

async function* each<T>(rows: readonly T[]) {
  yield* rows;
}

/** Returns a complete backup file with these records, which anybody could have edited. */
async function backupOf(rows: readonly unknown[], version: unknown = 1): Promise<Blob> {
  const head = { ...createHead('1.0.0', 0), version } as ReturnType<typeof createHead>;
  return compressBackup((await Array.fromAsync(backupLines(head, each(rows as BackupRecord[])))).join(''));
}

const check = (backup: Blob) => backupFile.check(backup, () => {});
const restore = (backup: Blob, mode: RestoreMode) =>
  backupFile.restore(backup, mode, () => {}, new AbortController().signal);

const attempt = (id: string, part: Partial<LedgerEntry> = {}): LedgerEntry => {
  const sentAt = part.sentAt ?? Date.now();
  const about = { params: {}, key: 'k', videoId: null, startedBy: 'user', sentAt, idSuffix: id } as const;
  return {
    ...createLedgerEntry({ name: 'search', ...about, quote: { is: 'published', micros: 100 } }),
    state: 'confirmed',
    ...part,
  };
};
const ledger = (id: string, part: Partial<LedgerEntry> = {}) => ({ store: 'ledger', row: attempt(id, part) });

describe('restoring a forged ledger', () => {
  it.each<[string, object]>([
    ['a negative price', { billed: -5 }],
    ['a negative quote', { quoted: -5, billed: null }],
    ['a price that blocks everything', { billed: 1e308 }],
    ['a price above the maximum', { billed: 1e13 }],
    ['a price as text', { billed: '5' }],
    ['a time before 1970', { sentAt: -1 }],
    ['a time far ahead', { sentAt: Date.now() + 400 * day }],
    ['a time after year 9999', { sentAt: 253_402_300_800_000 }],
    ['an id of another time', { id: '0000000000001-x' }],
    ['no state', { state: undefined }],
    ['no sender', { startedBy: undefined }],
  ])('skips and counts a row with %s', async (_, part) => {
    await storeRows({ ledger: [attempt('here')] });
    const backup = await backupOf([ledger('forged', part), ledger('whole')]);
    expect(await check(backup)).toMatchObject({ ok: true, value: { counts: { ledger: 1 }, skipped: 1 } });
    for (const mode of modes) {
      await restore(backup, mode);
      expect((await spendingRepository.today()).micros).toBe(200);
    }
  });

  it.each(modes)('does not lower today’s spending by a row with the same id: %s', async (mode) => {
    const row = attempt('same');
    await storeRows({ ledger: [row] });
    await restore(await backupOf([{ store: 'ledger', row: { ...row, billed: 0, quoted: 0, state: 'none' } }]), mode);
    expect((await spendingRepository.today()).micros).toBe(100);
  });

  it('does not reset the spending of the day, the session, a run or a collection', async () => {
    const session = await currentSessionId();
    const old = Date.now() - 3 * day;
    await storeRows({
      ledger: [
        attempt('today'),
        attempt('session', { sentAt: old, session }),
        attempt('collection', { sentAt: old, collectionId: 'stays' }),
        attempt('over', { sentAt: old, collectionId: 'goes' }),
      ],
    });
    await restore(await backupOf([{ store: 'collections', row: createCollection('stays', 'x', 1) }]), 'replace');
    const remaining = (await (await database()).getAll('ledger')).map(({ id }) => id.slice(14)).sort();
    expect(remaining).toEqual(['collection', 'session', 'today']);
    expect((await spendingRepository.today()).micros).toBe(100);
  });
});

describe('forged settings in a backup', () => {
  const settings = {
    ...defaultSettings,
    budgets: { ...defaultSettings.budgets, perDay: 1e12 },
    enteredPrices: { captions: 0 },
    search: { ...defaultSettings.search, suggest: true },
    recording: true,
    parameterNames: { 'https://a.example': { 'search.query': { name: 'x', from: 'user', evidence: '', at: 1 } } },
    languages: ['da'],
  };

  it.each(modes)('loosen no limit, and are restored only if data is replaced: %s', async (mode) => {
    await restore(await backupOf([{ store: 'settings', row: settings }]), mode);
    const { languages, ...now } = await settingsRepository.get();
    expect(now).toEqual({ ...defaultSettings, languages: undefined });
    expect(languages).toEqual([mode === 'replace' ? 'da' : 'en']);
  });

  it('never change a connection, and add one under a new id', async () => {
    const own = {
      id: 'first',
      name: 'Own',
      serviceUrl: 'https://a.example',
      mcpUrl: '',
      tokenStorage: 'device',
    } as const;
    await settingsRepository.change({ connections: [own] });
    const forged = { connections: [{ ...own, serviceUrl: 'https://b.example' }], connection: 'elsewhere' };
    await restore(await backupOf([{ store: 'settings', row: forged }]), 'replace');
    const { connections, connection } = await settingsRepository.get();
    expect(connections).toEqual([
      own,
      { ...own, id: expect.not.stringMatching('first'), serviceUrl: 'https://b.example' },
    ]);
    expect(connection).toBe('first');
  });

  it('may be nested deeper than the stack', async () => {
    const deep = `${'{"a":'.repeat(9e4)}1${'}'.repeat(9e4)}`;
    const lines = `{"store":"settings","row":{"languages":["da"],"files":${deep}}}`;
    expect(changesInFile(JSON.parse(lines).row, defaultSettings)).toMatchObject({ taken: [{ path: ['languages'] }] });
  });
});

describe('limits of collections and runs in a backup', () => {
  const schedule = { on: true, everyHours: 24, perRun: 500, missed: 'skip', nextAt: 1 } as const;
  const collection = (budget: number | null, part: object) => ({
    ...createCollection('c', 'x', 1),
    budget,
    schedule: { ...schedule, ...part },
  });

  it('never rise above those on this device', async () => {
    await storeRows({ collections: [collection(1000, {})] });
    const row = collection(null, { perRun: null, everyHours: 1 });
    await restore(await backupOf([{ store: 'collections', row }]), 'replace');
    expect(await readRows()).toMatchObject({
      collections: [{ budget: 1000, schedule: { on: false, perRun: 500, everyHours: 24 } }],
    });
  });
});

describe('the version of a backup', () => {
  it.each([
    [0, { is: 'invalid-version', version: '0' }],
    [-1, { is: 'invalid-version', version: '-1' }],
    [1.5, { is: 'invalid-version', version: '1.5' }],
    ['1', { is: 'invalid-version', version: '1' }],
    [null, { is: 'invalid-version', version: '–' }],
    [2, { is: 'newer', version: '2' }],
    [1e300, { is: 'newer', version: '1e+300' }],
  ])('is rejected if it is %j', async (version, failure) => {
    expect(await check(await backupOf([], version))).toEqual({ ok: false, failure });
  });
});

describe('unknown or invalid records in a backup', () => {
  it('are skipped and counted, and the valid records are restored', async () => {
    const note = { collectionId: 'first', videoId: 'aaaaaaaaaaa', note: '', tags: [], at: 1 };
    const rows = [
      { store: 'videoNotes', row: note },
      { store: 'videoNotes', row: { ...note, videoId: 'bbbbbbbbbbb', at: 1e16 } },
      { store: 'videoNotes', row: { ...note, videoId: 'no id' } },
      { store: 'videoNotes', row: { collectionId: 'first', videoId: 'ccccccccccc' } },
      { store: 'credentials', row: { access: 'secret' } },
      { store: 'dreams', row: { id: '1' } },
      { store: 'videoNotes', row: null },
    ];
    const backup = await backupOf(rows);
    expect(await check(backup)).toMatchObject({ ok: true, value: { counts: { videoNotes: 1 }, skipped: 6 } });
    expect(await restore(backup, 'merge')).toEqual({ is: 'restored', rows: 1 });
    expect(await readRows()).toEqual({ videoNotes: [note] });
  });

  it('include notes that are not at a moment of a video', async () => {
    const good = timedNote();
    const rows = [good, { ...good, start: -1 }, { ...good, start: 9, end: 1 }, { ...good, videoId: 'x' }, { id: 'y' }];
    const backup = await backupOf(rows.map((row) => ({ store: 'timedNotes', row })));
    expect(await check(backup)).toMatchObject({ ok: true, value: { counts: { timedNotes: 1 }, skipped: 4 } });
    await restore(backup, 'merge');
    expect(await readRows()).toEqual({ timedNotes: [good] });
  });

  it('include runs with invalid plans and steps with invalid requests', async () => {
    const run = {
      id: 'r',
      collectionId: 'c',
      state: 'paused',
      pauseReason: null,
      startedBy: 'user',
      createdAt: 1,
      endedAt: null,
    };
    const plan = { kind: 'details', ids: ['../../etc'], lang: null, fields: null, maxMissingShare: 1 };
    const step = { runId: 'r', n: 0, state: 'planned', name: 'batchVideos', params: { ids: ['a b'] }, attempts: 0 };
    const backup = await backupOf([
      { store: 'runs', row: { ...run, plan, budget: null } },
      { store: 'runs', row: { ...run, plan: { kind: 'unheard of' }, budget: null } },
      { store: 'steps', row: { ...step, context: {}, sentAt: null, captureId: null, failure: null, results: null } },
    ]);
    expect(await check(backup)).toMatchObject({ ok: true, value: { counts: {}, skipped: 3 } });
  });

  it('do not include a collection whose study design has an unknown plan, because no page offers to repeat it', async () => {
    const [search] = repeatedDesign().steps;
    const forged = repeatedDesign({ steps: [{ ...search, plan: { kind: 'unheard of' } }] as never });
    const backup = await backupOf([
      { store: 'collections', row: { ...createCollection('whole', 'x', 1), design: repeatedDesign() } },
      { store: 'collections', row: { ...createCollection('forged', 'x', 1), design: forged } },
    ]);
    expect(await check(backup)).toMatchObject({ ok: true, value: { counts: { collections: 2 }, skipped: 0 } });
    expect(isRepeatableDesign(forged)).toBe(false);
  });
});
