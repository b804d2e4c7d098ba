import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectionRecords } from '@/lib/collection/repository/collection-records';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { deleteCollection } from '@/lib/collection/repository/delete-collection';
import { noteRepository } from '@/lib/collection/repository/note-repository';
import { restoreCollection } from '@/lib/collection/repository/restore-collection';
import { createSnapshot } from '@/lib/collection/snapshot';
import { hashAuthors } from '@/lib/comments/browser/author-key';
import type { AuthorNaming } from '@/lib/comments/export/exported-reply';
import { readSavedThreads } from '@/lib/comments/repository/comment-repository';
import { collectionFile } from '@/lib/export/collection-file';
import type { ExportFile, ExportSource } from '@/lib/export/export-file';
import { costsFile } from '@/lib/export/ledger-files';
import { describePackage } from '@/lib/export/package-description';
import { repliesFile } from '@/lib/export/replies-file';
import { requestsFile } from '@/lib/export/requests-file';
import { readCollectionFile } from '@/lib/import/collection-file';
import { buildNetwork } from '@/lib/network/network';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import { runCosts } from '@/lib/runs/repository/run-repository';
import { closeDatabase, database } from '@/lib/storage/database';
import { textOf } from '../export/made-study';
import { emptyProfile } from '../storage/backed-up';
import { id, people, putWholeCollection } from './whole-collection';

beforeEach(emptyProfile);
afterEach(closeDatabase);

async function sourceOf(collectionId: string): Promise<ExportSource> {
  const collection = await collectionRepository.get(collectionId);
  if (!collection) throw new Error('The collection is not there.');
  const batches = await collectionRepository.batches(collectionId);
  const captures = await captureRepository.captures(collectionId);
  const marks = new Map((await noteRepository.all(collectionId)).map((mark) => [mark.videoId, mark]));
  const history = collectionRecords.history(collectionId);
  return {
    collection,
    snapshot: createSnapshot(batches, captures),
    notes: marks,
    chosen: null,
    body: collectionRecords.body,
    history,
  };
}

const named: AuthorNaming = { is: 'named', because: 'They agreed in writing.' };
const replaced: AuthorNaming = { is: 'replaced' };
const leftOut: AuthorNaming = { is: 'left-out' };
const commentsOf = (naming: AuthorNaming) => ({
  threads: () => readSavedThreads(new Set(Array.from({ length: 99 }, (_, n) => id(n))), 30),
  people: { naming, tagsOf: hashAuthors },
});

const textIn = async (collectionId: string, file: ExportFile) => textOf(file.chunks(await sourceOf(collectionId)));
const exported = (collectionId: string, naming: AuthorNaming) =>
  textIn(collectionId, collectionFile(commentsOf(naming)));
const repliesIn = (collectionId: string, naming: AuthorNaming = replaced) => {
  const { threads, people: how } = commentsOf(naming);
  return textIn(collectionId, repliesFile(threads, how));
};

async function restored(text: string) {
  const pieces = readCollectionFile(
    (async function* () {
      yield text;
    })(),
    Date.now(),
  );
  return restoreCollection(pieces);
}

