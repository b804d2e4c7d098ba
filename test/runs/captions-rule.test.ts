import { describe, expect, it } from 'vitest';
import { runCaptionCounts } from '@/lib/runs/caption-outcome';
import { parsePlan } from '@/lib/runs/plan-file';
import { planPrice } from '@/lib/runs/plan-price';
import type { CaptionsPlan } from '@/lib/runs/plan-schema';
import { runName } from '@/lib/runs/run-name';
import { captionsRule, portableCaptionsPlan } from '@/lib/runs/run-rules';
import { runViewOf } from '@/lib/runs/run-view';
import { createRun, idsFrom, rowFor, stepResults, stepsOf } from '../run-data';
import { t } from '../translations';

const [a, b, c] = idsFrom(0, 3) as [
  CaptionsPlan['ids'][number],
  CaptionsPlan['ids'][number],
  CaptionsPlan['ids'][number],
];
const plan: CaptionsPlan = {
  kind: 'captions',
  ids: [a, b],
  alreadySaved: [c],
  lang: 'en',
  mode: 'default',
  otherLanguages: [{ lang: 'de', ids: [b, c], alreadySaved: [a] }],
  listFirst: [a, b, c],
};

describe('captions rule', () => {
  it('lists tracks first, then requests each language for the videos that the plan names for it', () => {
    expect(captionsRule.first(plan).map(({ name, params }) => [name, params])).toEqual([
      ['captionFiles', { videoId: a }],
      ['captionFiles', { videoId: b }],
      ['captionFiles', { videoId: c }],
      ['captions', { videoId: a, lang: 'en' }],
      ['captions', { videoId: b, lang: 'en' }],
      ['captions', { videoId: b, lang: 'de' }],
      ['captions', { videoId: c, lang: 'de' }],
    ]);
  });
});

describe('planPrice of a captions plan', () => {
  it('prices lists and captions separately', () => {
    const own = { enteredPrices: { captionFiles: 10, captions: 100 }, estimates: false };
    expect(planPrice(plan, own)).toEqual({ calls: 7, quote: { is: 'entered', micros: 3 * 10 + 4 * 100 } });
    expect(planPrice({ ...plan, ids: [], otherLanguages: [] }, own).calls).toBe(3);
  });
});

describe('runName of a captions plan', () => {
  it('names one language, or counts several', () => {
    expect(runName({ plan })).toEqual({ count: 'runNameCaptionsLanguages', n: 3, fill: [2] });
    const { otherLanguages: _, ...single } = plan;
    expect(t.message(runName({ plan: single }))).toBe(t.plural('runNameCaptionsIn', 2, 'English'));
  });
});

describe('portableCaptionsPlan', () => {
  it('requests every language of every video, in a form that a file can contain', () => {
    const portable = portableCaptionsPlan(plan);
    const ids = [a, b, c];
    expect(portable).toEqual({
      ...plan,
      ids,
      alreadySaved: [],
      otherLanguages: [{ lang: 'de', ids, alreadySaved: [] }],
      listFirst: ids,
    });
    expect(parsePlan(JSON.parse(JSON.stringify(portable)))).toEqual({ ok: true, value: portable });
  });
});

describe('runCaptionCounts', () => {
  it('counts captions by outcome, without track lists', () => {
    const run = createRun({ plan });
    const stored = { state: 'stored' as const, results: stepResults([a]) };
    const none = { state: 'refused' as const, attempts: 1, failure: { kind: 'no-captions' as const, lang: 'en' } };
    const failed = {
      state: 'refused' as const,
      attempts: 1,
      failure: { kind: 'empty-response' as const, status: 200 },
    };
    const steps = stepsOf(run, [
      { ...stored, attempts: 1 },
      {},
      {},
      { ...stored, attempts: 1 },
      { ...stored, attempts: 0 },
      none,
      failed,
    ]);
    const counts = {
      saved: 1,
      alreadySaved: 3,
      notAvailable: 1,
      failed: 1,
      uncertain: 0,
      waiting: 0,
      notRequested: 0,
    };
    expect(runCaptionCounts(plan, steps)).toEqual(counts);
    const view = runViewOf(run, steps, [rowFor(run, 0)], { enteredPrices: {}, estimates: false });
    expect(view).toMatchObject({
      // The caption that was found in the cache needed no request.
      requests: { done: 4, total: 6, isUpperBound: false },
      captions: counts,
      received: 3,
    });
  });

  it.each([
    [{ state: 'uncertain' as const, attempts: 1 }, 'uncertain'],
    [{ state: 'skipped' as const, attempts: 1 }, 'uncertain'],
    [{ state: 'skipped' as const, attempts: 1, failure: { kind: 'timed-out' as const, seconds: 90 } }, 'uncertain'],
    [
      { state: 'skipped' as const, attempts: 1, failure: { kind: 'refused' as const, status: 503, message: '' } },
      'failed',
    ],
    [{ state: 'skipped' as const, attempts: 1, failure: { kind: 'forbidden' as const } }, 'failed'],
    [{ state: 'skipped' as const, attempts: 0 }, 'notRequested'],
    [{ state: 'sent' as const, attempts: 1 }, 'waiting'],
  ])('counts %o as %s', (change, outcome) => {
    const single: CaptionsPlan = { kind: 'captions', ids: [a], alreadySaved: [], lang: 'en', mode: 'default' };
    expect(runCaptionCounts(single, stepsOf(createRun({ plan: single }), [change]))).toMatchObject({ [outcome]: 1 });
  });
});
