import { describe, expect, it } from 'vitest';
import { isValid } from '@/lib/database/record';
import type { Capture } from '@/lib/provenance/records';
import {
  bodyWithoutVideo,
  captureWithoutVideo,
  isOnlyAbout,
  responseWithoutVideo,
} from '@/lib/provenance/without-video';
import type { Plan } from '@/lib/runs/plan-schema';
import type { Run, Step } from '@/lib/runs/records';
import { runWithoutVideo, stepWithoutVideo, withPlanWithoutVideo } from '@/lib/runs/without-video';
import { VideoId } from '@/lib/service/ids';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';
import { cacheKey } from '@/lib/service/request';
import { ledgerEntryWithoutVideo } from '@/lib/spending/without-video';
import { records } from '@/lib/storage/records';
import { toolResponseWithoutVideo } from '@/lib/tools/without-video';
import { cachedResponse } from '../fakes';
import { createRun, detailsPlan } from '../run-data';

const [a, b, c] = ['-aaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc'].map((id) => VideoId.parse(id)) as [
  VideoId,
  VideoId,
  VideoId,
];
const service = 'https://service.example';
const keyOf = (ids: VideoId[]) => cacheKey('batchVideos', { ids }, service);

describe('bodyWithoutVideo', () => {
  it.each([
    [
      'details',
      `{"data": [{"id":"${a}"}, {"id":"${b}", "n": 1.0}], "nextPageToken": "x"}`,
      `{"data": [{"id":"${b}", "n": 1.0}], "nextPageToken": "x"}`,
    ],
    ['a bare list', `[ {"videoId":"${b}"},{"videoId":"${a}"} ]`, `[ {"videoId":"${b}"} ]`],
    [
      'characters of several bytes around it',
      `{"note": "é 😀","data":[{"id":"${a}"},{"id":"${b}"}],"n": 9007199254740993}`,
      `{"note": "é 😀","data":[{"id":"${b}"}],"n": 9007199254740993}`,
    ],
    [
      'a playlist, whose rows have ids of their own',
      `[{"id":"${a}","videoId":"${b}"},{"id":"x","videoId":"${a}"}]`,
      `[{"id":"${a}","videoId":"${b}"}]`,
    ],
    ['a list of this video alone', `{"data":[{"id":"${a}"}]}`, '{"data":[]}'],
  ])('keeps the other rows and their surroundings byte for byte: %s', (_, body, expected) => {
    expect(bodyWithoutVideo(body, a)).toEqual({ body: expected, rows: 1 });
  });

  it.each([
    ['that does not contain it', `{"data": [{"id":"${b}"}]}`],
    ["with a mention in another video's own text", `{"data": [{"id":"${b}","description":"see ${a}"}]}`],
    ['that is not JSON', `00:01 look at ${a}`],
    ['that is truncated', `{"data":[{"id":"${a}"}`],
  ])('returns an unchanged body %s', (_, body) => {
    expect(bodyWithoutVideo(body, a)).toEqual({ body, rows: 0 });
  });
});

describe('isOnlyAbout', () => {
  it.each([
    [{ videoId: a }, true],
    [{ ids: [a] }, true],
    [{ ids: [a, b] }, false],
    [{ videoId: b }, false],
    [null, false],
  ])('returns whether %j is about one video alone: %s', (params, only) => {
    expect(isOnlyAbout(params, a)).toBe(only);
  });
});

describe('responseWithoutVideo', () => {
  it('derives the key from the remaining request', () => {
    const response = cachedResponse({ name: 'batchVideos', params: { ids: [b, a, c] }, key: keyOf([b, a, c]) });
    expect(responseWithoutVideo(response, a)).toMatchObject({ params: { ids: [b, c] }, key: keyOf([b, c]) });
  });

  it('keeps the key of a request that does not name the video', () => {
    const response = cachedResponse({ key: 'a key of long ago', params: { videoId: b }, body: `[{"videoId":"${a}"}]` });
    expect(responseWithoutVideo(response, a)).toEqual({ ...response, body: '[]' });
  });
});

describe('captureWithoutVideo', () => {
  const capture: Capture = {
    collectionId: 'first',
    id: '1',
    runId: 'r',
    step: 0,
    cacheHit: false,
    extensionVersion: '1',
    name: 'batchVideos',
    params: { ids: [a, b, c] },
    key: keyOf([a, b, c]),
    requestedAt: 1,
    receivedAt: 2,
    status: 200,
    contentType: '',
    sha256: 'x',
    bytes: 9,
    ids: [b, a],
    missing: [c],
    skippedRows: 0,
    columns: { title: ['B', 'A'], viewCount: [2, 1] },
  };

  it('keeps its columns aligned and counts the removed rows', () => {
    const expected = captureWithoutVideo(capture, a, 1);
    expect(expected).toMatchObject({ ids: [b], columns: { title: ['B'], viewCount: [2] }, missing: [c], redacted: 1 });
    expect(expected.params).toEqual({ ids: [b, c] });
    expect(captureWithoutVideo(expected, b, 1)).toMatchObject({ ids: [], columns: { title: [] }, redacted: 2 });
  });

  it('removes the video from the note of a crawl', () => {
    const crawled = { ...capture, context: { seed: a, from: b, depth: 1 } };
    expect(captureWithoutVideo(crawled, a, 1).context).toEqual({ from: b, depth: 1 });
  });

  it('removes the video from the missing ids without counting a removed row', () => {
    const expected = captureWithoutVideo(capture, c, 0);
    expect(expected).toMatchObject({ ids: [b, a], missing: [] });
    expect(expected.redacted).toBeUndefined();
  });
});

