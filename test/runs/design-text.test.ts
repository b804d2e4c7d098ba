import { describe, expect, it } from 'vitest';
import { designStepDetails, designStepText } from '@/components/runs/design-text';
import { listSteps } from '@/lib/runs/design-step-status';
import type { Plan, RunKind } from '@/lib/runs/plan-schema';
import type { DesignPlanStep } from '@/lib/runs/study-design';
import type { ChannelId } from '@/lib/service/ids';
import { testDesign } from '../fixtures/design';
import { idsFrom } from '../run-data';
import { t } from '../translations';

type PlanOf<K extends RunKind> = Extract<Plan, { kind: K }>;
/** A plan, and another value for each of its options. The type requires every field of the plan. */
type Case<K extends RunKind> = {
  plan: PlanOf<K>;
  changes: Required<Omit<PlanOf<K>, 'kind' | 'ids' | 'seeds' | 'alreadySaved'>>;
};

const ids = idsFrom(0, 3);
const language = (lang: 'fr' | 'da') => ({ lang, ids, alreadySaved: [] });
const cases: { [K in RunKind]: Case<K> } = {
  captions: {
    plan: { kind: 'captions', ids, alreadySaved: [], lang: 'de', mode: 'default', otherLanguages: [language('fr')] },
    changes: { lang: 'en', mode: 'fallback-whisper', otherLanguages: [language('da')], listFirst: ids },
  },
  details: {
    plan: { kind: 'details', ids, lang: null, fields: null, maxMissingShare: 0.1 },
    changes: { lang: 'de', fields: ['title'], shorts: true, maxMissingShare: 0.2 },
  },
  crawl: {
    plan: { kind: 'crawl', seeds: ids, depth: 2, pages: 3, country: 'DE', language: null, perStep: 20, randomSeed: 1 },
    changes: { depth: 3, pages: 4, country: 'FR', language: 'fr', perStep: 60, randomSeed: 2 },
  },
  playlist: {
    plan: { kind: 'playlist', of: { is: 'channel', id: `UC${'a'.repeat(22)}` as ChannelId }, pages: 5 },
    changes: { of: { is: 'playlist', id: 'PLtides' }, pages: 6 },
  },
  popular: {
    plan: { kind: 'popular', country: null, category: null, language: null, pageSize: null, pages: 2 },
    changes: { country: 'FR', category: '10', language: 'fr', pageSize: 20, pages: 3 },
  },
  search: {
    plan: {
      kind: 'search',
      params: { q: 'tide' },
      pages: 3,
      splitBy: null,
      requests: null,
      stop: { videos: null, oldest: null, empty: false },
    },
    changes: {
      params: { q: 'tide', regionCode: 'DK' },
      pages: 4,
      splitBy: 'month',
      requests: 9,
      prefixes: { seed: 7, list: ['hbtzh', 'utqsc'] },
      stop: { videos: 500, oldest: null, empty: false },
    },
  },
};

const stepOf = (plan: Plan): DesignPlanStep => ({ step: 2, file: '', plan, budget: null, runs: [], videosAdded: 0 });
const textOf = (plan: Plan, more: Partial<DesignPlanStep> = {}) => {
  const step = { ...stepOf(plan), ...more };
  return `${designStepText(t, step)} ${designStepDetails(t, step)}`;
};

describe('the description of a repeated step', () => {
  it.each(
    Object.entries(cases).flatMap(([kind, { plan, changes }]) =>
      Object.entries(changes).map(
        ([name, value]) => [kind, name, plan as Plan, { ...plan, [name]: value } as Plan] as const,
      ),
    ),
  )('of the kind %s shows the option %s', (_, _name, plan, changed) => {
    const from = [{ step: 1, videos: 3 }];
    expect(textOf(changed)).not.toBe(textOf(plan));
    expect(textOf(changed, { from })).not.toBe(textOf(plan, { from }));
  });

  it.each([
    ['oldest', { oldest: '2024-01-01T00:00:00Z' }],
    ['empty', { empty: true }],
  ])('shows the end %s of a search', (_, stop) => {
    const { plan } = cases.search;
    expect(textOf({ ...plan, stop: { ...plan.stop, ...stop } })).not.toBe(textOf(plan));
  });
});

describe('listSteps', () => {
  it('returns the steps that used only some of the videos of earlier steps', () => {
    const search = { ...stepOf(cases.search.plan), step: 1, videosAdded: 2077 };
    const captions = (videos: number) => ({ ...stepOf(cases.captions.plan), from: [{ step: 1, videos }] });
    expect(listSteps([search, captions(99)])).toEqual([2]);
    expect(listSteps([search, captions(2077)])).toEqual([]);
  });

  it('returns the steps that used only videos that were added without a plan', () => {
    const search = { ...stepOf(cases.search.plan), step: 1, videosAdded: 3 };
    const added = { ...testDesign.steps[1], step: 2 };
    const details = (...from: DesignPlanStep['from'] & {}) => ({ ...stepOf(cases.details.plan), step: 3, from });
    const ofList = { step: 2, videos: added.ids.length };
    expect(listSteps([search, added, details(ofList)])).toEqual([3]);
    expect(listSteps([search, added, details(ofList, { step: 1, videos: 3 })])).toEqual([]);
  });
});