describe('collectionFile and restoreCollection', () => {
  it('restore a whole collection on an empty device and export the same bytes', async () => {
    const original = await putWholeCollection();
    const before = await exported(original, named);
    for (const name of people) expect(before).toContain(name);
    expect(before).not.toContain('SECRET');
    await emptyProfile();
    const { ended, collectionId, summary: sums } = await restored(before);
    expect([ended, sums.skippedRecords]).toEqual(['done', 0]);
    expect(await exported(collectionId, named)).toBe(before);
    const { title, licence } = describePackage((await collectionRepository.get(collectionId)) ?? { name: '' });
    expect([title, licence]).toEqual(['Tide mills, “2024”', 'CC-BY-4.0']);
  });

  it('contain no names with pseudonyms, and keep the pseudonyms on a device with another key', async () => {
    const original = await putWholeCollection();
    const before = await exported(original, replaced);
    const table = await repliesIn(original);
    for (const name of people) expect(before).not.toContain(name);
    await emptyProfile();
    const { collectionId, summary: sums } = await restored(before);
    expect(sums.skippedRecords).toBe(0);
    expect(await exported(collectionId, replaced)).toBe(before);
    expect(await repliesIn(collectionId)).toBe(table);
    expect(table).toMatch(/,[0-9a-f]{12},[0-9a-f]{12} you are right,/);
  });

  it('contain neither names nor pseudonyms of authors who are left out', async () => {
    const original = await putWholeCollection();
    const pseudonyms = (await repliesIn(original)).match(/[0-9a-f]{12}/g) ?? [];
    expect(pseudonyms.length).toBeGreaterThan(0);
    for (const file of [await exported(original, leftOut), await repliesIn(original, leftOut)]) {
      expect(file).toContain('you are right');
      expect(file).not.toContain('pseudonym:');
      for (const name of [...people, ...pseudonyms]) expect(file).not.toContain(name);
    }
  });

  it('restore the seeds of a crawl, plans, costs and requests', async () => {
    const original = await putWholeCollection();
    const before = await sourceOf(original);
    const text = await exported(original, replaced);
    const requests = await textIn(original, requestsFile);
    const costs = await textIn(original, costsFile(await collectionRecords.costs(original)));
    await emptyProfile();
    const { collectionId } = await restored(text);
    const after = await sourceOf(collectionId);
    const seedsOf = ({ snapshot: roll }: ExportSource) =>
      buildNetwork(roll).nodes.filter(({ isSeed }) => isSeed).length;
    expect([seedsOf(before), seedsOf(after)]).toEqual([19, 19]);
    expect(await textIn(collectionId, requestsFile)).toBe(requests);
    expect(await textIn(collectionId, costsFile(await collectionRecords.costs(collectionId)))).toBe(costs);
    expect((await runCosts.ofCollection(collectionId)).micros).toBe(23 * 2030);
    const plans = (await collectionRecords.runs(collectionId)).map(({ plan, state }) => [plan.kind, state]);
    expect(plans).toEqual([
      ['search', 'done'],
      ['complete', 'held'],
      ['crawl', 'done'],
      ['captions', 'done'],
    ]);
  });

  it('count nothing against the limits of the device, and start nothing', async () => {
    const text = await exported(await putWholeCollection(), replaced);
    await emptyProfile();
    const { collectionId } = await restored(text);
    const db = await database();
    expect(await db.count('ledger')).toBe(0);
    expect(await db.countFromIndex('runs', 'state', 'going')).toBe(0);
    expect((await collectionRepository.get(collectionId))?.watch?.on).toBe(false);
  });

  it('restore a copy with runs and responses of its own if the original exists', async () => {
    const original = await putWholeCollection();
    const before = await exported(original, named);
    const { collectionId } = await restored(before);
    expect(await exported(original, named)).toBe(before);
    const runs = await collectionRecords.runs(collectionId);
    expect(runs.map(({ id: runId }) => runId)).toEqual(['r1', 'r2', 'r3', 'r4'].map((run) => `${run}~${collectionId}`));
    const { snapshot: roll } = await sourceOf(collectionId);
    const own = new Set([...runs.map((run) => run.id), 'r0']);
    expect(roll.captures.filter(({ runId }) => !own.has(runId))).toEqual([]);
    const costs = await collectionRecords.costs(collectionId);
    expect(costs.filter(({ runId }) => !own.has(runId ?? ''))).toEqual([]);
    const captureIds = new Set<string | null>(roll.captures.map((capture) => capture.id));
    const steps = await collectionRecords.history(collectionId).steps(`r3~${collectionId}`);
    expect(steps.filter(({ captureId }) => !captureIds.has(captureId))).toEqual([]);
    expect((await runCosts.ofCollection(collectionId)).micros).toBe((await runCosts.ofCollection(original)).micros);
  });

  it('count each request once if the original was deleted', async () => {
    const original = await putWholeCollection();
    const text = await exported(original, replaced);
    const spent = await runCosts.ofCollection(original);
    await deleteCollection(original);
    const { collectionId } = await restored(text);
    expect(await runCosts.ofCollection(collectionId)).toEqual(spent);
    const each = await Promise.all(['r1', 'r2', 'r3'].map((run) => runCosts.ofRun(run)));
    expect(each.flat().length).toBe((await collectionRecords.costs(collectionId)).length);
  });
});
