import type { CaptionsPlan } from '@/lib/runs/plan-schema';
import '../runs/browser';

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planFetch } from '@/lib/bulk-captions/fetch-plan';
import { readSavedCues } from '@/lib/captions/saved-cues';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { createSnapshot } from '@/lib/collection/snapshot';
import { database } from '@/lib/database/database';
import { contentIds } from '@/lib/export/package-contents';
import type { PackageEntry } from '@/lib/export/package-entry';
import { defaultPrivacy } from '@/lib/export/privacy-choices';
import { collectionRecords } from '@/lib/export/repository/collection-records';
import { preparePackage } from '@/lib/export/store/export-jobs';
import { collectFacts } from '@/lib/export/study-facts';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import { parsePlanFile } from '@/lib/runs/plan-file';
import { derivedTrackRepository } from '@/lib/saved-captions/repository/derived-tracks';
import type { VideoId } from '@/lib/service/ids';
import { ownRecords } from '../captions/own-records';
import { readBill } from '../e2e/bill';
import { injectFault } from '../e2e/control';
import { measureNetwork } from '../network/measured';
import { detailsPlan } from '../run-data';
import { readLedger, startStudyRun, study } from '../runs/device';
import { resetBeforeEach, serveForFile, service } from '../runs/test-service';
import { createWorker, work } from '../runs/test-worker';
import { fromPython } from '../table-readers';
import { t } from '../translations';
import { tracksOf } from './caption-tracks';
import { createFolder, python } from './on-disk';

serveForFile();
resetBeforeEach();

const newWorker = () => createWorker(service);
const captionedIds = () =>
  service.sampleData.videos.filter(({ tracks }) => tracks.length > 0).map(({ id }) => id as VideoId);
const planOf = (ids: VideoId[], savedIds: VideoId[] = []): CaptionsPlan => ({
  kind: 'captions',
  ids,
  alreadySaved: savedIds,
  lang: null,
  mode: 'default',
});

