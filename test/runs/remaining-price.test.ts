import { describe, expect, it } from 'vitest';
import { remainingPrice } from '@/lib/runs/plan-price';
import type { Step } from '@/lib/runs/records';
import { runWithoutVideo } from '@/lib/runs/without-video';
import { priceSettings } from '../price-settings';
import { createRun, idOf, idsFrom } from '../run-data';

const plan = {
  kind: 'crawl',
  seeds: idsFrom(0, 1),
  depth: 1,
  pages: 1,
  country: null,
  language: null,
  perStep: 0,
  randomSeed: 281_726,
} as const;
const related = (n: number, part: Partial<Step> = {}): Step => ({
  ...{
    runId: 'r',
    n,
    name: 'relatedVideos',
    params: { videoId: idsFrom(0, 1)[0], pages: 1 },
    context: {},
    attempts: 0,
  },
  state: 'planned',
  sentAt: null,
  captureId: null,
  failure: null,
  results: null,
  ...part,
});
const priceOf = (steps: Step[], own = {}) =>
  remainingPrice({ plan: { ...plan, seeds: idsFrom(0, 1) } }, steps, priceSettings(own));

describe('remainingPrice', () => {
  it('counts the requests that the plan may still send', () => {
    expect(priceOf([related(0)])).toEqual({ calls: 1, quote: { is: 'published', micros: 530 } });
    expect(priceOf([related(0, { state: 'stored' })])).toMatchObject({ calls: 0 });
  });

  it('counts every planned step, even if the plan allows fewer', () => {
    const steps = Array.from({ length: 40 }, (_, n) => related(n));
    expect(priceOf(steps)).toEqual({ calls: 40, quote: { is: 'published', micros: 40 * 530 } });
  });

  it('counts no request of a plan whose video was deleted', () => {
    const run = createRun({ plan: { kind: 'playlist', of: { is: 'video', id: idOf(0) }, pages: 5 } });
    expect(remainingPrice(run, [], priceSettings())).toMatchObject({ calls: 5 });
    expect(remainingPrice(runWithoutVideo(run, idOf(0)), [], priceSettings())).toMatchObject({ calls: 0 });
  });

  it("counts a planned step at its own price if that exceeds the plan's", () => {
    const expensive = related(0, { params: { videoId: idsFrom(0, 1)[0], pages: 5 } });
    expect(priceOf([expensive])).toEqual({ calls: 1, quote: { is: 'published', micros: 30 + 5 * 500 } });
    const unknown = related(0, { name: 'captions', params: { videoId: idsFrom(0, 1)[0] } });
    expect(priceOf([unknown]).quote.is).toBe('unknown');
    expect(priceOf([unknown], { captions: 9000 }).quote).toEqual({ is: 'entered', micros: 9000 });
  });
});
