import { describe, expect, it } from 'vitest';
import { captionRows, pendingVideoIds } from '@/lib/bulk-captions/caption-rows';
import { planFetch, type SavedTrackInfo } from '@/lib/bulk-captions/fetch-plan';
import type { TrackRequest } from '@/lib/captions/records';
import { captionsParams } from '@/lib/captions/track-request';
import type { CaptionsPlan } from '@/lib/runs/plan-schema';
import type { Step } from '@/lib/runs/records';
import { captionsRule } from '@/lib/runs/run-rules';
import { plannedStep } from '@/lib/runs/step-transitions';
import type { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/records';
import { createRun, idOf, idsFrom, rowFor } from '../run-data';

const de: TrackRequest = { lang: 'de', mode: 'default' };
const en: TrackRequest = { lang: 'en', mode: 'default' };
const stepsFor = (ids: VideoId[], request: TrackRequest, ...changes: Partial<Step>[]): Step[] =>
  captionsRule
    .first({ kind: 'captions', ids, alreadySaved: [], ...request })
    .map((params, n) => ({ ...plannedStep(params, 'r', n), ...changes[n] }));
const none: Partial<Step> = { state: 'refused', attempts: 1, failure: { kind: 'no-captions', lang: null } as never };
const trackOf = (id: VideoId, request: TrackRequest, lang: string): SavedTrackInfo => ({
  key: `${id} ${lang}`,
  videoId: id,
  request: request,
  format: 'json',
  lang,
  receivedAt: 1,
});

function rows(
  ids: VideoId[],
  steps: Step[],
  tracks: SavedTrackInfo[] = [],
  { requests = [de], ...more }: { entries?: LedgerEntry[]; plan?: CaptionsPlan; requests?: TrackRequest[] } = {},
) {
  const fetches = requests.map((request) => {
    const pending = pendingVideoIds(steps, request);
    return { request, fetchPlan: planFetch(ids, request, { tracks, withoutCaptions: new Set<VideoId>(), pending }) };
  });
  return captionRows(ids, fetches, { steps, entries: [], tracks, plan: null, ...more });
}
const outcomes = (...args: Parameters<typeof rows>) => rows(...args).map(({ outcome }) => outcome);

describe('captionRows', () => {
  it('returns the outcome of each video’s request', () => {
    const changes: Partial<Step>[] = [
      { state: 'sent', attempts: 1 },
      none,
      { state: 'refused', attempts: 1, failure: { kind: 'invalid-request', problem: '' } as never },
      { state: 'uncertain', attempts: 1 },
      { state: 'skipped', attempts: 1 },
      { state: 'skipped' },
    ];
    const ids = idsFrom(0, 7);
    expect(outcomes(ids, stepsFor(ids, de, ...changes))).toEqual([
      'waiting',
      'notAvailable',
      'failed',
      'uncertain',
      'uncertain',
      'notRequested',
      'waiting',
    ]);
  });

  it('marks a row as in progress while its request is sent or its response is being stored', () => {
    const changes: Partial<Step>[] = [{ state: 'sent', attempts: 1 }, { state: 'received', attempts: 1 }, {}, none];
    const ids = idsFrom(0, 4);
    expect(
      rows(ids, stepsFor(ids, de, ...changes)).map(({ outcome, isInProgress }) => [outcome, isInProgress]),
    ).toEqual([
      ['waiting', true],
      ['waiting', true],
      ['waiting', false],
      ['notAvailable', false],
    ]);
  });

  it('returns "saved" if a run fetched the captions, and "alreadySaved" if they were saved before', () => {
    const track = trackOf(idOf(1), de, 'de');
    const fetched = stepsFor([idOf(1)], de, { state: 'stored', attempts: 1 });
    expect(outcomes([idOf(1)], fetched, [track])).toEqual(['saved']);
    expect(outcomes([idOf(1)], [], [track])).toEqual(['alreadySaved']);
    const plan: CaptionsPlan = { kind: 'captions', ids: [], alreadySaved: [idOf(1)], ...de };
    expect(outcomes([idOf(1)], fetched, [track], { plan })).toEqual(['alreadySaved']);
  });

  it('returns "waiting" until the step of captions that have just arrived is stored', () => {
    const steps = stepsFor([idOf(1)], de, { state: 'received', attempts: 1 });
    expect(outcomes([idOf(1)], steps, [trackOf(idOf(1), de, 'de')])).toEqual(['waiting']);
  });

  it('returns "alreadySaved" despite a failed request, and flags captions in another language', () => {
    const [row] = rows([idOf(1)], stepsFor([idOf(1)], de, none), [trackOf(idOf(1), de, 'en')]);
    expect(row).toMatchObject({ outcome: 'alreadySaved', isOther: true, failure: null });
  });

  it('returns the outcome of the alternative request if the planned one found no captions', () => {
    const [a, b, c] = idsFrom(0, 3) as [VideoId, VideoId, VideoId];
    const steps = [
      ...stepsFor([a, b, c], de, none, none, none),
      ...stepsFor([a, b], en, { state: 'stored', attempts: 1 }, none),
    ];
    const all = rows([a, b, c], steps, [trackOf(a, en, 'en')]);
    expect(all.map(({ outcome, request }) => [outcome, request.lang])).toEqual([
      ['saved', 'en'],
      ['notAvailable', 'en'],
      ['notAvailable', 'de'],
    ]);
    expect(all[0]?.isOther).toBe(false);
  });

  it('does not treat another requested language as an alternative', () => {
    const steps = [...stepsFor([idOf(1)], de, none), ...stepsFor([idOf(1)], en, { state: 'stored', attempts: 1 })];
    const options = { requests: [de, en] };
    const [row] = rows([idOf(1)], steps, [trackOf(idOf(1), en, 'en')], options);
    expect(row).toMatchObject({ outcome: 'notAvailable', track: null, request: de });
  });

  it('does not treat an alternative to another requested language as one of its own', () => {
    const translated: TrackRequest = { lang: 'en', mode: 'fallback-auto-translated' };
    const steps = [
      ...stepsFor([idOf(1)], de, none),
      ...stepsFor([idOf(1)], en, none),
      ...stepsFor([idOf(1)], translated, { state: 'stored', attempts: 1 }),
    ];
    const tracks = [trackOf(idOf(1), translated, 'en')];
    expect(rows([idOf(1)], steps, tracks, { requests: [de, en] })).toMatchObject([
      { outcome: 'notAvailable', planned: de, request: de, track: null },
      { outcome: 'saved', planned: en, request: translated },
    ]);
  });

  it('shows the cost of a shared alternative once, in a row that ended with it', () => {
    const any: TrackRequest = { lang: null, mode: 'default' };
    const fr: TrackRequest = { lang: 'fr', mode: 'default' };
    const requests = [de, en, fr];
    const ended = [none, none, { state: 'stored', attempts: 1 } as const];
    const steps = [de, en, any].flatMap((request, n) => stepsFor([idOf(1)], request, ended[n] ?? {}));
    const tracks = [trackOf(idOf(1), fr, 'fr'), trackOf(idOf(1), any, 'it')];
    const italian: TrackRequest = { lang: 'it', mode: 'default' };
    const entries = [de, en, fr, italian, any].map((request, n) =>
      rowFor(createRun(), n, {
        name: 'captions',
        videoId: idOf(1),
        params: captionsParams(idOf(1), request),
        billed: 10 ** n,
      }),
    );
    const costs = (all: TrackRequest[]) =>
      rows([idOf(1)], steps, tracks, { entries, requests: all }).map(({ cost }) => cost?.micros);
    expect(costs(requests)).toEqual([11_001, 10, 100]);
    // The row of the French captions did not end with the alternative.
    expect(costs([fr, de, en])).toEqual([100, 11_001, 10]);
  });

  it('ignores a track in another language from an earlier request', () => {
    const steps = stepsFor([idOf(1)], en, { state: 'stored' });
    expect(outcomes([idOf(1)], steps, [trackOf(idOf(1), en, 'en')])).toEqual(['notRequested']);
  });

  it('sums the cost of the attempts of each video', () => {
    const run = createRun();
    const about = { name: 'captions', videoId: idOf(1) } as const;
    const entries = [
      rowFor(run, 0, { ...about, billed: 30 }),
      rowFor(run, 1, { ...about, billed: null, quoted: null }),
    ];
    expect(rows([idOf(1), idOf(2)], [], [], { entries }).map(({ cost }) => cost)).toMatchObject([
      { micros: 30, unpriced: 1, auto: 0, estimated: 0 },
      null,
    ]);
  });
});

describe('pendingVideoIds', () => {
  it('returns the videos whose request in the given language is planned or got no response', () => {
    const ids = idsFrom(0, 4);
    const steps = stepsFor(ids, de, { state: 'stored' }, { state: 'uncertain', attempts: 1 }, { state: 'skipped' });
    expect(pendingVideoIds(steps, de)).toEqual(new Set([ids[1], ids[3]]));
    expect(pendingVideoIds(steps, en).size).toBe(0);
  });
});
