import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentTranslation } from '@/lib/browser/translation';
import { codingRepository } from '@/lib/coding/repository';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { deleteAllCollections, deleteCollection } from '@/lib/collection/repository/delete-collection';
import { noteRepository } from '@/lib/collection/repository/note-repository';
import { createSnapshot } from '@/lib/collection/snapshot';
import { hashAuthors } from '@/lib/comments/browser/author-key';
import type { AuthorNaming } from '@/lib/comments/export/exported-reply';
import { readSavedThreads } from '@/lib/comments/repository/comment-repository';
import { closeDatabase, database } from '@/lib/database/database';
import { collectionFile } from '@/lib/export/collection-file';
import type { ExportFile, ExportSource } from '@/lib/export/export-file';
import { costsFile } from '@/lib/export/ledger-files';
import { describePackage } from '@/lib/export/package-description';
import { repliesFile } from '@/lib/export/replies-file';
import { collectionRecords } from '@/lib/export/repository/collection-records';
import { requestsFile } from '@/lib/export/requests-file';
import { type CollectionFileSummary, readCollectionFile } from '@/lib/import/collection-file';
import { restoreCollection } from '@/lib/import/repository/restore-collection';
import type { ImportPorts } from '@/lib/import/store/import-store';
import { buildNetwork } from '@/lib/network/network';
import type { TimedNote } from '@/lib/notes/records';
import { timedNoteRepository } from '@/lib/notes/repository';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import { responseRepository } from '@/lib/requests/repository/responses';
import { runCosts } from '@/lib/runs/repository/run-repository';
import { spendingOf } from '@/lib/spending/spending';
import { ownRecord, ownRecords } from '../captions/own-records';
import { textOf } from '../export/export-source';
import { checkSchemas, withSchemas } from '../export/package-schemas';
import { emptyProfile, readRows, storeRows } from '../storage/backups';
import { authors, id, storeWholeCollection } from './whole-collection';

beforeEach(emptyProfile);
afterEach(closeDatabase);

async function sourceOf(collectionId: string): Promise<ExportSource> {
  const collection = await collectionRepository.get(collectionId);
  if (!collection) throw new Error('The collection is not there.');
  const batches = await collectionRepository.batches(collectionId);
  const captures = await captureRepository.captures(collectionId);
  const notes = new Map((await noteRepository.all(collectionId)).map((note) => [note.videoId, note]));
  const history = collectionRecords.history(collectionId);
  return {
    collection,
    snapshot: createSnapshot(batches, captures),
    notes,
    coding: await codingRepository.of(collectionId),
    chosen: null,
    body: collectionRecords.body,
    history,
  };
}

const named: AuthorNaming = { is: 'named', because: 'They agreed in writing.' };
const replaced: AuthorNaming = { is: 'replaced' };
const leftOut: AuthorNaming = { is: 'omitted' };
const commentsOf = (naming: AuthorNaming) => ({
  threads: () => readSavedThreads(new Set(Array.from({ length: 99 }, (_, n) => id(n))), 30),
  people: { naming, tagsOf: hashAuthors },
});

const fileText = async (collectionId: string, file: ExportFile) => textOf(file.chunks(await sourceOf(collectionId)));
const exportText = (collectionId: string, naming: AuthorNaming) =>
  fileText(collectionId, collectionFile(commentsOf(naming), true));
const repliesText = (collectionId: string, naming: AuthorNaming = replaced) => {
  const { threads, people: authorOptions } = commentsOf(naming);
  return fileText(collectionId, repliesFile(threads, authorOptions));
};

const recordsOf = (text: string) =>
  readCollectionFile(
    (async function* () {
      yield text;
    })(),
    Date.now(),
  );
const restoreFrom = (text: string) => restoreCollection(recordsOf(text));

const allCosts = async (collectionId: string) => spendingOf(await runCosts.rowsOfCollection(collectionId));

