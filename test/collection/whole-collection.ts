import { createCollection } from '@/lib/collection/collection';
import type { Collection } from '@/lib/collection/records';
import { database } from '@/lib/database/database';
import { parseReadableRows } from '@/lib/export/response-rows';
import { detailColumnsOf, videosInRows } from '@/lib/provenance/capture';
import type { Capture } from '@/lib/provenance/records';
import type { Run, Step } from '@/lib/runs/records';
import type { EndpointName, ParamsOf } from '@/lib/service/endpoints';
import { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/records';
import { cacheKey } from '@/lib/service/request';
import { sha256Hex } from '@/lib/shared/sha256';
import { code, codebook } from '../coding/coding';
import { repeatedDesign } from '../fixtures/design';
import { timedNote } from '../notes/timed-note';

/** 20 November 2026, noon in UTC. */
export const noon = Date.UTC(2026, 10, 20, 12);
const service = 'https://data.example/v1';
const study = 'mills';

export const id = (n: number): VideoId => VideoId.parse(`v${String(n).padStart(10, '0')}`);
export const comment = 'Ugx4bR0k9VwqTtN2c7F4';
export const authors = ['Anna Weir', 'Ben Sluice', 'Cora Mill'];

const collection: Collection = {
  ...createCollection(study, 'Tide mills', noon),
  note: 'A “study”\nof mills',
  budget: 5_000_000,
  schedule: {
    on: true,
    everyHours: 24,
    at: { minutes: 480, zone: 'Europe/Lisbon' },
    perRun: null,
    missed: 'once',
    nextAt: noon,
  },
  design: repeatedDesign(),
  about: {
    title: 'Tide mills, “2024”',
    creators: [{ name: 'M. Okafor', orcid: '0000-0002-1825-0097', affiliation: 'Tidal Lab' }],
    licence: 'CC-BY-4.0',
    version: '1.0',
  },
};

const seeds = Array.from({ length: 19 }, (_, n) => id(n));
const searchParams = {
  q: 'tide mill',
  publishedAfter: '2024-01-01T00:00:00Z',
  publishedBefore: '2024-12-31T23:59:59Z',
};
const runs: Run[] = [
  {
    ...runOf('r1', {
      kind: 'search',
      params: searchParams,
      pages: 2,
      splitBy: 'month',
      requests: null,
      stop: stopOf(),
    }),
    designStep: 1,
  },
  {
    ...runOf('r2', { kind: 'details', ids: seeds, lang: 'en', fields: null, maxMissingShare: 0.2 }),
    ...({ state: 'running', endedAt: null, budget: 9000 } as const),
  },
  runOf('r3', {
    kind: 'crawl',
    seeds,
    depth: 2,
    pages: 3,
    country: 'PT',
    language: null,
    perStep: 40,
    randomSeed: 281_726,
  }),
  runOf('r4', { kind: 'captions', ids: [id(0)], alreadySaved: [id(1)], lang: null, mode: 'default' }),
];

function stopOf() {
  return { videos: null, oldest: null, empty: true };
}

function runOf(runId: string, plan: Run['plan']): Run {
  const times = { createdAt: noon, endedAt: noon + 60_000 };
  return {
    id: runId,
    collectionId: study,
    plan,
    state: 'done',
    pauseReason: null,
    budget: null,
    startedBy: 'user',
    ...times,
  };
}

interface CaptureInput extends Partial<Capture> {
  name: EndpointName;
  params: unknown;
}

const videoOf = (one: string, n: number) => ({ id: one, title: `Mill ${n}`, viewCount: String(n * 100) });

const captureInputs: [CaptureInput, string][] = [
  [
    { name: 'search', params: { ...searchParams, maxResults: '50' }, context: { slice: 'a/b', page: 1 }, runId: 'r1' },
    JSON.stringify({ regionCode: 'PT', nextPageToken: 'more', data: seeds.map((videoId) => ({ videoId })) }),
  ],
  [
    {
      name: 'batchVideos',
      params: { ids: [...seeds, id(90)], lang: 'en' },
      runId: 'r2',
      missing: [id(90)],
      skippedRows: 1,
      wrongFields: 1,
      context: {},
    },
    JSON.stringify({ data: [...seeds.map((one, n) => videoOf(one, n)), 'no row', { id: id(3), title: [7] }] }),
  ],
  [
    { name: 'batchVideos', params: { ids: seeds }, runId: 'r2', step: 1, unmatched: 2 },
    '{"data":[{"id":7},{"no":"id"}]}',
  ],
  [
    {
      name: 'batchVideos',
      params: { ids: seeds.slice(0, 9) },
      runId: 'r2',
      step: 2,
      missing: seeds.slice(9),
      redacted: 1,
    },
    JSON.stringify({ data: seeds.slice(0, 9).map((one, n) => videoOf(one, n + 5)) }, null, 1),
  ],
  ...seeds.map((seed, n): [CaptureInput, string] => [
    {
      name: 'relatedVideos',
      params: { videoId: seed, pages: 3 },
      videoId: seed,
      runId: 'r3',
      step: n,
      context: { depth: 0, seed },
    },
    JSON.stringify({ pagesFetched: 3, data: [{ videoId: id(n + 50), title: 'Next' }] }),
  ]),
  [
    {
      name: 'popularVideos',
      params: { country: 'PT' },
      runId: 'r0',
      cacheHit: true,
      tokenRemoved: true,
      reusedFrom: { collectionId: 'other', captureId: 'k9', name: 'popularVideos', params: { country: 'PT', ids: 7 } },
    },
    '{"data":[{"id":"v0000000001","videoFileUrl":"https://files.example/a?expire=1&sig=SECRETSECRET"}]}',
  ],
];

const captures = captureInputs.map(([part, body], n): { capture: Capture; body: Uint8Array<ArrayBuffer> } => {
  const bytes = new TextEncoder().encode(body);
  const { ids, rows } = videosInRows(parseReadableRows(part, body));
  const requestedAt = noon + n * 60_000;
  return {
    body: bytes,
    capture: {
      key: `1.0.1 ${part.name} [${n}] ${service}`,
      requestedAt,
      receivedAt: requestedAt + 900,
      status: 200,
      contentType: 'application/json',
      id: `${requestedAt}-${n}`,
      collectionId: study,
      runId: '',
      step: 0,
      cacheHit: false,
      extensionVersion: '0.1.0',
      sha256: sha256Hex(bytes),
      bytes: bytes.length,
      ids,
      columns: detailColumnsOf(rows),
      missing: [],
      skippedRows: 0,
      ...part,
    },
  };
});

const stepsOf = (): Step[] =>
  captures.flatMap(({ capture: { id: captureId, name, params, runId, step, context = {}, ids } }) => {
    const results = { ids, added: 0, missing: 0, nextPageToken: null, totalResults: null, newest: null, oldest: null };
    const one: Step = {
      name,
      params,
      context,
      runId,
      n: step,
      state: 'stored',
      attempts: 1,
      sentAt: noon,
      captureId,
      failure: null,
      results,
    };
    return runId === 'r0' ? [] : [one];
  });

const ledger = stepsOf().map(
  ({ name, params, runId, n }, index): LedgerEntry => ({
    id: `${noon}-${String(index).padStart(4, '0')}`,
    name,
    params,
    key: `k${index}`,
    videoId: null,
    startedBy: 'user',
    runId,
    connection: { id: 'c', name: 'Work' },
    collectionId: study,
    step: n,
    sentAt: noon,
    receivedAt: noon + 900,
    quoted: 2030,
    priceSource: 'published',
    priceVersion: '1',
    billed: 2030,
    state: 'confirmed',
    failure: null,
    dismissed: false,
  }),
);

const replies = [
  {
    id: 'a1',
    authorDisplayName: '@Anna Weir',
    authorChannelId: { value: `UC${'a'.repeat(22)}` },
    textDisplay: 'High tide!',
  },
  {
    id: 'a2',
    authorDisplayName: 'Ben Sluice',
    authorChannelUrl: 'https://platform.example/@ben',
    likeCount: 3,
    textDisplay: '@Anna Weir you are right',
    publishedAt: '2026-01-02T03:04:05Z',
    authorProfileImageUrl: 'https://i',
  },
  'no row',
];

const responses = [
  {
    ...savedResponse('captions', { videoId: id(0) }, '[{"text":"tide","offset":0}]', id(0)),
    newerEmptyResponse: unreadableResponse('{"link":"https://files.example/a?expire=1&sig=SECRETSECRET"}'),
  },
  savedResponse('captions', { videoId: id(1), lang: 'pt' }, '[]', id(1)),
  {
    ...savedResponse('commentReplies', { comment, format: 'plainText' }, JSON.stringify({ data: replies }), null),
    newerEmptyResponse: unreadableResponse('{"items":[{"author":"Cora Mill"}]}'),
  },
];

/** Returns a newer response that cannot be read. */
function unreadableResponse(body: string) {
  return { requestedAt: noon + 1000, receivedAt: noon + 1900, status: 200, contentType: 'application/json', body };
}

function savedResponse<N extends EndpointName>(name: N, params: ParamsOf<N>, body: string, videoId: string | null) {
  const times = { requestedAt: noon, receivedAt: noon + 900, status: 200, contentType: 'application/json' };
  return { key: cacheKey(name, params, service), name, params, videoId, ...times, body };
}

/** Stores a collection with every kind of record, and returns its id. */
export async function storeWholeCollection(): Promise<string> {
  const db = await database();
  const origin = { from: 'page', page: 'other', address: 'https://www.youtube.com/', agent: 'Browser 1' } as const;
  const items = { ids: [...seeds, id(90)], ranks: [...seeds.map((_, n) => n + 1), null], titles: [...seeds, null] };
  await db.put('collections', collection);
  await db.put('itemBatches', { ...origin, ...items, collectionId: study, id: 'g1', addedAt: noon, runId: null });
  await db.put('itemBatches', {
    ...origin,
    from: 'run',
    collectionId: study,
    id: 'g2',
    addedAt: noon,
    runId: 'r3',
    ids: [id(50)],
    ranks: [1],
    titles: ['Next'],
  });
  await db.put('videoNotes', { collectionId: study, videoId: id(2), note: 'look', tags: ['gate'], at: noon });
  for (const n of [2, 0]) await db.put('timedNotes', timedNote({ id: `note-${n}`, videoId: id(n) }));
  await db.put('codebooks', codebook({ collectionId: study }));
  await db.put('codes', code({ collectionId: study, videoId: id(2), answer: ['calm'] }));
  await db.put('codes', code({ collectionId: study, videoId: id(0), variableId: 'shown', answer: 2.5, seconds: 3 }));
  for (const run of runs) await db.put('runs', run);
  const plan = runs[0]?.plan;
  if (plan)
    await db.put('savedSearches', { id: 'q1', collectionId: study, name: 'Mills', plan, hash: 'h', createdAt: noon });
  for (const step of stepsOf()) await db.put('steps', step);
  await db.put('steps', {
    name: 'captions',
    params: { videoId: id(0) },
    context: {},
    runId: 'r4',
    n: 0,
    state: 'stored',
    attempts: 1,
    sentAt: noon,
    captureId: null,
    failure: null,
    results: null,
  });
  for (const row of ledger) await db.put('ledger', row);
  for (const { capture, body } of captures) {
    await db.put('captures', capture);
    await db.put('captureBodies', { id: capture.id, body });
  }
  for (const response of responses) await db.put('responses', response);
  await db.put('openedComments', { videoId: id(0), comment, at: noon });
  return study;
}
