import { createSnapshot } from '@/lib/collection/snapshot';
import type { ExportSource } from '@/lib/export/export-file';
import { summarizeTracks } from '@/lib/export/saved-tracks';
import { collectFacts, type StudyFacts } from '@/lib/export/study-facts';
import type { Plan } from '@/lib/runs/plan-schema';
import type { Run, Step } from '@/lib/runs/records';
import type { CachedResponse } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/records';
import { cacheKey } from '@/lib/service/request';
import { serviceUrl } from '../captions/captions-environment';
import { cachedResponse } from '../fakes';
import { createRun, rowFor, stepResults } from '../run-data';
import { captionsResponse, tracksOf } from './caption-tracks';
import { bodyOf, createSource, march9, noHistory, testVideo, videoId } from './export-source';

const day = 86_400_000;
const idsOf = (from: number, to: number): VideoId[] => Array.from({ length: to - from }, (_, n) => videoId(from + n));

/** A study as it is exported, with the reader of its captions. */
export interface Study {
  source: ExportSource;
  facts: StudyFacts;
  captions: ReturnType<typeof tracksOf>;
  ledger: LedgerEntry[];
}

interface StudyParts {
  source: ReturnType<typeof createSource>;
  runs: Run[];
  steps: Step[];
  saved?: CachedResponse[];
  ledger?: LedgerEntry[];
  threads?: number;
}

async function createStudy({ source, runs, steps, saved = [], ledger = [], threads = 0 }: StudyParts): Promise<Study> {
  for (const capture of source.captures) capture.key = `1.0.1 ${capture.name} [] https://data.example/v1`;
  const captions = tracksOf(saved, source.snapshot.ids);
  const tracks = await summarizeTracks(captions);
  const full: ExportSource = {
    ...source,
    history: {
      ...noHistory,
      runs: async () => runs,
      steps: async (runId) => steps.filter((step) => step.runId === runId),
      costs: async () => ledger,
      async *saved() {
        yield* saved;
      },
    },
  };
  return {
    source: full,
    captions,
    ledger,
    facts: collectFacts(full, ledger, { runs, reused: [], steps, tracks, threads }),
  };
}

const run = (id: string, plan: Plan, more: Partial<Run> = {}): Run =>
  createRun({ id, collectionId: 'c1', plan, state: 'done', createdAt: march9, ...more });

const step = (runId: string, n: number, name: EndpointName, more: Partial<Step>): Step => ({
  name,
  params: {},
  context: {},
  runId,
  n,
  state: 'stored',
  attempts: 1,
  sentAt: march9 + n,
  captureId: null,
  failure: null,
  results: null,
  ...more,
});

const listBody = (ids: readonly VideoId[]): string => bodyOf(ids.map((id) => ({ videoId: id })));

/** A search that was split by month, and the details of the videos that it found. */
export function searchStudy(): Promise<Study> {
  const search: Plan = {
    kind: 'search',
    params: {
      q: 'tide mill',
      publishedAfter: '2024-01-01T00:00:00Z',
      publishedBefore: '2024-02-29T23:59:59Z',
      regionCode: 'GB',
      type: 'video',
    },
    pages: 2,
    splitBy: 'month',
    requests: null,
    stop: { videos: null, oldest: null, empty: true },
  };
  const january = '2024-01-01T00:00:00Z/2024-01-31T23:59:59Z';
  const february = '2024-02-01T00:00:00Z/2024-02-29T23:59:59Z';
  const pages = [
    { slice: january, page: 1, ids: idsOf(0, 3), nextPageToken: 'n', totalResults: 5 },
    { slice: january, page: 2, ids: idsOf(3, 5), nextPageToken: null, totalResults: 5 },
    { slice: february, page: 1, ids: idsOf(4, 6), nextPageToken: 'n', totalResults: 9 },
    { slice: february, page: 2, ids: idsOf(6, 7), nextPageToken: 'o', totalResults: 9, withoutId: 1 },
  ];
  const source = createSource({
    batches: [{ ids: idsOf(0, 7), from: 'run', runId: 'run-1' }],
    responses: [
      ...pages.map(({ ids }) => ({ name: 'search' as const, params: { q: 'tide mill' }, body: listBody(ids) })),
      {
        body: bodyOf([0, 1, 2, 3, 4].map((n) => testVideo(n))),
        params: { ids: idsOf(0, 6), lang: 'en' },
        missing: [videoId(5)],
        skippedRows: 1,
      },
    ],
  });
  const details: Plan = { kind: 'details', ids: idsOf(0, 6), lang: 'en', fields: null, maxMissingShare: 1 };
  const runs = [run('run-1', search), run('run-2', details)];
  const steps = pages.map(({ slice, page, ids, ...results }, n) =>
    step('run-1', n, 'search', { context: { slice, page }, results: stepResults(ids, results) }),
  );
  const ledger = [
    rowFor(run('run-1', search), 0, { key: 'k https://data.example/v1', connection: { id: 'w', name: 'Work' } }),
  ];
  return createStudy({ source, runs, steps, ledger });
}

