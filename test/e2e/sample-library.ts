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
  const steps = runs.flatMap(([run, states]) => states.map((state, n) => stepOf(run, n, state, now)));
  return {
    ...sampleCollection,
    captures: [...sampleCollection.captures, ...network(now), popular],
    captureBodies: [
      ...sampleCollection.captureBodies,
      { id: popular.id, body: JSON.stringify({ data: [...rows, { title: 'without an id' }] }) },
    ],
    runs: runs.map(([run]) => run),
    steps,
    ledger: steps.flatMap((step) => ledgerEntryOf(step, now) ?? []),
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
    [{ ...ended('crawled', crawl, 'done'), createdAt: now - 45 * minute }, ['stored']],
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

function stepOf({ id, plan, pauseReason }: Run, n: number, state: StepState, now: number): Step {
  const [name, params] = stepRequest(plan, n);
  const isSent = state !== 'planned' && state !== 'skipped';
  const share = pauseReason?.is === 'missing' ? pauseReason.share : 0.003;
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
    results: state === 'stored' ? resultsOf(plan, n, share) : null,
  };
}

/** Generates the results of a request, in which a share of requested videos is missing. */
function resultsOf(plan: Plan, n: number, missingShare: number): NonNullable<Step['results']> {
  const requested = plan.kind === 'details' ? plan.ids.slice(n * 1000, (n + 1) * 1000) : ids(0, 40);
  const missing = plan.kind === 'details' ? Math.round(requested.length * missingShare) : 0;
  return {
    ids: requested.slice(missing),
    added: plan.kind === 'details' ? 0 : 12,
    missing,
    nextPageToken: null,
    totalResults: plan.kind === 'details' ? null : 900,
    newest: null,
    oldest: null,
  };
}

function stepRequest(plan: Plan, n: number): [EndpointName, object] {
  const name = endpointOf[plan.kind];
  if (plan.kind === 'details') return [name, { ids: plan.ids.slice(n * 1000, (n + 1) * 1000) }];
  if (plan.kind === 'crawl') return [name, { videoId: testVideoId(n), pages: plan.pages }];
  if (plan.kind === 'popular') return [name, { country: plan.country }];
  return [name, { q: 'tide mill' }];
}

/** Prices in millionths of a dollar; details cost this much for each 50 videos. */
const prices: Partial<Record<EndpointName, number>> = { batchVideos: 130, search: 2030, relatedVideos: 1590 };

/** Returns the ledger row of a request, or `null` if it was not sent. */
function ledgerEntryOf({ runId, n, name, params, state, attempts }: Step, now: number): LedgerEntry | null {
  if (attempts === 0) return null;
  const { ids: requested = [] } = params as { ids?: unknown[] };
  const chunks = Math.max(1, Math.ceil(requested.length / 50));
  const quoted = chunks * (prices[name] ?? 2600);
  return {
    id: `${String(now - minute).padStart(13, '0')}-${runId}-${n}`,
    name,
    params,
    key: `key of ${runId} ${n}`,
    videoId: null,
    startedBy: runId === 'watched' ? 'schedule' : 'user',
    runId,
    step: n,
    collectionId: 'first',
    sentAt: now - minute,
    receivedAt: state === 'stored' ? now - minute + 900 : null,
    quoted,
    priceSource: name === 'search' || name === 'relatedVideos' ? 'published' : 'entered',
    priceVersion: '1',
    billed: state === 'stored' ? quoted : null,
    state: state === 'stored' ? 'confirmed' : state === 'sent' ? 'sent' : 'possible',
    failure: state === 'refused' ? refused.kind : null,
    dismissed: false,
  };
}
