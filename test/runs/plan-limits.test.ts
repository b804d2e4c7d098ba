import { describe, expect, it } from 'vitest';
import { checkPlanLimits, noBudgets } from '@/lib/runs/plan-price';
import type { Plan } from '@/lib/runs/plan-schema';
import type { VideoId } from '@/lib/service/ids';
import { createDefaultSettings } from '@/lib/settings/settings';
import { noSpending } from '@/lib/spending/spending';
import { t } from '../translations';

const plan = (count: number): Plan => ({
  kind: 'details',
  ids: Array.from({ length: count }, (_, n) => String(n).padStart(11, 'v') as VideoId),
  lang: null,
  fields: null,
  maxMissingShare: 0.1,
});
const nothingSpent = { today: noSpending, session: noSpending };
const todayOf = (more: Partial<typeof noSpending>) => ({ ...nothingSpent, today: { ...noSpending, ...more } });
const settings = { ...createDefaultSettings(), enteredPrices: { batchVideos: 130 } };
const withoutPrices = { ...createDefaultSettings(), estimates: false };
const sentence = (...args: Parameters<typeof checkPlanLimits>) => {
  const limit = checkPlanLimits(...args);
  return limit && [limit.blocks, t.message(limit.message)];
};

describe('checkPlanLimits', () => {
  it('returns null for a plan within the limits or without requests', () => {
    expect(checkPlanLimits(plan(1000), noBudgets, nothingSpent, settings, 'en')).toBeNull();
    expect(checkPlanLimits(plan(0), noBudgets, todayOf({ unpriced: 99 }), createDefaultSettings(), 'en')).toBeNull();
  });

  it('blocks a run over its own budget and states the excess', () => {
    const budgets = { ...noBudgets, run: 1000 };
    expect(checkPlanLimits(plan(350), budgets, nothingSpent, settings, 'en')).toBeNull();
    expect(sentence(plan(400), budgets, nothingSpent, settings, 'en')).toEqual([
      true,
      t('planOverRun', '$0.00004', '$0.001'),
    ]);
  });

  it("blocks a run that costs more than is left of its collection's budget", () => {
    const budgets = { run: null, collection: { limit: 2000, spent: 1000 } };
    expect(checkPlanLimits(plan(350), budgets, nothingSpent, settings, 'en')).toBeNull();
    expect(sentence(plan(400), budgets, nothingSpent, settings, 'en')?.[1]).toBe(
      t('planOverCollection', '$0.00004', '$0.002', '$0.001'),
    );
  });

  it('blocks a run if its most expensive request exceeds a limit', () => {
    const expensive = { ...settings, enteredPrices: { batchVideos: 1001 } };
    expect(sentence(plan(1000), noBudgets, nothingSpent, expensive, 'en')?.[0]).toBe(true);
    expect(sentence(plan(1), noBudgets, todayOf({ unpriced: 50 }), withoutPrices, 'en')?.[0]).toBe(true);
  });

  it('warns if the session limit covers only a part of the run, and blocks the run if that limit is used up', () => {
    const limited = { ...settings, budgets: { ...settings.budgets, perSession: 20_000 } };
    const spent = { ...nothingSpent, session: { ...noSpending, micros: 10_000 } };
    expect(sentence(plan(5000), noBudgets, spent, limited, 'en')).toEqual([false, t('planSessionLeft', '$0.01')]);
    const used = { ...nothingSpent, session: { ...noSpending, micros: 20_000 } };
    expect(sentence(plan(5000), noBudgets, used, limited, 'en')?.[0]).toBe(true);
  });

  it('warns if the rest of the daily limit covers only a part of the run', () => {
    expect(sentence(plan(5000), noBudgets, todayOf({ micros: 490_000 }), settings, 'en')).toEqual([
      false,
      t('planDayLeft', '$0.01'),
    ]);
  });

  it('counts an estimate, or else the assumed price of a request', () => {
    expect(sentence(plan(5000), noBudgets, todayOf({ micros: 490_000 }), createDefaultSettings(), 'en')).toEqual([
      false,
      t('planDayLeft', '$0.01'),
    ]);
    expect(sentence(plan(5000), noBudgets, todayOf({ unpriced: 48 }), withoutPrices, 'en')).toEqual([
      false,
      t('planDayLeft', '$0.02'),
    ]);
    const run = { ...noBudgets, run: 15_000 };
    expect(sentence(plan(2000), run, nothingSpent, withoutPrices, 'en')).toEqual([
      true,
      t('planOverRun', '$0.005', '$0.015'),
    ]);
  });
});