describe('planFetch', () => {
  it('plans exactly the requests that the service then bills, and none for saved captions', async () => {
    const ids = captionedIds().slice(0, 9);
    await startStudyRun(planOf([ids[1], ids[4], ids[7]] as VideoId[]));
    await work(newWorker());
    await fetch(service.bill, { method: 'DELETE' });
    await derivedTrackRepository.bringUpToDate(() => undefined);
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
  const snapshot = createSnapshot(await collectionRepository.batches(study), await captureRepository.captures(study));
  const known = { collection, snapshot, notes: new Map() };
  const source = { ...known, chosen: null, body: collectionRecords.body, history };
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
  const responses = await (await database()).getAll('responses');
  const captions = tracksOf(
    responses.filter((one) => readSavedCues(one).ok || one.name === 'captionFiles'),
    responses.map(({ videoId }) => videoId ?? ''),
  );
  const options = {
    scope: 'newest',
    createdBy: '',
    changedAt,
    people,
    comments: false,
    notes: true,
    threads: noThreads,
    captions,
    measureNetwork,
  } as const;
  const { chunks } = await preparePackage(
    { contents: new Set(contentIds), privacy: defaultPrivacy, threadCount: 0 },
    { zip, translation: async () => t, extensionVersion: '9.9.9' },
    { source, facts, options },
  );
  for await (const chunk of chunks) expect(chunk).toHaveLength(0);
  return files;
}

const addVideos = (ids: readonly VideoId[]) =>
  collectionRepository.add(
    study,
    ids.map((videoId) => ({
      videoId,
      title: null,
      context: { from: 'page', page: 'other', address: null, rank: null },
    })),
  );

/** Joins the tables and raw responses of a package with Python alone. Prints what does not agree. */
const joinScript = `
import csv, decimal, glob, hashlib, json, os, sys
os.chdir(sys.argv[1])
rows = lambda name: list(csv.DictReader(open(name, encoding='utf-8', newline='')))
requests, costs, missing, captions = map(rows, ['requests.csv', 'costs.csv', 'missing.csv', 'captions.csv'])
sent = {row['request_id']: row for row in requests if row['request_id']}
raw = {os.path.basename(path).rsplit('.', 1)[0]: open(path, 'rb').read() for path in glob.glob('raw/*')}
responses = {row['capture_id']: row for row in requests if row['capture_id']}
print(json.dumps({
  'repeated': len([row for row in requests if row['request_id']]) - len(sent),
  'unjoined': sorted(sent.keys() ^ {row['request_id'] for row in costs}),
  'different': [row for row in costs if any(row[name] != sent[row['request_id']][name] for name in ['endpoint', 'run_id', 'step'])],
  'micros': int(sum(decimal.Decimal(row['billed_usd'] or 0) for row in costs if row['request_id'] in sent) * 1000000),
  'requests': len(costs),
  'without_body': sorted(responses.keys() ^ raw.keys()),
  'other_body': [key for key, body in raw.items() if hashlib.sha256(body).hexdigest() != responses[key]['sha256'] or len(body) != int(responses[key]['bytes'])],
  'unknown': [row for row in captions if row['capture_id'] not in raw],
  'origins': sorted({row['id'] + ' ' + row['origin'] for row in captions}),
  'missing': sorted([row['id'], row['reason'], row['lang'], row['mode'], str(row['request_id'] in sent), str(row['capture_id'] in raw)] for row in missing if row['reason'].startswith('captions')),
}))
`;

describe('preparePackage › collection with captions runs', () => {
  it('includes the costs, plan, lines, responses and SRT files of captions', async () => {
    const ids = captionedIds().slice(0, 3);
    await startStudyRun(planOf(ids.slice(0, 2), ids.slice(2)));
    await addVideos(ids);
    await work(newWorker());
    expect(await (await database()).count('responses')).toBe(2);
    const files = await packageFiles();
    expect(files.get('costs.csv')?.match(/GET \/captions/g)).toHaveLength(2);
    expect(files.get('requests.csv')?.match(/GET \/captions/g)).toHaveLength(2);
    const plan = parsePlanFile(files.get('plan.json') ?? '');
    expect(plan.ok && plan.value.plan).toEqual(planOf(ids));
    expect([...files.keys()].filter((name) => name.startsWith('raw'))).toHaveLength(2);
    const lines = (files.get('captions.csv') ?? '').split('\r\n').slice(1, -1);
    expect(new Set(lines.map((line) => line.split(',')[0]))).toEqual(new Set(ids.slice(0, 2)));
    expect([...files.keys()].filter((name) => name.startsWith('captions/'))).toHaveLength(2);
    expect(JSON.parse(files.get('datapackage.json') ?? '')).toBeTruthy();
  });

  it('includes own captions, corrections and translations with their origin, version and file, and no response', async () => {
    const videoId = captionedIds()[0] as VideoId;
    await startStudyRun(planOf([videoId]));
    await addVideos([videoId]);
    await work(newWorker());
    const db = await database();
    for (const record of ownRecords(videoId)) await db.put('responses', record);
    const files = await packageFiles();
    const rows = (files.get('captions.csv') ?? '').split('\r\n').slice(1, -1);
    const madeHere = rows.map((line) => line.split(',').slice(1, 7)).filter(([, , , , , response]) => response === '');
    expect(madeHere.toSorted()).toEqual([
      ['', 'corrected', '2', 'talk.srt', 'talk.srt', ''],
      ['', 'own-file', '1', 'talk.srt', '', ''],
      ['default', 'corrected', '2', '', 'en default', ''],
      ['default', 'corrected', '3', '', 'en default', ''],
      ['on-device-translation', 'translated-on-device', '', '', '', ''],
    ]);
    expect([...files.keys()].filter((name) => name.startsWith('captions/'))).toHaveLength(6);
    expect([...files.keys()].filter((name) => name.startsWith('raw'))).toHaveLength(1);
  });

  it.runIf(python)('joins every billed request to its response and its cost by one id', async () => {
    const silent = service.sampleData.videos.find(({ tracks }) => tracks.length === 0)?.id as VideoId;
    const [spoken = silent, forced = silent, failing = silent] = captionedIds();
    const worker = newWorker();
    await startStudyRun(detailsPlan([spoken, forced, silent]));
    await addVideos([spoken, forced, failing, silent]);
    await work(worker);
    await startStudyRun({ ...planOf([spoken, silent]), listFirst: [spoken] });
    await work(worker);
    await startStudyRun({ ...planOf([forced]), mode: 'force-whisper' });
    await work(worker);
    await injectFault(service, { endpoint: 'captions', status: 500, body: 'No', times: 1, billed: true });
    await startStudyRun(planOf([failing]));
    await work(worker);
    // Captions that the user fetched alone are responses of the package, but no cost of the collection.
    await worker.call('captions', { videoId: spoken, lang: 'de', mode: 'force-whisper' });
    const folder = createFolder();
    for (const [name, content] of await packageFiles()) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    const joined = fromPython(python ?? '', joinScript, [folder]);
    const ledger = (await readLedger()).filter(({ collectionId }) => collectionId === study);
    expect(ledger.map(({ name }) => name).sort()).toEqual([
      'batchVideos',
      'captionFiles',
      ...Array(4).fill('captions'),
    ]);
    expect(joined).toEqual({
      repeated: 0,
      unjoined: [],
      different: [],
      micros: ledger.reduce((sum, { billed }) => sum + (billed ?? 0), 0),
      requests: ledger.length,
      without_body: [],
      other_body: [],
      unknown: [],
      origins: expect.arrayContaining([`${forced} transcribed`, `${spoken} transcribed`]),
      missing: [
        [failing, 'captions-failed', '', 'default', 'True', 'False'],
        [silent, 'captions-not-available', '', 'default', 'True', 'True'],
      ].sort(),
    });
  });
});
