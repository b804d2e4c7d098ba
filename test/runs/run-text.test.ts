import { describe, expect, it } from 'vitest';
import { outcomeMessages, remainingText } from '@/components/runs/run-text';
import type { CrawlPlan, PlaylistPlan } from '@/lib/runs/plan-schema';
import type { Run, Step } from '@/lib/runs/records';
import { runViewOf } from '@/lib/runs/run-view';
import { priceSettings } from '../price-settings';
import { createRun, idsFrom, stepResults, stepsOf } from '../run-data';
import { t } from '../translations';

describe('outcomeMessages', () => {
  const playlist: PlaylistPlan = { kind: 'playlist', of: { is: 'playlist', id: 'PLtides' }, pages: 20 };
  const crawl: CrawlPlan = {
    kind: 'crawl',
    seeds: idsFrom(0, 1),
    depth: 2,
    pages: 1,
    country: null,
    language: null,
    perStep: 20,
    randomSeed: 281_726,
  };
  const stored = { state: 'stored' as const, attempts: 1, results: stepResults(idsFrom(0, 2)) };
  const textsOf = (run: Partial<Run>, states: Partial<Step>[]): string[] => {
    const whole = createRun({ plan: playlist, state: 'done', endedAt: 1, ...run });
    const steps = states.flatMap((state, n) => stepsOf(whole, [{ ...state }]).map((step) => ({ ...step, n })));
    return outcomeMessages(runViewOf(whole, steps, [], priceSettings())).map(t.message);
  };

  it('state how many results had no video ID', () => {
    const results = stepResults(idsFrom(0, 2), { withoutId: 3 });
    expect(textsOf({}, [stored, { ...stored, results }, { ...stored, results }])).toContain(
      t.plural('runWithoutId', 6),
    );
    expect(textsOf({}, [stored]).join()).not.toContain('video ID');
  });

  it('state how many pages an ended list may lack after a page that failed or was dismissed', () => {
    const missing = t.plural('runPagesMissing', 19);
    expect(textsOf({}, [stored, { state: 'refused', attempts: 1 }])).toContain(missing);
    expect(textsOf({}, [stored, { state: 'skipped', attempts: 1 }])).toContain(missing);
  });

  it('state no missing pages of a complete list, an unfinished list or a network', () => {
    const texts = [
      ...textsOf({}, [stored, stored]),
      ...textsOf({ state: 'paused', endedAt: null }, [stored, { state: 'uncertain', attempts: 1 }]),
      ...textsOf({ plan: crawl }, [stored, { state: 'refused', attempts: 1 }]),
    ];
    expect(texts.filter((text) => text.includes('page'))).toEqual([]);
  });
});

describe('remainingText', () => {
  it('returns text from one second on, and otherwise an empty string', () => {
    const textOf = (remainingTime: number | null) =>
      remainingText(t, { remainingTime, requests: { done: 0, total: 1, isUpperBound: false } });
    expect(textOf(1000)).toBe(t('left', '1\u00a0s'));
    expect(textOf(999)).toBe('');
    expect(textOf(null)).toBe('');
  });
});
