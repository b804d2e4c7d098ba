import type { Capture } from '../../lib/provenance/capture.ts';
import type { Plan } from '../../lib/runs/plan.ts';
import type { PauseReason, Run, Step, StepState } from '../../lib/runs/run.ts';
import type { EndpointName } from '../../lib/service/endpoints.ts';
import type { Failure } from '../../lib/service/failure.ts';
import type { LedgerEntry } from '../../lib/service/ledger-entry.ts';
import { type MadeCollection, madeCollection, madeId } from '../fixtures/made-collection.ts';

/** What lies on the shelves of a library in which every pane has something to show. */
export interface MadeLibrary extends MadeCollection {
  runs: Run[];
  steps: Step[];
  ledger: LedgerEntry[];
}

const minute = 60_000;
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => madeId(from + at));

/** Videos by id and in full, a network of two steps, popular ones, and a run in each of its states. */
export function madeLibrary(now: number): MadeLibrary {
  const made = madeCollection({ videos: 240, now });
  const popular = capture(now, { name: 'popularVideos', at: 3, ids: ids(0, 3), asked: {} });
  const rows = ids(0, 3).map((id, n) => ({ id, title: `Popular ${n}`, captionsUrl: 'https://example.org/captions' }));
  const runs = runsOf(now);
  return {
    ...made,
    captures: [...made.captures, ...network(now), popular],
    bodies: [...made.bodies, { id: popular.id, body: JSON.stringify({ data: [...rows, { title: 'without an id' }] }) }],
    runs: runs.map(([run]) => run),
    steps: runs.flatMap(([run, states]) => states.map((state, n) => stepOf(run, n, state, now))),
    ledger: runs.map(([run]) => rowOf(run, now)),
  };
}

interface Told extends Pick<Capture, 'name' | 'ids' | 'asked'> {
  /** Minutes ago. */
  at: number;
}

/** One answer of a crawl or its like; what was asked in the first half came by another run than the rest. */
function capture(now: number, { at, ...told }: Told): Capture {
  const receivedAt = now - at * minute;
  const id = `${String(receivedAt).padStart(13, '0')}-seen-${String(at).padStart(6, '0')}`;
  const came = { status: 200, contentType: 'application/json', cacheHit: false, extVersion: '0.1.0', sha256: '' };
  const run = { collectionId: 'first', runId: at > 25 ? 'crawled before' : 'crawled', step: at, key: id };
  const read = { bytes: 0, sheet: {}, missing: [], setAside: 0, note: { depth: 0, seed: madeId(0) } };
  return { id, ...run, requestedAt: receivedAt - 900, receivedAt, ...came, ...read, ...told };
}

/** Six videos and what stood beside each, asked twice; between the two, one came and all others moved. */
const network = (now: number): Capture[] =>
  Array.from({ length: 12 }, (_, n) => {
    const first = (n % 6) * 3;
    const asked = { videoId: madeId(n % 6) };
    return capture(now, {
      name: 'relatedVideos',
      at: 20 + n,
      asked,
      ids: ids(first + (n > 5 ? 1 : 3), first + 18),
    });
  });

const completing = (count: number): Plan => ({
  ...{ kind: 'complete', ids: ids(0, count), lang: null, fields: null, mostMissing: 0.1 },
});
const search: Plan = {
  kind: 'search',
  asked: { q: 'tide mill' },
  pages: 4,
  slicing: null,
  requests: null,
  stop: { videos: null, oldest: null, empty: true },
};
const crawl: Plan = {
  ...{ kind: 'crawl', seeds: ids(0, 2), depth: 2, pages: 3, country: null, language: null, perStep: 60 },
};
const popularPlan: Plan = {
  ...{ kind: 'popular', country: 'PT', category: null, language: null, pageSize: 50, pages: 4 },
};
const playlist: Plan = { kind: 'playlist', of: { is: 'playlist', id: 'PLtides0123456789' }, pages: 20 };
const refused: Failure = { kind: 'too-many', retryAfterSeconds: null };

/** A run in each state that a run can be in, and the states of its questions. */
function runsOf(now: number): [Run, StepState[]][] {
  const held = (id: string, plan: Plan, hold: PauseReason) => runOf(id, plan, { state: 'held', hold }, now);
  const ended = (id: string, plan: Plan, state: 'done' | 'stopped') =>
    runOf(id, plan, { state, endedAt: now - minute }, now);
  return [
    [runOf('going', completing(2600), {}, now), ['stored', 'sent', 'planned']],
    [held('lost', completing(1600), { is: 'closed' }), ['stored', 'possible']],
    [held('paused', search, { is: 'reader' }), ['stored', 'planned']],
    [held('failed', crawl, { is: 'failure', failure: refused }), ['stored', 'refused']],
    [held('missing', completing(2000), { is: 'missing', share: 0.24 }), ['stored', 'planned']],
    [ended('watched', popularPlan, 'done'), ['stored']],
    [ended('crawled', crawl, 'done'), ['stored']],
    [ended('crawled before', crawl, 'done'), ['stored']],
    [ended('stopped', playlist, 'stopped'), ['left']],
  ];
}

const runOf = (id: string, plan: Plan, more: Partial<Run>, now: number): Run => ({
  ...{ id, collectionId: 'first', plan, state: 'going', hold: null, budget: null },
  ...{ by: id === 'watched' ? 'watch' : 'reader', createdAt: now - 5 * minute, endedAt: null },
  ...more,
});

const asks = {
  ...{ captions: 'captions', complete: 'batchVideos', search: 'search', crawl: 'relatedVideos' },
  ...{ popular: 'popularVideos', playlist: 'playlistItems' },
} as const satisfies Record<Plan['kind'], EndpointName>;

function stepOf({ id, plan }: Run, n: number, state: StepState, now: number): Step {
  const [name, asked] = questionOf(plan, n);
  const found = { ids: ids(0, 40), fresh: 12, missing: 3, nextPageToken: null, totalResults: 900 };
  const left = state !== 'planned';
  return {
    ...{ runId: id, n, name, asked, note: {}, state, attempts: left ? 1 : 0 },
    ...{ sentAt: left ? now - minute : null, captureId: null, failure: state === 'refused' ? refused : null },
    found: state === 'stored' ? { ...found, newest: null, oldest: null } : null,
  };
}

const questionOf = (plan: Plan, n: number): [EndpointName, object] => [
  asks[plan.kind],
  plan.kind === 'complete' ? { ids: plan.ids.slice(n * 1000, (n + 1) * 1000) } : { q: 'tide mill' },
];

const rowOf = ({ id, plan, collectionId }: Run, now: number): LedgerEntry => ({
  ...{
    id: `${String(now - minute).padStart(13, '0')}-${id}`,
    name: asks[plan.kind],
    asked: {},
    key: `key of ${id}`,
    videoId: null,
    by: 'reader',
  },
  ...{ runId: id, collectionId, sentAt: now - minute, answeredAt: now - minute + 900, quoted: 2600 },
  ...{ priceFrom: 'own', priceVersion: '1', billed: 2600, state: 'confirmed', failure: null, left: false },
});
