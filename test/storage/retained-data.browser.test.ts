import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codingRepository } from '@/lib/coding/repository';
import { createCollection } from '@/lib/collection/collection';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { noteRepository } from '@/lib/collection/repository/note-repository';
import { createSnapshot, stateOf } from '@/lib/collection/snapshot';
import { closeDatabase, database } from '@/lib/database/database';
import { savedResponsesAbout } from '@/lib/details/repository/saved-responses';
import { collectionFileWithoutReplies } from '@/lib/export/collection-file';
import type { ExportSource } from '@/lib/export/export-file';
import { methodsText } from '@/lib/export/methods-text';
import { missingFile } from '@/lib/export/missing-file';
import { describePackage } from '@/lib/export/package-description';
import { defaultPrivacy } from '@/lib/export/privacy-choices';
import { reportingText } from '@/lib/export/reporting-text';
import { collectionRecords } from '@/lib/export/repository/collection-records';
import { requestsFile } from '@/lib/export/requests-file';
import { collectFacts } from '@/lib/export/study-facts';
import { readCollectionFile } from '@/lib/import/collection-file';
import { restoreCollection } from '@/lib/import/repository/restore-collection';
import { buildNetwork } from '@/lib/network/network';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import { responseRepository } from '@/lib/requests/repository/responses';
import { deleteRetainedData, findRetainedData } from '@/lib/storage/repository/retained-data';
import { ownRecord } from '../captions/own-records';
import { id, noon, storeWholeCollection } from '../collection/whole-collection';
import { textOf } from '../export/export-source';
import { t } from '../translations';
import { emptyProfile, readRows, restore, storeRows, writeBackup } from './backups';

beforeEach(emptyProfile);
afterEach(closeDatabase);

const keepUntil = '2026-11-01';
const at = noon + 86_400_000;

async function storeEndedCollection() {
  const collectionId = await storeWholeCollection();
  const db = await database();
  const collection = await db.get('collections', collectionId);
  if (!collection) throw new Error('The collection is not there.');
  await db.put('collections', { ...collection, keepUntil });
  await db.put('videoTitles', { videoId: id(1), title: 'Mill of the tab', at: noon });
  return { ...collection, keepUntil };
}

async function deleteAll(onProgress: (share: number) => void = () => {}, time = at) {
  const collection = await collectionRepository.get('mills');
  if (!collection) throw new Error('The collection is not there.');
  await deleteRetainedData(collection, await findRetainedData('mills'), { at: time, onProgress });
}

const deletionsOf = async (collectionId = 'mills') => (await collectionRepository.get(collectionId))?.deletions;

async function sourceOf(collectionId: string): Promise<ExportSource> {
  const collection = await collectionRepository.get(collectionId);
  if (!collection) throw new Error('The collection is not there.');
  const [batches, captures, notes, coding] = await Promise.all([
    collectionRepository.batches(collectionId),
    captureRepository.captures(collectionId),
    noteRepository.all(collectionId),
    codingRepository.of(collectionId),
  ]);
  return {
    collection,
    snapshot: createSnapshot(batches, captures),
    notes: new Map(notes.map((note) => [note.videoId, note])),
    coding,
    chosen: null,
    body: collectionRecords.body,
    history: collectionRecords.history(collectionId),
  };
}

