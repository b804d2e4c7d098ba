import { describe, expect, it } from 'vitest';
import { designFile } from '@/lib/export/design-file';
import { methodsText } from '@/lib/export/methods-text';
import { missingFile } from '@/lib/export/missing-file';
import { describePackage } from '@/lib/export/package-description';
import { roCrateText } from '@/lib/export/package-metadata';
import { defaultPrivacy } from '@/lib/export/privacy-choices';
import { compareReplication } from '@/lib/export/replication-file';
import { collectFacts } from '@/lib/export/study-facts';
import { videosCsv } from '@/lib/export/video-tables';
import type { OriginalStudy } from '@/lib/replication/original-study';
import type { Plan } from '@/lib/runs/plan-schema';
import type { Run } from '@/lib/runs/records';
import { parseDesign } from '@/lib/runs/study-design';
import type { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/records';
import { repeatedDesign } from '../fixtures/design';
import { originalStudy, originalVideo } from '../replication/original';
import { stepResults, stepsOf } from '../run-data';
import { t } from '../translations';
import { bodyOf, createSource, march9, testVideo, textOf, videoId } from './export-source';

const day = 86_400_000;
const ids = Array.from({ length: 11 }, (_, n) => videoId(n));
const onePage = { pages: 1, country: null, language: null, perStep: 5, randomSeed: 281_726 };
const options = { extensionVersion: '0.1.0', privacy: defaultPrivacy, networks: [], transcripts: false, threads: 0 };

const run = (id: string, plan: Plan, time = 0): Run => ({
  id,
  collectionId: 'c1',
  plan,
  state: 'done',
  pauseReason: null,
  budget: null,
  startedBy: 'user',
  createdAt: march9 + time * day,
  endedAt: march9 + time * day,
});
const ledgerRow = (part: Partial<LedgerEntry>): LedgerEntry => ({
  id: '1',
  name: 'batchVideos',
  params: {},
  key: 'k',
  videoId: null,
  startedBy: 'user',
  sentAt: march9,
  receivedAt: march9,
  quoted: 1040,
  priceSource: 'entered',
  priceVersion: '1',
  billed: 1040,
  state: 'confirmed',
  failure: null,
  dismissed: false,
  ...part,
});

/** Creates a source with eleven videos in the first response, of which only one is in the later responses. */
const vanishing = () =>
  createSource({
    batches: [{ ids: [...ids, videoId(50)] }],
    responses: [
      { body: bodyOf(ids.map((_, n) => testVideo(n))), receivedAt: march9 + day },
      { body: bodyOf([testVideo(0)]), receivedAt: march9 + 2 * day, missing: ids.slice(1) },
      { body: bodyOf([testVideo(0)]), receivedAt: march9 + 3 * day, missing: ids.slice(1) },
    ],
  });

describe('the methods text', () => {
  it('names the versions of the extension, without those of reused responses, which are unknown', () => {
    const source = vanishing();
    for (const [index, version] of ['', '0.0.9', '0.1.0'].entries())
      Object.assign(source.captures[index] ?? {}, { extensionVersion: version });
    expect(methodsText(t, collectFacts(source, []), options)).toContain('with Sidelight 0.0.9 and 0.1.0, a browser');
  });
});

describe('the costs in the methods text', () => {
  it('keep estimated prices apart from confirmed ones', () => {
    const estimated = { priceSource: 'estimated', quoted: 530, billed: null } as const;
    const ledger = [
      ledgerRow({}),
      ledgerRow({ id: '2', ...estimated }),
      ledgerRow({ id: '3', ...estimated, state: 'possible' }),
    ];
    const text = methodsText(t, collectFacts(vanishing(), ledger), options);
    expect(text).toContain(t('methodsCost', '$0.00104'));
    expect(text).toContain(t('methodsEstimated', '$0.00053'));
    expect(text).toContain(t('methodsPossible', t('approximately', '$0.00053')));
  });
});

describe('videos that are no longer returned', () => {
  it('are counted in the methods text among the videos with details', () => {
    const text = methodsText(t, collectFacts(vanishing(), []), options);
    expect(text).toContain('Details of 11 videos were received. There were 13 observations of these videos in total. ');
    expect(text).toContain('10 of these videos were no longer returned, first on March 11, 2024 (UTC).');
    expect(text).not.toContain('requested and unavailable');
  });

  it('have a row in missing.csv for each response without them', async () => {
    const rows = (await textOf(missingFile.chunks(vanishing()))).trimEnd().split('\r\n').slice(1);
    expect(rows).toHaveLength(2 * 10 + 1);
    expect(rows[0]).toMatch(new RegExp(`^${videoId(1)},no-longer-returned,2024-03-11T09:59:59.100Z,\\d+-\\d+,,,,,$`));
    expect(rows.at(-1)).toBe(`${videoId(50)},id-only,,,,,,,`);
  });

  it('keep their details in videos.csv, with the date', async () => {
    const cells = (await textOf(videosCsv('newest').chunks(vanishing()))).split('\r\n').slice(1, 12);
    expect(cells.filter((row) => row.includes(',not-returned-since,'))).toHaveLength(10);
    expect(cells.filter((row) => row.includes(',2024-03-11T10:00:00.000Z,'))).toHaveLength(10);
  });

  it('have a row for each observation in videos.csv', async () => {
    const rows = (await textOf(videosCsv('every').chunks(vanishing()))).trimEnd().split('\r\n').slice(1);
    expect(rows.filter((row) => row.startsWith(videoId(1)))).toHaveLength(3);
    expect(rows.filter((row) => row.includes(',not-returned,'))).toHaveLength(20);
    expect(rows).toHaveLength(11 + 1 + 1 + 20 + 1);
  });
});

describe('methodsText', () => {
  it('names the service by its address, and by its connection name if known', () => {
    const source = vanishing();
    for (const capture of source.captures) capture.key = '1.0.1 batchVideos [] https://data.example/v1';
    expect(methodsText(t, collectFacts(source, []), options)).toContain(
      'from the video data service at https://data.example/v1. The requests followed version 1.0.1 of its interface',
    );
    const ledger = [ledgerRow({ key: 'k https://data.example/v1', connection: { id: 'c', name: 'Work' } })];
    expect(methodsText(t, collectFacts(source, ledger), options)).toContain(
      'service “Work” at https://data.example/v1. ',
    );
  });

  it('describes each search and crawl with its dates, region, splitting, seeds, depth and pages', () => {
    const search: Plan = {
      kind: 'search',
      pages: 2,
      splitBy: 'month',
      requests: null,
      params: { q: 'tide mill', publishedAfter: '2024-01-01T00:00:00Z', publishedBefore: '2024-12-31T23:59:59Z' },
      stop: { videos: null, oldest: null, empty: true },
    };
    const crawl: Plan = {
      kind: 'crawl',
      seeds: ids.slice(0, 2),
      depth: 2,
      pages: 3,
      country: 'PT',
      language: null,
      perStep: 40,
      randomSeed: 281_726,
    };
    const largeCrawl: Plan = { ...crawl, seeds: ids };
    const runs = [run('r1', search), run('r2', search, 1), run('r3', crawl, 1), run('r4', largeCrawl, 2)];
    const text = methodsText(t, collectFacts(vanishing(), [], { runs, reused: [] }), options);
    expect(text).toContain(
      'A search for the query “tide mill” was carried out between March 9, 2024 and March 10, 2024 (UTC). ' +
        'It covered videos published from 2024-01-01T00:00:00Z to 2024-12-31T23:59:59Z. ' +
        'No region was set, so that the default of the service applied. ' +
        'No order was set; the interface names relevance as the default. ' +
        'It was split by month of publication. At most 2 pages of each part were requested. ' +
        'This step was run 2 times.',
    );
    expect(text).toContain(
      'Related videos of 2 seeds were requested on March 10, 2024 (UTC) (rounds: 2; country=PT, language not set). ' +
        'At most 3 pages were requested for each video. At each level after the seeds, related videos of at most 40 videos were requested, ' +
        'shared between the seeds in turn by rank; a draw with random seed 281726 decided ties. ' +
        'No video was requested twice; a video related to several videos counted at its best rank. ' +
        `The seeds were ${ids[0]}, ${ids[1]}.`,
    );
    expect(text).toContain('The seeds are listed in plan-3.json.');
  });

  it('describes a search for random prefixes with its method, draw, results and ends', () => {
    const search: Plan = {
      kind: 'search',
      pages: 1,
      splitBy: null,
      requests: null,
      params: { type: 'video' },
      prefixes: { seed: 42, list: ['abcde', 'fghij', 'klmno'] },
      stop: { videos: null, oldest: null, empty: true },
    };
    const runs = [run('r1', search)];
    const results = [0, 1, 2].map((n) => ({ unrequested: n, nextPageToken: n === 2 ? 'more' : null }));
    const steps = runs.flatMap((one) =>
      stepsOf(
        one,
        results.map((more) => ({ state: 'stored', results: stepResults([], more) })),
      ),
    );
    const text = methodsText(t, collectFacts(vanishing(), [], { runs, steps, reused: [] }), options);
    expect(text).toContain(
      'Videos were sampled on March 9, 2024 (UTC) by random prefixes of their IDs (Zhou, Li, Adhikari and Zhang, 2011, ' +
        'doi:10.1145/2068816.2068851). Each search had the query “watch?v=” with a prefix, in quotation marks; ' +
        'the prefixes (n = 3, letters: 5) were drawn with random seed 42 and are listed in plan.json. ' +
        'Only videos whose ID begins with the prefix and a hyphen, in upper or lower case, were added to the collection; ' +
        'the other results were not (n = 3).',
    );
    expect(text).toContain(
      'A part of this search (n = 3) counted as read to its end if its last page named no further page (n = 2), and as cut at the page limit if it named one (n = 1).',
    );
  });

  it('counts only the seeds of a crawl that were requested', () => {
    const seeds = Array.from({ length: 6_000 }, (_, n) => videoId(n));
    const crawl: Plan = {
      kind: 'crawl',
      seeds,
      depth: 1,
      ...onePage,
    };
    const text = methodsText(t, collectFacts(vanishing(), [], { runs: [run('r1', crawl)], reused: [] }), options);
    expect(text).toContain('Related videos of 5,000 seeds');
  });

  it('reports reused responses and their cost', () => {
    const source = vanishing();
    const [first] = source.captures;
    if (first) first.cacheHit = true;
    const { key = '', requestedAt: sentAt = 0, receivedAt = 0 } = first ?? {};
    const reused = [
      ledgerRow({ key, billed: 530, sentAt, receivedAt }),
      ledgerRow({ id: '2', key: 'other', sentAt, receivedAt }),
      // The same request was repeated a day later.
      ledgerRow({ id: '3', key, billed: 530, sentAt: sentAt + day, receivedAt: receivedAt + day }),
    ];
    expect(methodsText(t, collectFacts(source, [], { runs: [], reused }), options)).toContain(
      '1 response was reused from earlier requests and not requested again. ' +
        'The service had sent them on March 10, 2024 (UTC). Those earlier requests had cost $0.00053.',
    );
  });
});

describe('roCrateText', () => {
  it('has the time of the first request as its start time', () => {
    const source = vanishing();
    const [first] = source.captures;
    if (first) first.requestedAt = march9 - day;
    const description = describePackage(source.collection);
    const texts = { licence: '', researcher: '', service: '', summary: '', methods: '', extensionVersion: '' };
    expect(roCrateText({ ...texts, description, written: [], facts: collectFacts(source, []) })).toContain(
      '"startTime": "2024-03-08T10:00:00.000Z"',
    );
  });
});

describe('designFile', () => {
  it('lists every step in order, with the sources of its videos', async () => {
    const source = createSource({
      batches: [
        { ids: [videoId(1), videoId(2)], from: 'run', runId: 'r1', addedAt: march9 },
        { ids: [videoId(7)], from: 'panel', address: null, addedAt: march9 + day },
        { ids: [videoId(8)], from: 'panel', address: null, addedAt: march9 + 3 * day },
      ],
    });
    const search: Plan = {
      kind: 'search',
      params: { q: 'tide' },
      pages: 1,
      splitBy: null,
      requests: null,
      stop: { videos: null, oldest: null, empty: true },
    };
    const requestedIds = [videoId(1), videoId(2), videoId(7), videoId(99)];
    const details: Plan = { kind: 'details', ids: requestedIds, lang: null, fields: null, maxMissingShare: 1 };
    const text = await textOf(designFile([run('r2', details, 2), run('r1', search)]).chunks(source));
    const read = parseDesign(text);
    expect(read.ok && read.value.steps).toEqual([
      {
        step: 1,
        file: 'plan.json',
        plan: search,
        budget: null,
        videosAdded: 2,
        runs: [{ started: '2024-03-09T10:00:00.000Z', startedBy: 'user' }],
      },
      { step: 2, added: 'panel', address: null, at: '2024-03-10T10:00:00.000Z', ids: [videoId(7), videoId(8)] },
      {
        step: 3,
        file: 'plan-2.json',
        plan: details,
        budget: null,
        videosAdded: 0,
        runs: [{ started: '2024-03-11T10:00:00.000Z', startedBy: 'user' }],
        from: [
          { step: null, videos: 1, ids: [videoId(99)] },
          { step: 1, videos: 2 },
          { step: 2, videos: 1 },
        ],
      },
    ]);
  });

  it('treats seeds as named by the user if only their own or a later step found them', async () => {
    const source = createSource({
      batches: [
        { ids: [videoId(1)], from: 'run', runId: 'r1', addedAt: march9 },
        { ids: [videoId(2)], from: 'panel', address: null, addedAt: march9 + day },
      ],
    });
    const crawl: Plan = {
      kind: 'crawl',
      seeds: [videoId(1), videoId(2)],
      depth: 1,
      ...onePage,
    };
    const read = parseDesign(await textOf(designFile([run('r1', crawl)]).chunks(source)));
    expect(read.ok && read.value.steps).toMatchObject([
      { step: 1, from: [{ step: null, videos: 2, ids: [videoId(1), videoId(2)] }] },
      { step: 2, ids: [videoId(2)] },
    ]);
  });

  it('can be read if videos came from a source that this version does not know', async () => {
    const source = createSource({ batches: [{ ids: [videoId(3)], from: 'newer' as 'panel' }] });
    const read = parseDesign(await textOf(designFile([]).chunks(source)));
    expect(read.ok && read.value.steps).toMatchObject([{ step: 1, added: 'import', ids: [videoId(3)] }]);
  });

  it('can be read if all videos of a plan were deleted', async () => {
    const source = createSource({
      batches: [{ ids: [videoId(3)], from: 'run', runId: 'r1', addedAt: march9 }],
    });
    const crawl: Plan = {
      kind: 'crawl',
      seeds: [],
      depth: 1,
      ...onePage,
    };
    const read = parseDesign(await textOf(designFile([run('r1', crawl)]).chunks(source)));
    expect(read.ok && read.value.steps).toMatchObject([{ step: 1, added: 'run', ids: [videoId(3)] }]);
  });
});

describe('methodsText › replication', () => {
  const id = videoId(1);
  const tables = {
    videos: [1, 2, 3].map((n) => originalVideo(videoId(n), '10')),
    related: { [id]: [videoId(2), videoId(3)] },
    tracks: [{ id, lang: 'en', mode: 'default', hash: '1' }],
  };
  const factsOf = (original: OriginalStudy, selectedIds?: VideoId[]) => {
    const source = createSource({
      collection: { design: { ...repeatedDesign(), original } },
      batches: [{ ids: [1, 2, 4].map((n) => videoId(n)) }],
      responses: [{ body: bodyOf([testVideo(1, { viewCount: '12' })]) }],
      notes: [{ videoId: videoId(2), note: '', tags: [], at: 0, excludedReason: 'off topic' }],
      ...(selectedIds && { selectedIds }),
    });
    const tracks = [{ id, lang: 'en', mode: 'default', hash: '2' }];
    return collectFacts(source, [], { runs: [], reused: [], replication: compareReplication(source, tracks) });
  };

  it('cites the original and says what was found again', () => {
    const text = methodsText(t, factsOf(originalStudy(tables)), options);
    expect(text).toContain(
      [
        'This study replicates: Lovelace, Ada; Tidal Lab. Tide mills. Version: 1.2. 2026. https://doi.org/10.5281/zenodo.4711.',
        'Of 3 videos of the original study, 1 were found again, 1 were not found, and 1 were excluded here; 1 videos are new.',
        'The median change of the view counts of videos in both studies is 20%.',
        'Of 1 links between related videos, 0 were found again and 1 were not; 0 links are new.',
        'Of 1 caption tracks, 0 have the same text, 1 have another text, and 0 are missing; 0 tracks are new.',
        'replication.csv lists every video, link, count and track with its status.',
      ].join(' '),
    );
  });

  it('says nothing about tables that the package did not have', () => {
    const original = originalStudy({}, { version: '', creators: [], identifier: '', collected: '' });
    expect(methodsText(t, factsOf(original), options)).toContain(
      'This study replicates: Tide mills. replication.csv lists',
    );
  });

  it('compares no selection of the videos, and nothing with damaged results', () => {
    expect(factsOf(originalStudy(tables), [id]).replication).toBeNull();
    expect(factsOf({ ...originalStudy(), tables: '{' }).replication).toBeNull();
  });
});

describe('methodsText › study design', () => {
  it('cites the design that a collection repeats', () => {
    const source = createSource({ batches: [{ ids: [videoId(1)] }] });
    const repeating = { ...source, collection: { ...source.collection, design: repeatedDesign() } };
    expect(methodsText(t, collectFacts(repeating, []), options)).toContain(
      `The collection repeats the study design in design.json (SHA-256 ${'ab'.repeat(32)}).`,
    );
    expect(methodsText(t, collectFacts(source, []), options)).not.toContain('design');
  });
});
