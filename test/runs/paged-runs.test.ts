import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan, PlaylistPlan, PopularPlan } from '@/lib/runs/plan';
import { planPrice } from '@/lib/runs/plan-price';
import { maxListPages, ruleOf } from '@/lib/runs/run-rules';
import { worked } from './worked-off';

const list = (pages: number): PlaylistPlan => ({ kind: 'playlist', of: { is: 'playlist', id: 'PLtides' }, pages });
const popular: PopularPlan = {
  ...{ kind: 'popular', country: 'PT', category: '27', language: null },
  ...{ pageSize: 25, pages: 3 },
};
/** A list of so many pages, whose tokens are the numbers of pages. */
const listOf = (length: number) => (asked: { page?: string }) => {
  const here = Number(asked.page ?? 1);
  return { nextPageToken: here < length ? String(here + 1) : null };
};
const pagesAsked = (plan: Plan, tell: Parameters<typeof worked>[1]) =>
  worked(plan, tell).map(({ asked }) => (asked as { page?: string }).page ?? null);

describe('a list that is read page by page', () => {
  it.each<[PlaylistPlan['of'], object]>([
    [{ is: 'playlist', id: 'PLtides' }, { playlist: 'PLtides' }],
    [{ is: 'channel', id: `UC${'m'.repeat(22)}` } as PlaylistPlan['of'], { channelId: `UC${'m'.repeat(22)}` }],
    [{ is: 'video', id: 'tQ-4xkTide0' } as PlaylistPlan['of'], { video: 'tQ-4xkTide0' }],
  ])('is asked for in one of three ways: %o', (of, asked) => {
    expect(ruleOf(list(1)).first({ ...list(1), of })).toEqual([{ name: 'playlistItems', asked, note: {} }]);
  });

  it('ends where it has no next page', () => {
    expect(pagesAsked(list(10), listOf(3))).toEqual([null, '2', '3']);
  });

  it('ends where the user’s number of pages does', () => {
    expect(pagesAsked(list(2), listOf(30))).toEqual([null, '2']);
    expect(pagesAsked(list(0), listOf(3))).toEqual([]);
  });

  it('ends where it leads back to a page that was asked for, so that none is paid for twice', () => {
    const round = ({ page }: { page?: string }) => ({ nextPageToken: page === 'b' ? 'a' : page === 'a' ? 'b' : 'a' });
    expect(pagesAsked(list(50), round)).toEqual([null, 'a', 'b']);
  });

  it('ends at its hard maximum, also where nobody set another', () => {
    expect(pagesAsked(list(1e9), listOf(1e9)).length).toBe(maxListPages);
  });

  it('never comes to more than the price before it says, wherever its pages lead', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40 }),
        fc.array(fc.option(fc.string({ maxLength: 2 }))),
        (pages, tokens) => {
          let at = 0;
          const asked = worked(list(pages), () => ({ nextPageToken: tokens[at++] ?? null }));
          expect(asked.length).toBeLessThanOrEqual(planPrice(list(pages), {}).calls);
          expect(new Set(asked.map((step) => JSON.stringify(step.asked))).size).toBe(asked.length);
        },
      ),
    );
  });
});

describe('popular videos', () => {
  it('are asked for by country, category and page size; what is left to the service is not sent', () => {
    const [first, second] = worked(popular, listOf(2));
    expect(first?.asked).toEqual({ country: 'PT', category: '27', pageSize: '25' });
    expect(second?.asked).toEqual({ country: 'PT', category: '27', pageSize: '25', page: '2' });
  });

  it('end where the user’s number of pages does, and have no published price', () => {
    expect(worked(popular, listOf(9)).length).toBe(3);
    expect(planPrice(popular, {})).toEqual({ calls: 3, quote: { is: 'unstated', hint: null } });
  });
});
