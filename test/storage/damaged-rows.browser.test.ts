import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { designStepText } from '@/components/runs/design-text';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { noteRepository } from '@/lib/collection/repository/note-repository';
import { createSnapshot } from '@/lib/collection/snapshot';
import { closeDatabase, database } from '@/lib/database/database';
import { countSkippedRows, keepReadable } from '@/lib/database/readable-rows';
import { savedResponsesAbout } from '@/lib/details/repository/saved-responses';
import { downloadsRepository } from '@/lib/downloads/repository';
import { describePackage } from '@/lib/export/package-description';
import { collectionRecords } from '@/lib/export/repository/collection-records';
import { readNewestFirst } from '@/lib/ledger/store';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import { readRecentVideos } from '@/lib/requests/repository/responses';
import { designStepStatuses } from '@/lib/runs/design-step-status';
import { planPrice } from '@/lib/runs/plan-price';
import { runCosts, runRepository } from '@/lib/runs/repository/run-repository';
import { runViewOf } from '@/lib/runs/run-view';
import { isRepeatableDesign } from '@/lib/runs/study-design';
import { trackInfoRepository } from '@/lib/saved-captions/repository/track-info';
import { savedSearchRepository } from '@/lib/search/repository';
import { settingsRepository } from '@/lib/settings/repository';
import { defaultSettings } from '@/lib/settings/settings';
import { ledgerReader } from '@/lib/spending/repository/ledger-reader';
import { spendingRepository } from '@/lib/spending/repository/spending-repository';
import { spendingOf } from '@/lib/spending/spending';
import { toolRepository } from '@/lib/tools/repository';
import { noon } from '../fakes';
import { anyDamage, damaged, realisticRows } from '../fixtures/damaged';
import { priceSettings } from '../price-settings';
import { shortOrFull as draws } from '../short-or-full';
import { t } from '../translations';
import { emptyProfile, storeRows } from './backups';

/** Milliseconds. Reading the database ten thousand times takes a few minutes. */
const timeoutMs = 600_000;
const rows = realisticRows(noon);
const { serviceUrl: _, mcpUrl: __, ...choices } = defaultSettings;

beforeEach(async () => {
  await emptyProfile();
  vi.stubEnv('ENTRYPOINT', 'html');
  await storeRows(rows);
});
afterEach(async () => {
  await closeDatabase();
  vi.unstubAllEnvs();
});

/** Reads everything that pages read, and derives their initial view. */
async function readEverything() {
  const videoId = String(Reflect.get(rows.videoTitles?.[0] ?? {}, 'videoId'));
  const [collections, batches, captures] = await Promise.all([
    collectionRepository.all(),
    collectionRepository.batches('first'),
    captureRepository.captures('first'),
  ]);
  await Promise.all([collectionRepository.count('first'), noteRepository.all('first')]);
  await Promise.all([
    savedResponsesAbout(videoId),
    readRecentVideos(5),
    downloadsRepository.all(),
    toolRepository.list('https://service.example/mcp'),
  ]);
  await Promise.all([
    trackInfoRepository.costs(),
    trackInfoRepository.titles([videoId]),
    collectionRecords.costs('first'),
  ]);
  const snapshot = createSnapshot(batches, captures);
  const runs = await runRepository.runs('first');
  for (const collection of collections) expect(describePackage(collection).title).not.toBe('');
  for (const { design } of collections)
    if (design && isRepeatableDesign(design))
      designStepStatuses(design, { runs, snapshot, sampleStep: 0 }, 1).map(({ step }) => designStepText(t, step));
  for (const { plan } of await savedSearchRepository.all('first')) planPrice(plan, priceSettings());
  for (const run of runs) {
    const [steps, entries] = await Promise.all([runRepository.steps(run.id), runCosts.ofRun(run.id)]);
    runViewOf(run, steps, entries, priceSettings());
    await runRepository.missing(run);
  }
  const spent = [await spendingRepository.possible(), keepReadable('ledger', await spendingRepository.recent(50))];
  for await (const rows of readNewestFirst(0, ledgerReader)) spent.push(rows);
  const today = spendingOf(spent.flat());
  await settingsRepository.get();
  return { collections: collections.length, sum: today.micros };
}