describe('deleteRetainedData', () => {
  it('deletes details and captions, and keeps ids, edges, runs, costs, notes and files of the user', async () => {
    await storeEndedCollection();
    await storeRows({ responses: [ownRecord(id(1), { version: 1, file: 'mine.srt' }, 'tide')] });
    const before = await readRows();
    const source = await sourceOf('mills');
    const kept = [
      'ledger',
      'runs',
      'steps',
      'videoNotes',
      'codes',
      'timedNotes',
      'savedSearches',
      'openedComments',
    ] as const;
    const data = await findRetainedData('mills');
    expect([data.captures.length, data.tracks.length, data.responses.length, data.keptTracks]).toEqual([24, 2, 0, 0]);

    await deleteAll();

    const after = await readRows();
    for (const store of kept) expect(after[store]).toEqual(before[store]);
    expect(after.responses?.map((one) => (one as { name: string }).name)).toEqual(['captions', 'commentReplies']);
    expect(JSON.stringify(after.captures) + JSON.stringify(after.itemBatches)).not.toMatch(/Mill \d|Next|"Mills?"/);
    expect(after.videoTitles).toBeUndefined();
    for (const capture of await captureRepository.captures('mills'))
      expect(await captureRepository.body(capture.id)).not.toMatch(/title|videoFileUrl/);
    const remaining = await sourceOf('mills');
    expect(remaining.snapshot.ids).toEqual(source.snapshot.ids);
    expect(buildNetwork(remaining.snapshot).edges).toEqual(buildNetwork(source.snapshot).edges);
    expect(remaining.snapshot.ids.map((_, row) => stateOf(remaining.snapshot, row))).toEqual([
      ...Array.from({ length: 19 }, () => 'deleted'),
      'not-returned',
      'id-only',
    ]);
    expect(await deletionsOf()).toEqual([{ at, keepUntil, responses: 24, captions: 2, bytes: expect.any(Number) }]);
    expect(await findRetainedData('mills')).toMatchObject({ captures: [], tracks: [], responses: [], bytes: 0 });
  });

  it('keeps captions of videos of another collection, and its details', async () => {
    await storeEndedCollection();
    const other = createCollection('other', 'Seminar', noon);
    const [batch] = await collectionRepository.batches('mills');
    const [capture] = await captureRepository.captures('mills');
    if (!batch || !capture) throw new Error('The records are not there.');
    const shared = { ...batch, collectionId: 'other', ids: [id(0)], ranks: [null], titles: ['Mill 0'] };
    const details = { ...capture, collectionId: 'other', id: 'k-other', name: 'batchVideos' as const };
    await storeRows({ collections: [other], itemBatches: [shared], captures: [details] });
    expect((await findRetainedData('mills')).keptTracks).toBe(1);
    await deleteAll();
    const db = await database();
    expect((await db.getAllFromIndex('responses', 'videoId', id(0))).map(({ name }) => name)).toEqual(['captions']);
    expect(await db.getAllFromIndex('responses', 'videoId', id(1))).toEqual([]);
    expect(await captureRepository.captures('other')).toEqual([details]);
    expect(await collectionRepository.batches('other')).toEqual([shared]);
    expect(await deletionsOf()).toMatchObject([{ captions: 1 }]);
  });

  it('never offers what is left of a response as a saved one', async () => {
    await storeEndedCollection();
    const related = (await captureRepository.captures('mills')).find(({ name }) => name === 'relatedVideos');
    expect(await responseRepository.get(related?.key ?? '')).toBeDefined();
    expect(await savedResponsesAbout(related?.videoId ?? '')).not.toEqual([]);
    await deleteAll();
    expect(await responseRepository.get(related?.key ?? '')).toBeUndefined();
    expect((await savedResponsesAbout(related?.videoId ?? '')).filter(({ name }) => name !== 'captions')).toEqual([]);
  });

  it('leaves a record that agrees with the data if the page closes meanwhile, and can be finished', async () => {
    await storeEndedCollection();
    const closed = deleteAll((share) => {
      if (share > 0.2) throw new Error('closed');
    });
    await expect(closed).rejects.toThrow('closed');
    const isDeleted = ({ deletedAt }: { deletedAt?: number }) => deletedAt !== undefined;
    const done = (await captureRepository.captures('mills')).filter(isDeleted).length;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(24);
    expect(await deletionsOf()).toMatchObject([{ at, responses: done }]);
    await deleteAll(undefined, at + 1);
    expect(await deletionsOf()).toMatchObject([{ responses: done }, { at: at + 1, responses: 24 - done, captions: 2 }]);
  });
});

describe('files of a collection whose retention is over', () => {
  it('say how long the data are kept, and what was deleted', async () => {
    await storeEndedCollection();
    await deleteAll();
    const source = await sourceOf('mills');
    const missing = (await textOf(missingFile.chunks(source))).split(/\r?\n/);
    expect(missing.filter((row) => row.includes(',deleted,'))).toHaveLength(19);
    const requests = await textOf(requestsFile.chunks(source));
    expect(requests.match(/2026-11-21T12:00:00/g)).toHaveLength(24);
    const facts = collectFacts(source, []);
    const options = {
      extensionVersion: '1.0.0',
      privacy: defaultPrivacy,
      networks: [],
      transcripts: false,
      threads: 0,
    };
    const methods = methodsText(t, facts, options);
    expect(methods).toContain(t('methodsKeepUntil', 'November 1, 2026'));
    expect(methods).toContain(t('methodsRetentionDeleted', 'November 21, 2026', 24, 2));
    const description = describePackage(source.collection);
    expect(reportingText({ facts, description, options, names: [] })).toContain(
      '**Retention:** Details and captions are kept until 2026-11-01. On 2026-11-21 (UTC), details were deleted from 24 responses, and 2 caption tracks.',
    );
  });

  it('restore the date and the record, and delete nothing', async () => {
    await storeEndedCollection();
    const complete = await textOf(collectionFileWithoutReplies.chunks(await sourceOf('mills')));
    const backup = await writeBackup();
    const rows = await readRows();
    await deleteAll();
    const deleted = await textOf(collectionFileWithoutReplies.chunks(await sourceOf('mills')));
    for (const text of [complete, deleted]) {
      await emptyProfile();
      const records = readCollectionFile(
        (async function* () {
          yield text;
        })(),
        at,
      );
      const { collectionId, summary } = await restoreCollection(records);
      expect([summary.skippedRecords, (await collectionRepository.get(collectionId))?.keepUntil]).toEqual([
        0,
        keepUntil,
      ]);
      expect(await textOf(collectionFileWithoutReplies.chunks(await sourceOf(collectionId)))).toBe(text);
      expect((await deletionsOf(collectionId))?.length).toBe(text === deleted ? 1 : undefined);
    }
    await emptyProfile();
    await restore(backup, 'replace');
    expect((await readRows()).captures).toEqual(rows.captures);
  });
});
