import '../runs/browser';

import { describe, expect, it } from 'vitest';
import { planFetch } from '@/lib/bulk-captions/fetch-plan';
import { collectionRecords } from '@/lib/collection/repository/collection-records';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { createSnapshot } from '@/lib/collection/snapshot';
import { contentIds } from '@/lib/export/package-contents';
import type { PackageEntry } from '@/lib/export/package-entry';
import { preparePackage } from '@/lib/export/store/export-jobs';
import { collectFacts } from '@/lib/export/study-facts';
import type { CaptionsPlan } from '@/lib/runs/plan';
import { parsePlanFile } from '@/lib/runs/plan-file';
import { derivedTrackRepository } from '@/lib/saved-captions/repository/derived-tracks';
import type { VideoId } from '@/lib/service/ids';
import { database } from '@/lib/storage/database';
import { readBill } from '../e2e/bill';
import { readLedger, startStudyRun, study } from '../runs/device';
import { resetBeforeEach, serveForFile, service } from '../runs/test-service';
import { createWorker, work } from '../runs/test-worker';
import { t } from '../translations';
import { tracksOf } from './caption-tracks';

serveForFile();
resetBeforeEach();

const newWorker = () => createWorker(service);
const captionedIds = () =>
  service.sampleData.videos.filter(({ tracks }) => tracks.length > 0).map(({ id }) => id as VideoId);
const planOf = (ids: VideoId[], savedIds: VideoId[] = []): CaptionsPlan => ({
  kind: 'captions',
  ids,
  held: savedIds,
  lang: null,
  mode: 'default',
});

describe('planFetch', () => {
  it('plans exactly the requests that the service then bills, and none for saved captions', async () => {
    const ids = captionedIds().slice(0, 9);
    await startStudyRun(planOf([ids[1], ids[4], ids[7]] as VideoId[]));
    await work(newWorker());
    await fetch(service.bill, { method: 'DELETE' });
    await derivedTrackRepository.bringUpToDate(() => undefined, new AbortController().signal);
    const known = {
      tracks: await derivedTrackRepository.facts(),
      withoutCaptions: new Set<VideoId>(),
      pending: new Set<VideoId>(),
    };
    const { saved, toRequest } = planFetch([...ids, ...ids], { lang: null, mode: 'default' }, known);
    expect([...saved.keys()]).toEqual([ids[1], ids[4], ids[7]]);
    await startStudyRun(planOf(toRequest, [...saved.keys()]));
    await work(newWorker());
    expect((await readBill(service)).byEndpoint.captions?.requests).toBe(toRequest.length);
    expect(toRequest).toHaveLength(6);
  });
});

async function* noThreads() {}

/** Returns the files of a package as text, by name. */
async function packageFiles(): Promise<Map<string, string>> {
  const collection = await collectionRepository.get(study);
  const ledger = (await readLedger()).filter(({ collectionId }) => collectionId === study);
  if (!collection) throw new Error('The collection is there.');
  const history = collectionRecords.history(study);
  const known = { collection, snapshot: createSnapshot([], []), notes: new Map() };
  const source = { ...known, chosen: null, body: async () => undefined, history };
  const files = new Map<string, string>();
  const zip = async function* (entries: AsyncIterable<PackageEntry>) {
    for await (const { name, bytes } of entries) {
      const parts: Uint8Array[] = [];
      for await (const part of bytes) parts.push(part);
      files.set(name, Buffer.concat(parts).toString());
    }
    yield new Uint8Array(0);
  };
  const facts = collectFacts(source, ledger);
  const naming = { is: 'replaced' } as const;
  const people = { naming, tagsOf: async () => new Map<string, string>() };
  const { changedAt } = facts;
  const responses = await (await database()).getAll('answers');
  const captions = tracksOf(
    responses,
    responses.map(({ videoId }) => videoId ?? ''),
  );
  const options = {
    scope: 'newest',
    createdBy: '',
    changedAt,
    people,
    comments: false,
    threads: noThreads,
    captions,
  } as const;
  const { chunks } = await preparePackage(
    { contents: new Set(contentIds), naming, threadCount: 0 },
    { ...collectionRecords, zip, t, toolVersion: '9.9.9' },
    { source, facts, options },
  );
  for await (const chunk of chunks) expect(chunk).toHaveLength(0);
  return files;
}

describe('preparePackage › collection with captions runs', () => {
  it('includes the costs, plan, lines and SRT files of captions, but no responses', async () => {
    const ids = captionedIds().slice(0, 3);
    await startStudyRun(planOf(ids.slice(0, 2), ids.slice(2)));
    await work(newWorker());
    expect(await (await database()).count('answers')).toBe(2);
    const files = await packageFiles();
    expect(files.get('costs.csv')?.match(/GET \/captions/g)).toHaveLength(2);
    expect(files.get('requests.csv')?.trim().split('\n')).toHaveLength(1);
    const plan = parsePlanFile(files.get('plan.json') ?? '');
    expect(plan.ok && plan.value.plan).toEqual(planOf(ids));
    expect([...files.keys()].filter((name) => name.startsWith('raw'))).toEqual([]);
    const lines = (files.get('captions.csv') ?? '').split('\r\n').slice(1, -1);
    expect(new Set(lines.map((line) => line.split(',')[0]))).toEqual(new Set(ids.slice(0, 2)));
    expect([...files.keys()].filter((name) => name.startsWith('captions/'))).toHaveLength(2);
    expect(JSON.parse(files.get('datapackage.json') ?? '')).toBeTruthy();
  });
});
