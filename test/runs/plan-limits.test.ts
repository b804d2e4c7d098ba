import { describe, expect, it } from 'vitest';
import type { Plan } from '@/lib/runs/plan';
import { checkPlanLimits, noBudgets } from '@/lib/runs/plan-price';
import type { VideoId } from '@/lib/service/ids';
import { createDefaultSettings } from '@/lib/settings/settings';
import { t } from '../words-of';

const plan = (count: number): Plan => ({
  kind: 'complete',
  ids: Array.from({ length: count }, (_, n) => String(n).padStart(11, 'v') as VideoId),
  lang: null,
  fields: null,
  mostMissing: 0.1,
});
const zero = { micros: 0, unpriced: 0, auto: 0 };
const nothing = { today: zero, session: zero };
const todayOf = (more: Partial<typeof zero>) => ({ ...nothing, today: { ...zero, ...more } });
const settings = { ...createDefaultSettings(), ownPrices: { batchVideos: 130 } };
const sentence = (...asked: Parameters<typeof checkPlanLimits>) => {
  const limit = checkPlanLimits(...asked);
  return limit && [limit.blocks, t.saying(limit.message)];
};

describe('checkPlanLimits', () => {
  it('returns null for a plan within the limits or without requests', () => {
    expect(checkPlanLimits(plan(1000), noBudgets, nothing, settings, 'en')).toBeNull();
    expect(checkPlanLimits(plan(0), noBudgets, todayOf({ unpriced: 99 }), createDefaultSettings(), 'en')).toBeNull();
  });

  it('blocks a run over its own budget and states the excess', () => {
    const budgets = { ...noBudgets, run: 1000 };
    expect(checkPlanLimits(plan(350), budgets, nothing, settings, 'en')).toBeNull();
    expect(sentence(plan(400), budgets, nothing, settings, 'en')).toEqual([
      true,
      'This could cost $0.00004 more than the $0.001 that you allow for this run. Take fewer, or raise the limit.',
    ]);
  });

  it("blocks a run over the rest of its collection's budget", () => {
    const budgets = { run: null, collection: { limit: 2000, spent: 1000 } };
    expect(checkPlanLimits(plan(350), budgets, nothing, settings, 'en')).toBeNull();
    expect(sentence(plan(400), budgets, nothing, settings, 'en')?.[1]).toBe(
      'Over the budget of this collection by $0.00004: of $0.002, $0.001 are spent. Take fewer, or raise the budget.',
    );
  });

  it('blocks if the dearest request exceeds a limit', () => {
    const dear = { ...settings, ownPrices: { batchVideos: 1001 } };
    expect(sentence(plan(1000), noBudgets, nothing, dear, 'en')?.[0]).toBe(true);
    expect(sentence(plan(1), noBudgets, todayOf({ unpriced: 10 }), createDefaultSettings(), 'en')?.[0]).toBe(true);
  });

  it('warns if the session has less left than the day', () => {
    const limited = { ...settings, budgets: { ...settings.budgets, perSession: 20_000 } };
    const spent = { ...nothing, session: { ...zero, micros: 10_000 } };
    expect(sentence(plan(5000), noBudgets, spent, limited, 'en')).toEqual([
      false,
      'The budget since the browser started leaves $0.01 of this. The run waits when it is used up, and goes on when you say so.',
    ]);
    const used = { ...nothing, session: { ...zero, micros: 20_000 } };
    expect(sentence(plan(5000), noBudgets, used, limited, 'en')?.[0]).toBe(true);
  });

  it("warns if today's budget covers only a part", () => {
    expect(sentence(plan(5000), noBudgets, todayOf({ micros: 490_000 }), settings, 'en')).toEqual([
      false,
      'Today’s budget leaves $0.01 of this. The run waits when it is used up, and goes on when you say so.',
    ]);
    expect(sentence(plan(5000), noBudgets, todayOf({ unpriced: 8 }), createDefaultSettings(), 'en')?.[1]).toContain(
      '2 calls without a price are left today, and this takes up to 5.',
    );
  });
});
