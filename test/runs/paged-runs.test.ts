import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxListPages } from '@/lib/runs/plan-limits';
import { planPrice } from '@/lib/runs/plan-price';
import type { Plan, PlaylistPlan, PopularPlan } from '@/lib/runs/plan-schema';
import { ruleOf } from '@/lib/runs/run-rules';
import { priceSettings } from '../price-settings';
import { executePlan } from './execute-plan';

const list = (pages: number): PlaylistPlan => ({ kind: 'playlist', of: { is: 'playlist', id: 'PLtides' }, pages });
const popular: PopularPlan = {
  kind: 'popular',
  country: 'PT',
  category: '27',
  language: null,
  pageSize: 25,
  pages: 3,
};
/** Simulates a list with the given number of pages, whose page tokens are page numbers. */
const listOf = (length: number) => (params: { page?: string }) => {
  const current = Number(params.page ?? 1);
  return { nextPageToken: current < length ? String(current + 1) : null };
};
const requestedPages = (plan: Plan, respond: Parameters<typeof executePlan>[1]) =>
  executePlan(plan, respond).map(({ params }) => (params as { page?: string }).page ?? null);

describe('playlist rule', () => {
  it.each<[PlaylistPlan['of'], object]>([
    [{ is: 'playlist', id: 'PLtides' }, { playlist: 'PLtides' }],
    [{ is: 'channel', id: `UC${'m'.repeat(22)}` } as PlaylistPlan['of'], { channelId: `UC${'m'.repeat(22)}` }],
    [{ is: 'video', id: 'tQ-4xkTide0' } as PlaylistPlan['of'], { video: 'tQ-4xkTide0' }],
  ])('requests a list of each kind: %o', (of, params) => {
    expect(ruleOf(list(1)).first({ ...list(1), of })).toEqual([{ name: 'playlistItems', params, context: {} }]);
  });

  it('ends at a page without a next one', () => {
    expect(requestedPages(list(10), listOf(3))).toEqual([null, '2', '3']);
  });

  it("ends at the user's number of pages", () => {
    expect(requestedPages(list(2), listOf(30))).toEqual([null, '2']);
    expect(requestedPages(list(0), listOf(3))).toEqual([]);
  });

  it('ends at a page that leads back to an earlier one, so that none is paid for twice', () => {
    const cycle = ({ page }: { page?: string }) => ({ nextPageToken: page === 'b' ? 'a' : page === 'a' ? 'b' : 'a' });
    expect(requestedPages(list(50), cycle)).toEqual([null, 'a', 'b']);
  });

  it('ends at the maximum number of pages even without another limit', () => {
    expect(requestedPages(list(1e9), listOf(1e9)).length).toBe(maxListPages);
  });

  it('never sends more requests than planPrice counts, and none twice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40 }),
        fc.array(fc.option(fc.string({ maxLength: 2 }))),
        (pages, tokens) => {
          let index = 0;
          const steps = executePlan(list(pages), () => ({ nextPageToken: tokens[index++] ?? null }));
          expect(steps.length).toBeLessThanOrEqual(planPrice(list(pages), priceSettings()).calls);
          expect(new Set(steps.map((step) => JSON.stringify(step.params))).size).toBe(steps.length);
        },
      ),
    );
  });
});

describe('popular rule', () => {
  it('sends only the parameters that are set', () => {
    const [first, second] = executePlan(popular, listOf(2));
    expect(first?.params).toEqual({ country: 'PT', category: '27', pageSize: '25' });
    expect(second?.params).toEqual({ country: 'PT', category: '27', pageSize: '25', page: '2' });
  });

  it("ends at the user's number of pages and has no published price", () => {
    expect(executePlan(popular, listOf(9)).length).toBe(3);
    expect(planPrice(popular, priceSettings())).toEqual({ calls: 3, quote: { is: 'unknown' } });
  });
});