describe('collectionFile and restoreCollection', () => {
  it('restore a whole collection on an empty device and export the same bytes', async () => {
    const original = await storeWholeCollection();
    const before = await exportText(original, named);
    for (const name of authors) expect(before).toContain(name);
    expect(before).not.toContain('SECRET');
    await emptyProfile();
    const { ended, collectionId, summary } = await restoreFrom(before);
    expect([ended, summary.skippedRecords]).toEqual(['done', 0]);
    expect(await exportText(collectionId, named)).toBe(before);
    const { title, licence } = describePackage((await collectionRepository.get(collectionId)) ?? { name: '' });
    expect([title, licence]).toEqual(['Tide mills, “2024”', 'CC-BY-4.0']);
  });

  it('write lines that match their JSON Schema', async () => {
    const text = await exportText(await storeWholeCollection(), named);
    const lines = text.trimEnd().split('\n');
    expect(new Set(lines.map((line) => JSON.parse(line).kind)).size).toBe(13);
    expect(checkSchemas(withSchemas('collection.ndjson', text))).toEqual({ checked: lines.length, errors: [] });
    const forged = text.replace('"kind":"video-note"', '"kind":"note"');
    expect(checkSchemas(withSchemas('collection.ndjson', forged)).errors).toHaveLength(1);
  });

  it('include notes at moments of videos unless they are switched off, and keep a newer change', async () => {
    const original = await storeWholeCollection();
    const text = await exportText(original, leftOut);
    expect(text.match(/"kind":"timed-note"/g)).toHaveLength(2);
    expect(await fileText(original, collectionFile(null, false))).not.toContain('timed-note');
    const [first, second] = (await (await database()).getAll('timedNotes')) as [TimedNote, TimedNote];
    await (await database()).put('timedNotes', { ...first, text: 'newer', changedAt: 9 });
    await timedNoteRepository.remove(second.id);
    const forged = text.replace(new RegExp(`("id":"${second.id}".*?"start":)`), '$1-');
    expect((await restoreFrom(forged)).summary).toMatchObject({ timedNotes: 1, skippedRecords: 1 });
    expect(await (await database()).getAll('timedNotes')).toMatchObject([{ text: 'newer' }]);
    expect((await restoreFrom(text)).summary.timedNotes).toBe(2);
    expect(await (await database()).getAll('timedNotes')).toMatchObject([{ text: 'newer' }, second]);
  });

  it('include own tracks, all versions of corrections, and translations made on the device', async () => {
    const original = await storeWholeCollection();
    const own = ownRecords(id(1));
    await storeRows({ responses: own });
    const text = await exportText(original, leftOut);
    await emptyProfile();
    const { collectionId, summary } = await restoreFrom(text);
    expect(summary.skippedRecords).toBe(0);
    expect(await (await database()).getAll('responses')).toEqual(expect.arrayContaining(own));
    expect(await exportText(collectionId, leftOut)).toBe(text);
  });

  it('add the corrections of another person as further versions, each once', async () => {
    const original = await storeWholeCollection();
    const version = (number: number, text: string) =>
      ownRecord(id(1), { version: number, correctedFrom: 'en default' }, text);
    await storeRows({ responses: [version(2, 'by a colleague'), version(3, 'both')] });
    const text = await exportText(original, leftOut);
    await storeRows({ responses: [version(2, 'by me'), version(3, 'both')] });
    await restoreFrom(text);
    await restoreFrom(text);
    const saved = (await (await database()).getAll('responses')).filter(({ key }) => key.endsWith(' own'));
    const expected = [version(2, 'by me'), version(3, 'both'), version(4, 'by a colleague')];
    expect(saved).toEqual(expected);
  });

  it('replace names with pseudonyms, and keep these on a device with another key', async () => {
    const original = await storeWholeCollection();
    const before = await exportText(original, replaced);
    const table = await repliesText(original);
    for (const name of authors) expect(before).not.toContain(name);
    await emptyProfile();
    const { collectionId, summary } = await restoreFrom(before);
    expect(summary.skippedRecords).toBe(0);
    expect(await exportText(collectionId, replaced)).toBe(before);
    expect(await repliesText(collectionId)).toBe(table);
    expect(table).toMatch(/,[0-9a-f]{12},[0-9a-f]{12} you are right,/);
  });

  it('export neither names nor pseudonyms of authors who are left out', async () => {
    const original = await storeWholeCollection();
    const pseudonyms = (await repliesText(original)).match(/[0-9a-f]{12}/g) ?? [];
    expect(pseudonyms.length).toBeGreaterThan(0);
    for (const file of [await exportText(original, leftOut), await repliesText(original, leftOut)]) {
      expect(file).toContain('you are right');
      expect(file).not.toContain('pseudonym:');
      for (const name of [...authors, ...pseudonyms]) expect(file).not.toContain(name);
    }
  });

  it('restore the seeds of a crawl, plans, costs and requests', async () => {
    const original = await storeWholeCollection();
    const before = await sourceOf(original);
    const text = await exportText(original, replaced);
    const requests = await fileText(original, requestsFile);
    const costs = await fileText(original, costsFile(await collectionRecords.costs(original)));
    await emptyProfile();
    const { collectionId } = await restoreFrom(text);
    const after = await sourceOf(collectionId);
    const countSeeds = ({ snapshot }: ExportSource) =>
      buildNetwork(snapshot).nodes.filter(({ isSeed }) => isSeed).length;
    expect([countSeeds(before), countSeeds(after)]).toEqual([19, 19]);
    expect(await fileText(collectionId, requestsFile)).toBe(requests);
    expect(await fileText(collectionId, costsFile(await collectionRecords.costs(collectionId)))).toBe(costs);
    expect((await allCosts(collectionId)).micros).toBe(23 * 2030);
    // The worker, too, counts no restored costs towards the limit.
    expect((await runCosts.ofCollection(collectionId)).micros).toBe(0);
    const plans = (await collectionRecords.runs(collectionId)).map(({ plan, state }) => [plan.kind, state]);
    expect(plans).toEqual([
      ['search', 'done'],
      ['details', 'paused'],
      ['crawl', 'done'],
      ['captions', 'done'],
    ]);
  });

  it('count nothing against the limits of the device, and start nothing', async () => {
    const text = await exportText(await storeWholeCollection(), replaced);
    await emptyProfile();
    const { collectionId } = await restoreFrom(text);
    const db = await database();
    expect(await db.count('ledger')).toBe(0);
    expect(await db.countFromIndex('runs', 'state', 'running')).toBe(0);
    expect((await collectionRepository.get(collectionId))?.schedule?.on).toBe(false);
  });

  it('restore a copy with runs and responses of its own if the original exists', async () => {
    const original = await storeWholeCollection();
    const before = await exportText(original, named);
    const { collectionId } = await restoreFrom(before);
    expect(await exportText(original, named)).toBe(before);
    const runs = await collectionRecords.runs(collectionId);
    expect(runs.map(({ id: runId }) => runId)).toEqual(['r1', 'r2', 'r3', 'r4'].map((run) => `${run}~${collectionId}`));
    const { snapshot } = await sourceOf(collectionId);
    const runIds = new Set([...runs.map((run) => run.id), 'r0']);
    expect(snapshot.captures.filter(({ runId }) => !runIds.has(runId))).toEqual([]);
    const costs = await collectionRecords.costs(collectionId);
    expect(costs.filter(({ runId }) => !runIds.has(runId ?? ''))).toEqual([]);
    const captureIds = new Set<string | null>(snapshot.captures.map((capture) => capture.id));
    const steps = await collectionRecords.history(collectionId).steps(`r3~${collectionId}`);
    expect(steps.filter(({ captureId }) => !captureIds.has(captureId))).toEqual([]);
    expect((await allCosts(collectionId)).micros).toBe((await allCosts(original)).micros);
  });

  it.each([
    ['run', /^\{"kind":"run"/],
    ['response', /^\{"kind":"(?:capture|video|row)"/],
  ])('leave the original intact when a copy without any %s is deleted', async (_, left) => {
    const original = await storeWholeCollection();
    const before = await readRows();
    const text = await exportText(original, named);
    const lines = text.split('\n').filter((line) => !left.test(line));
    const { collectionId } = await restoreFrom(lines.join('\n'));
    await deleteCollection(collectionId);
    expect(await readRows()).toEqual(before);
  });

  it('report the progress to the import store', async () => {
    const text = await exportText(await storeWholeCollection(), named);
    await emptyProfile();
    const counts: number[] = [];
    const restore: ImportPorts['restore'] = restoreCollection;
    const onProgress = ({ batchCount }: CollectionFileSummary) => void counts.push(batchCount);
    await restore(recordsOf(text), { onProgress, signal: new AbortController().signal });
    expect(counts.at(-1)).toBeGreaterThan(0);
  });

  it('leave only what was saved before when the restore is stopped', async () => {
    const text = await exportText(await storeWholeCollection(), named);
    const { responses = [], openedComments } = await readRows();
    expect([responses.length, openedComments?.length]).toEqual([3, 1]);
    const stop = new AbortController();
    const records = async function* () {
      yield* recordsOf(text);
      // A restore can be stopped after each batch of records.
      for (let n = 0; n < 1000; n += 1) yield { is: 'bad', line: n, reason: 'no-json' } as const;
    };
    await emptyProfile();
    const before = { responses: responses.slice(0, 1) };
    await storeRows(before);
    const { ended } = await restoreCollection(records(), { onProgress: () => stop.abort(), signal: stop.signal });
    expect(ended).toBe('stopped');
    expect(await readRows()).toEqual(before);
  });

  it('show by the name of the collection that it is partial until the restore ends', async () => {
    const text = await exportText(await storeWholeCollection(), named);
    const names = async () => (await collectionRepository.all()).map(({ name }) => name);
    let namesDuring: string[] = [];
    const records = async function* () {
      yield* recordsOf(text);
      for (let n = 0; n < 1000; n += 1) yield { is: 'bad', line: n, reason: 'no-json' } as const;
      namesDuring = await names();
    };
    await emptyProfile();
    await restoreCollection(records());
    expect(namesDuring).toEqual([currentTranslation()('collectionPartial', 'Tide mills')]);
    expect(await names()).toEqual(['Tide mills']);
  });

  it('leave nothing if the collection is deleted during the restore', async () => {
    const text = await exportText(await storeWholeCollection(), named);
    const records = async function* () {
      yield* recordsOf(text);
      for (let n = 0; n < 500; n += 1) yield { is: 'bad', line: n, reason: 'no-json' } as const;
      await Promise.all([deleteAllCollections(), responseRepository.deleteAll()]);
      yield* recordsOf(text.slice(text.indexOf('\n') + 1));
    };
    await emptyProfile();
    expect(await restoreCollection(records())).toMatchObject({ ended: 'stopped' });
    expect(await readRows()).toEqual({});
  });

  it('count each request once if the original was deleted', async () => {
    const original = await storeWholeCollection();
    const text = await exportText(original, replaced);
    const spent = await allCosts(original);
    await deleteCollection(original);
    const { collectionId } = await restoreFrom(text);
    expect(await allCosts(collectionId)).toEqual(spent);
    const costsPerRun = await Promise.all(['r1', 'r2', 'r3'].map((run) => runCosts.ofRun(run)));
    expect(costsPerRun.flat().length).toBe((await collectionRecords.costs(collectionId)).length);
  });
});