describe('ledgerEntryWithoutVideo', () => {
  it('removes the video and keeps the cost', () => {
    const row = { name: 'videos', params: { ids: [a] }, key: cacheKey('videos', { ids: [a] }, service), videoId: a };
    const expected = ledgerEntryWithoutVideo({ ...row, billed: 530, state: 'confirmed' } as never as LedgerEntry, a);
    expect(expected).toMatchObject({ billed: 530, state: 'confirmed', videoId: null });
    expect(JSON.stringify(expected)).not.toContain(a);
  });
});

describe('stepWithoutVideo and runWithoutVideo', () => {
  const step = {
    name: 'relatedVideos',
    params: { videoId: a },
    context: { seed: a, depth: 0 },
    state: 'planned',
  } as never as Step;

  it('remove a deleted video from planned requests', () => {
    expect(stepWithoutVideo(step, a)).toMatchObject({ state: 'skipped', params: {}, context: { depth: 0 } });
    expect(stepWithoutVideo({ ...step, params: { ids: [a, b] } }, a)).toMatchObject({
      state: 'planned',
      params: { ids: [b] },
    });
    const run = { plan: { kind: 'details', ids: [a, b] } } as never as Run;
    expect(runWithoutVideo(run, a)).toMatchObject({ plan: { ids: [b] } });
  });

  it('no longer count a deleted video as missing if it was not returned', () => {
    const results = { ids: [b], added: 0, missing: 1 };
    const stored = { ...step, state: 'stored', params: { ids: [a, b] }, results } as never as Step;
    expect(stepWithoutVideo(stored, a)).toMatchObject({ params: { ids: [b] }, results: { ids: [b], missing: 0 } });
    expect(stepWithoutVideo(stored, b)).toMatchObject({ params: { ids: [a] }, results: { ids: [], missing: 1 } });
  });

  it('keep the state of a stored step', () => {
    expect(stepWithoutVideo({ ...step, state: 'stored' }, a).state).toBe('stored');
  });
});

describe('runWithoutVideo and queryWithoutVideo', () => {
  const attempt = {
    name: 'captions',
    params: { videoId: a },
    key: cacheKey('captions', { videoId: a }, service),
  } as const;
  const cost = createLedgerEntry({
    ...attempt,
    videoId: a,
    startedBy: 'user',
    sentAt: 1,
    idSuffix: 'm',
    quote: { is: 'entered', micros: 130 },
  });
  const run = createRun({ plan: detailsPlan([b]) });
  const playlist: Plan = { kind: 'playlist', of: { is: 'video', id: a }, pages: 1 };

  it.each<[string, Run]>([
    ['with the costs of its requests', { ...run, costs: [cost] }],
    ['for the playlists of the video', { ...run, plan: playlist }],
  ])('keep a run %s readable', (_, before) => {
    const after = runWithoutVideo(before, a);
    expect(isValid(records.runs, before) && isValid(records.runs, after)).toBe(true);
    expect(JSON.stringify(after)).not.toContain(a);
  });

  it('keep a query for the playlists of the video readable', () => {
    const query = { id: 'q', collectionId: 'first', name: 'n', plan: playlist, hash: '', createdAt: 1 };
    const after = withPlanWithoutVideo(query, a);
    expect(isValid(records.savedSearches, after)).toBe(true);
    expect(JSON.stringify(after)).not.toContain(a);
  });
});

describe('toolResponseWithoutVideo', () => {
  const remaining = (result: object, params: object = {}) => {
    const about = { id: '1', mcpUrl: service, tool: 'get', requestedAt: 1, receivedAt: 2 };
    const after = toolResponseWithoutVideo({ ...about, params, body: JSON.stringify(result) }, a);
    return after && JSON.parse(after.body);
  };
  const text = (value: unknown) => ({ type: 'text', text: JSON.stringify(value) });
  const noText = { type: 'text', text: '' };

  it.each([
    ['rows of a list', { content: [text([{ id: a }, { id: b }])] }, { content: [text([{ id: b }])] }],
    ['a text that is not JSON', { content: [{ type: 'text', text: `about ${a}` }] }, { content: [noText] }],
    ['an object without a list', { content: [text({ id: a, title: 'A' })] }, { content: [noText] }],
    ['a list in another member', { content: [text({ items: [{ id: a }] })] }, { content: [noText] }],
    ['a part without a text', { content: [{ type: 'resource', resource: { text: a } }] }, { content: [noText] }],
    ['structured content without a list', { content: [], structuredContent: { id: a } }, { content: [] }],
    [
      'rows of structured content',
      { content: [], structuredContent: { data: [{ id: a }, { id: b }] } },
      { content: [], structuredContent: { data: [{ id: b }] } },
    ],
  ])('removes %s', (_, result, expected) => {
    expect(remaining(result)).toEqual(expected);
  });

  it('keeps parts that do not mention the video, and mentions in the rows of other videos', () => {
    const result = {
      content: [text({ id: b }), text([{ id: b, title: `after ${a}` }]), { type: 'image', data: 'x' }],
      structuredContent: { id: b },
    };
    expect(remaining(result)).toEqual(result);
  });

  it.each([`{"content": "${a}`, `${a}`])('returns null for a damaged response that mentions the video: %s', (body) => {
    const damaged = { id: '1', mcpUrl: service, tool: 'get', params: undefined, requestedAt: 1, receivedAt: 2 };
    expect(toolResponseWithoutVideo({ ...damaged, body }, a)).toBeNull();
    expect(toolResponseWithoutVideo({ ...damaged, body: '{' }, a)).toEqual({ ...damaged, body: '{' });
  });

  it('returns null for a response whose arguments name the video', () => {
    expect(remaining({ content: [] }, { videoId: a })).toBeNull();
  });
});