describe('rows of the database with one damaged value', () => {
  it(
    'are read without an error and stay stored',
    async () => {
      const expected = await readEverything();
      const db = await database();
      await fc.assert(
        fc.asyncProperty(anyDamage(rows), async ({ store, at, path, by }) => {
          const row = rows[store]?.[at] ?? {};
          const before = await db.count(store as 'runs');
          await db.put(store as 'runs', damaged(row, path, by) as never);
          // Damage from a failed case must not affect the next case.
          const read = await readEverything().finally(() => db.put(store as 'runs', row as never));
          expect(Number.isFinite(read.sum)).toBe(true);
          expect(await db.count(store as 'runs')).toBe(before);
        }),
        { numRuns: draws(200, 10_000) },
      );
      expect(await readEverything()).toEqual(expected);
    },
    timeoutMs,
  );

  it('are counted when they are skipped', async () => {
    const [row = {}] = rows.collections ?? [];
    await (await database()).put('collections', damaged(row, ['createdAt'], 'soon') as never);
    const before = countSkippedRows();
    expect((await collectionRepository.all()).map(({ id }) => id)).toEqual(['second']);
    expect(countSkippedRows()).toBe(before + 1);
  });
});

describe('a schedule in a time zone that this browser does not know', () => {
  it('does not hide its collection', async () => {
    const [row = {}] = rows.collections ?? [];
    const schedule = { on: true, everyHours: 24, perRun: null, missed: 'skip', nextAt: noon };
    const at = { minutes: 60, zone: 'America/Coyhaique-2025' };
    await (await database()).put('collections', { ...row, schedule: { ...schedule, at } } as never);
    expect(await collectionRepository.all()).toHaveLength(2);
  });
});

describe('a source or page that this version does not know', () => {
  it('does not hide the videos from it, because an imported file can contain it', async () => {
    const [row = {}] = rows.itemBatches ?? [];
    const before = await collectionRepository.batches('first');
    await (await database()).put('itemBatches', { ...row, from: 'newer', page: 'newer' } as never);
    expect(await collectionRepository.batches('first')).toHaveLength(before.length);
  });
});

describe('damaged package metadata of a collection', () => {
  it.each([[null], [7], ['x'], [[]], [{ title: null, creators: {}, licence: 'GPL', version: 1, funding: [null] }]])(
    'is treated as missing, and the collection is still returned: %j',
    async (about) => {
      const [row = {}] = rows.collections ?? [];
      await (await database()).put('collections', { ...row, about } as never);
      const collections = await collectionRepository.all();
      expect(collections).toHaveLength(2);
      const nothing = { ...describePackage({ name: '' }), title: '' };
      for (const one of collections.filter(({ id }) => id === Reflect.get(row, 'id')))
        expect(describePackage(one)).toEqual({ ...nothing, title: one.name });
    },
  );
});

describe('settings with one damaged value', () => {
  it('are read with all other values unchanged', async () => {
    const stored = { settings: [choices] };
    await fc.assert(
      fc.asyncProperty(anyDamage(stored), async ({ path, by }) => {
        const [name = '', ...inner] = path.map(String);
        const value: unknown = inner.length === 0 ? by : Reflect.get(damaged(choices, path, by), name);
        await browser.storage.local.set({ [`settings.${name}`]: value ?? null });
        const read = await settingsRepository.get();
        const others = { [name]: 0, serviceUrl: 0, mcpUrl: 0 };
        expect({ ...read, ...others }).toEqual({ ...choices, ...others });
        await browser.storage.local.clear();
      }),
      { numRuns: draws(200, 10_000) },
    );
  });
});
