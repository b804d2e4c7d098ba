import type { Capture } from '../../lib/provenance/records';
import type { Plan } from '../../lib/runs/plan-schema';
import type { PauseReason, Run, Step, StepState } from '../../lib/runs/records';
import type { EndpointName } from '../../lib/service/endpoints.ts';
import type { Failure } from '../../lib/service/failure.ts';
import type { LedgerEntry } from '../../lib/service/records.ts';
import { createTestCollection, type TestCollection, testVideoId } from '../fixtures/collection.ts';

/** Stored data of a library that has content for every page. */
export interface SampleLibrary extends TestCollection {
  runs: Run[];
  steps: Step[];
  ledger: LedgerEntry[];
}

const minute = 60_000;
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => testVideoId(from + index));

/** Generates videos with and without details, a network of related videos, popular videos, and a run in each state. */
export function createSampleLibrary(now: number): SampleLibrary {
  const sampleCollection = createTestCollection({ videos: 240, now });
  const popular = capture(now, { name: 'popularVideos', at: 3, ids: ids(0, 3), params: {} });
  const rows = ids(0, 3).map((id, n) => ({ id, title: `Popular ${n}`, captionsUrl: 'https://example.org/captions' }));
  const runs = runsInEachState(now);
  return {
    ...sampleCollection,
    captures: [...sampleCollection.captures, ...network(now), popular],
    captureBodies: [
      ...sampleCollection.captureBodies,
      { id: popular.id, body: JSON.stringify({ data: [...rows, { title: 'without an id' }] }) },
    ],
    runs: runs.map(([run]) => run),
    steps: runs.flatMap(([run, states]) => states.map((state, n) => stepOf(run, n, state, now))),
    ledger: runs.map(([run]) => ledgerEntryOf(run, now)),
  };
}

interface CaptureOptions extends Pick<Capture, 'name' | 'ids' | 'params'> {
  /** Minutes before `now`. */
  at: number;
}

/** Generates a captured response; responses older than 25 minutes belong to an earlier run. */
function capture(now: number, { at, ...request }: CaptureOptions): Capture {
  const receivedAt = now - at * minute;
  const id = `${String(receivedAt).padStart(13, '0')}-seen-${String(at).padStart(6, '0')}`;
  const response = {
    status: 200,
    contentType: 'application/json',
    cacheHit: false,
    extensionVersion: '0.1.0',
    sha256: '',
  };
  const run = { collectionId: 'first', runId: at > 25 ? 'crawled before' : 'crawled', step: at, key: id };
  const results = { bytes: 0, columns: {}, missing: [], skippedRows: 0, context: { depth: 0, seed: testVideoId(0) } };
  return { id, ...run, requestedAt: receivedAt - 900, receivedAt, ...response, ...results, ...request };
}

/** Generates related videos of six seeds, fetched twice; the later response lacks the first two of the earlier one. */
const network = (now: number): Capture[] =>
  Array.from({ length: 12 }, (_, n) => {
    const first = (n % 6) * 3;
    const params = { videoId: testVideoId(n % 6) };
    return capture(now, {
      name: 'relatedVideos',
      at: 20 + n,
      params,
      ids: ids(first + (n > 5 ? 1 : 3), first + 18),
    });
  });

const detailsPlan = (count: number): Plan => ({
  kind: 'details',
  ids: ids(0, count),
  lang: null,
  fields: null,
  maxMissingShare: 0.1,
});
const search: Plan = {
  kind: 'search',
  params: { q: 'tide mill' },
  pages: 4,
  splitBy: null,
  requests: null,
  stop: { videos: null, oldest: null, empty: true },
};
const crawl: Plan = {
  kind: 'crawl',
  seeds: ids(0, 2),
  depth: 2,
  pages: 3,
  country: null,
  language: null,
  perStep: 60,
  randomSeed: 281_726,
};
const popularPlan: Plan = {
  kind: 'popular',
  country: 'PT',
  category: null,
  language: null,
  pageSize: 50,
  pages: 4,
};
const playlist: Plan = { kind: 'playlist', of: { is: 'playlist', id: 'PLtides0123456789' }, pages: 20 };
const refused: Failure = { kind: 'too-many', retryAfterSeconds: null };

/** Generates a run in each state, with the states of its steps. */
function runsInEachState(now: number): [Run, StepState[]][] {
  const paused = (id: string, plan: Plan, reason: PauseReason) =>
    runOf(id, plan, { state: 'paused', pauseReason: reason }, now);
  const ended = (id: string, plan: Plan, state: 'done' | 'stopped') =>
    runOf(id, plan, { state, endedAt: now - minute }, now);
  return [
    [runOf('running', detailsPlan(2600), {}, now), ['stored', 'sent', 'planned']],
    [paused('lost', detailsPlan(1600), { is: 'closed' }), ['stored', 'uncertain']],
    [paused('paused', search, { is: 'user' }), ['stored', 'planned']],
    [paused('failed', crawl, { is: 'failure', failure: refused }), ['stored', 'refused']],
    [paused('missing', detailsPlan(2000), { is: 'missing', share: 0.24 }), ['stored', 'planned']],
    [ended('watched', popularPlan, 'done'), ['stored']],
    [ended('crawled', crawl, 'done'), ['stored']],
    [{ ...ended('crawled before', crawl, 'done'), createdAt: now - 90 * minute }, ['stored']],
    [ended('stopped', playlist, 'stopped'), ['skipped']],
  ];
}

const runOf = (id: string, plan: Plan, more: Partial<Run>, now: number): Run => ({
  id,
  collectionId: 'first',
  plan,
  state: 'running',
  pauseReason: null,
  budget: null,
  startedBy: id === 'watched' ? 'schedule' : 'user',
  createdAt: now - 5 * minute,
  endedAt: null,
  ...more,
});

const endpointOf = {
  captions: 'captions',
  details: 'batchVideos',
  search: 'search',
  crawl: 'relatedVideos',
  popular: 'popularVideos',
  playlist: 'playlistItems',
} as const satisfies Record<Plan['kind'], EndpointName>;

function stepOf({ id, plan }: Run, n: number, state: StepState, now: number): Step {
  const [name, params] = stepRequest(plan, n);
  const missing = plan.kind === 'details' ? 3 : 0;
  const found = { ids: ids(0, 40), added: 12, missing, nextPageToken: null, totalResults: 900 };
  const isSent = state !== 'planned';
  return {
    runId: id,
    n,
    name,
    params,
    context: {},
    state,
    attempts: isSent ? 1 : 0,
    sentAt: isSent ? now - minute : null,
    captureId: null,
    failure: state === 'refused' ? refused : null,
    results: state === 'stored' ? { ...found, newest: null, oldest: null } : null,
  };
}

const stepRequest = (plan: Plan, n: number): [EndpointName, object] => [
  endpointOf[plan.kind],
  plan.kind === 'details' ? { ids: plan.ids.slice(n * 1000, (n + 1) * 1000) } : { q: 'tide mill' },
];

const ledgerEntryOf = ({ id, plan, collectionId }: Run, now: number): LedgerEntry => ({
  ...{
    id: `${String(now - minute).padStart(13, '0')}-${id}`,
    name: endpointOf[plan.kind],
    params: {},
    key: `key of ${id}`,
    videoId: null,
    startedBy: 'user',
  },
  runId: id,
  collectionId,
  sentAt: now - minute,
  receivedAt: now - minute + 900,
  quoted: 2600,
  priceSource: 'entered',
  priceVersion: '1',
  billed: 2600,
  state: 'confirmed',
  failure: null,
  dismissed: false,
});
