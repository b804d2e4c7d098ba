import { describe, expect, it } from 'vitest';
import type { Capture } from '@/lib/provenance/capture';
import type { Run, Step } from '@/lib/runs/run';
import { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { cacheKey } from '@/lib/service/response-cache';
import {
  bodyWithoutVideo,
  captureWithoutVideo,
  isOnlyAbout,
  ledgerEntryWithoutVideo,
  responseWithoutVideo,
  runWithoutVideo,
  stepWithoutVideo,
} from '@/lib/storage/without-video';
import { heldAnswer } from '../fakes';

const [a, b, c] = ['-aaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc'].map((id) => VideoId.parse(id)) as [
  VideoId,
  VideoId,
  VideoId,
];
const service = 'https://service.example';
const keyOf = (ids: VideoId[]) => cacheKey('batchVideos', { ids }, service);

describe('a body without one of its videos', () => {
  it.each([
    [
      'details',
      `{"data": [{"id":"${a}"}, {"id":"${b}", "n": 1.0}], "nextPageToken": "x"}`,
      `{"data": [{"id":"${b}", "n": 1.0}], "nextPageToken": "x"}`,
    ],
    ['a bare list', `[ {"videoId":"${b}"},{"videoId":"${a}"} ]`, `[{"videoId":"${b}"} ]`],
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
    ['nothing but it', `{"data":[{"id":"${a}"}]}`, '{"data":[]}'],
  ])('keeps the other rows, and what stands around them, letter by letter: %s', (_, body, left) => {
    expect(bodyWithoutVideo(body, a)).toEqual({ body: left, rows: 1 });
  });

  it.each([
    ['that does not tell of it', `{"data": [{"id":"${b}"}]}`],
    ["with a mention in another video's own text", `{"data": [{"id":"${b}","description":"see ${a}"}]}`],
    ['that is no JSON', `00:01 look at ${a}`],
    ['that is half an answer', `{"data":[{"id":"${a}"}`],
  ])('is as it came where it is one %s', (_, body) => {
    expect(bodyWithoutVideo(body, a)).toEqual({ body, rows: 0 });
  });
});

describe('a question', () => {
  it.each([
    [{ videoId: a }, true],
    [{ ids: [a] }, true],
    [{ ids: [a, b] }, false],
    [{ videoId: b }, false],
    [null, false],
  ])('%j is about one video and no other: %s', (asked, only) => {
    expect(isOnlyAbout(asked, a)).toBe(only);
  });

  it('that named it among others has the key of the question that is left', () => {
    const answer = heldAnswer({ name: 'batchVideos', asked: { ids: [b, a, c] }, key: keyOf([b, a, c]) });
    expect(responseWithoutVideo(answer, a)).toMatchObject({ asked: { ids: [b, c] }, key: keyOf([b, c]) });
  });

  it('that did not name it keeps its key, whatever that is', () => {
    const answer = heldAnswer({ key: 'a key of long ago', asked: { videoId: b }, body: `[{"videoId":"${a}"}]` });
    expect(responseWithoutVideo(answer, a)).toEqual({ ...answer, body: '[]' });
  });
});

describe('a capture without one of its videos', () => {
  const capture: Capture = {
    ...{ collectionId: 'first', id: '1', runId: 'r', step: 0, cacheHit: false, extVersion: '1' },
    ...{ name: 'batchVideos', asked: { ids: [a, b, c] }, key: keyOf([a, b, c]), requestedAt: 1, receivedAt: 2 },
    ...{ status: 200, contentType: '', sha256: 'x', bytes: 9, ids: [b, a], missing: [c], setAside: 0 },
    sheet: { title: ['B', 'A'], viewCount: [2, 1] },
  };

  it('has its columns side by side as before, and says how many rows went', () => {
    const left = captureWithoutVideo(capture, a, 1);
    expect(left).toMatchObject({ ids: [b], sheet: { title: ['B'], viewCount: [2] }, missing: [c], redacted: 1 });
    expect(left.asked).toEqual({ ids: [b, c] });
    expect(captureWithoutVideo(left, b, 1)).toMatchObject({ ids: [], sheet: { title: [] }, redacted: 2 });
  });

  it('no longer says that a crawl came by it', () => {
    const crawled = { ...capture, note: { seed: a, from: b, depth: 1 } };
    expect(captureWithoutVideo(crawled, a, 1).note).toEqual({ from: b, depth: 1 });
  });

  it('no longer says that it was missing, and counts no row for that', () => {
    const left = captureWithoutVideo(capture, c, 0);
    expect(left).toMatchObject({ ids: [b, a], missing: [] });
    expect(left.redacted).toBeUndefined();
  });
});

describe('what money was spent on', () => {
  it('is no longer said, and the money is', () => {
    const row = { name: 'videos', asked: { ids: [a] }, key: cacheKey('videos', { ids: [a] }, service), videoId: a };
    const left = ledgerEntryWithoutVideo({ ...row, billed: 530, state: 'confirmed' } as never as LedgerEntry, a);
    expect(left).toMatchObject({ billed: 530, state: 'confirmed', videoId: null });
    expect(JSON.stringify(left)).not.toContain(a);
  });
});

describe('a plan and its journal', () => {
  const step = {
    name: 'relatedVideos',
    asked: { videoId: a },
    note: { seed: a, depth: 0 },
    state: 'planned',
  } as never as Step;

  it('ask no more for a video that was forgotten', () => {
    expect(stepWithoutVideo(step, a)).toMatchObject({ state: 'left', asked: {}, note: { depth: 0 } });
    expect(stepWithoutVideo({ ...step, asked: { ids: [a, b] } }, a)).toMatchObject({
      state: 'planned',
      asked: { ids: [b] },
    });
    const run = { plan: { kind: 'complete', ids: [a, b] } } as never as Run;
    expect(runWithoutVideo(run, a)).toMatchObject({ plan: { ids: [b] } });
  });

  it('leave what was asked already as it stands', () => {
    expect(stepWithoutVideo({ ...step, state: 'stored' }, a).state).toBe('stored');
  });
});