/** A related network of two seeds, and captions whose availability was checked first. */
export function networkStudy(): Promise<Study> {
  const crawl: Plan = {
    kind: 'crawl',
    seeds: idsOf(0, 2),
    depth: 2,
    pages: 1,
    country: 'PT',
    language: null,
    perStep: 2,
    randomSeed: 281_726,
  };
  const lists: [n: number, depth: number, ids: VideoId[]][] = [
    [0, 0, idsOf(1, 4)],
    [1, 0, idsOf(3, 5)],
    [2, 1, idsOf(4, 6)],
    [3, 1, idsOf(0, 2)],
  ];
  const source = createSource({
    batches: [
      { ids: idsOf(0, 2), from: 'panel', address: null },
      { ids: idsOf(0, 6), from: 'run', runId: 'run-1' },
    ],
    responses: lists.map(([n, , ids]) => ({
      name: 'relatedVideos',
      params: { videoId: videoId(n) },
      body: listBody(ids),
    })),
  });
  const captionsPlan: Plan = {
    kind: 'captions',
    ids: idsOf(0, 5),
    alreadySaved: [],
    lang: 'en',
    mode: 'default',
    listFirst: idsOf(0, 5),
  };
  const noCaptions = { kind: 'no-captions' } as Step['failure'];
  const states: Partial<Step>[] = [
    {},
    {},
    { state: 'refused', failure: noCaptions },
    { state: 'skipped', attempts: 0 },
    { state: 'uncertain', attempts: 2 },
  ];
  const trackList = (n: number, languageName: string): CachedResponse =>
    cachedResponse({
      key: cacheKey('captionFiles', { videoId: videoId(n) }, serviceUrl),
      name: 'captionFiles',
      videoId: videoId(n),
      params: { videoId: videoId(n) },
      receivedAt: march9,
      body: JSON.stringify([
        { languageName, languageCode: 'en', format: 'json3', staticUrl: 'https://data.example/f' },
      ]),
    });
  const saved = [
    captionsResponse({ videoId: videoId(0), params: { lang: 'en' } }),
    captionsResponse({ videoId: videoId(1), params: { lang: 'en' } }),
    trackList(0, 'English'),
    trackList(1, 'English (auto-generated)'),
  ];
  const steps = [
    ...lists.map(([n, depth, ids]) =>
      step('run-1', n, 'relatedVideos', {
        params: { videoId: videoId(n) },
        context: { depth },
        results: stepResults(ids),
      }),
    ),
    ...states.map((more, n) => step('run-2', n, 'captions', { params: { videoId: videoId(n), lang: 'en' }, ...more })),
  ];
  return createStudy({ source, runs: [run('run-1', crawl), run('run-2', captionsPlan)], steps, saved });
}

/** An imported list whose details were requested twice, with replies. */
export function trackedStudy(): Promise<Study> {
  const ids = idsOf(0, 4);
  const source = createSource({
    collection: {
      schedule: { on: true, everyHours: 24, perRun: null, missed: 'skip', nextAt: march9 + 3 * day },
    },
    batches: [{ ids, from: 'import', address: null }],
    responses: [
      {
        body: bodyOf([0, 1, 2].map((n) => testVideo(n))),
        params: { ids, lang: null },
        missing: [videoId(3)],
        receivedAt: march9 + day,
      },
      {
        body: bodyOf([0, 1].map((n) => testVideo(n))),
        params: { ids, lang: null },
        missing: idsOf(2, 4),
        receivedAt: march9 + 2 * day,
      },
    ],
  });
  for (const capture of source.captures.slice(0, 1)) capture.cacheHit = true;
  const details: Plan = { kind: 'details', ids, lang: null, fields: null, maxMissingShare: 1 };
  const runs = [run('run-1', details), run('run-2', details, { startedBy: 'schedule', createdAt: march9 + 2 * day })];
  return createStudy({
    source: { ...source, snapshot: createSnapshot(source.snapshot.batches, source.captures) },
    runs,
    steps: [],
    threads: 2,
  });
}
