import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSettings } from '@/lib/settings/read-settings';
import { defaultSettings, Settings } from '@/lib/settings/settings';

describe('parseSettings', () => {
  it.each([[null], [undefined], ['text'], [7], [[]], [{}]])('returns the defaults for %o', (raw) => {
    expect(parseSettings(raw)).toEqual(defaultSettings);
  });

  it('has defaults without automatic requests, and with limits per request and per day', () => {
    const { auto, budgets } = defaultSettings;
    expect(auto).toEqual({ on: false, dwellSeconds: 2.5, perDay: 20, pausedHosts: [], answered: false });
    expect(budgets).toEqual({ perCall: 20_000, perDay: 500_000, perSession: null, unknownPrice: 10_000 });
  });

  it('preserves valid settings', () => {
    const settings = {
      theme: 'dark',
      languages: ['da', 'en'],
      budgets: { perCall: 1, perDay: 2, perSession: 5, unknownPrice: 3 },
    };
    expect(parseSettings(settings)).toEqual({ ...defaultSettings, ...settings });
  });

  it('drops the limit on the number of requests that earlier versions had', () => {
    const budgets = { ...defaultSettings.budgets, perDay: 2, unpricedPerDay: 3 };
    expect(parseSettings({ budgets }).budgets).toEqual({ ...defaultSettings.budgets, perDay: 2 });
  });

  const broken: [string, unknown, unknown][] = [
    ['a wrong word', { theme: 'pink', follow: false }, { follow: false }],
    [
      'a wrong number inside',
      { budgets: { perCall: -1, perDay: 7 } },
      { budgets: { ...defaultSettings.budgets, perDay: 7 } },
    ],
    ['a wrong group', { budgets: 'many', follow: false }, { follow: false }],
    ['a list with one wrong entry', { languages: ['da', 7], follow: false }, { follow: false }],
    [
      'one wrong name of many',
      { parameterNames: { a: { b: { name: 'c', from: 'user', at: 0 }, d: 'c' } } },
      { parameterNames: { a: { b: { name: 'c', from: 'user', at: 0 } } } },
    ],
    [
      'several wrong fields',
      { theme: 1, lineEnds: 2, auto: { on: 'yes', perDay: 5 } },
      { auto: { ...defaultSettings.auto, perDay: 5 } },
    ],
    [
      'a group without a required field',
      { cleaning: {}, backup: { failed: { at: 1 }, keep: 3 }, budgets: { perDay: 7 } },
      { backup: { ...defaultSettings.backup, keep: 3 }, budgets: { ...defaultSettings.budgets, perDay: 7 } },
    ],
    ['something unknown', { later: 1 }, {}],
  ];
  it.each(broken)('drops only the invalid value of %s', (_, raw, expected) => {
    expect(parseSettings(raw)).toEqual({ ...defaultSettings, ...(expected as object) });
  });

  it('returns valid settings for any input', () => {
    const fields = fc.dictionary(fc.constantFrom(...Object.keys(defaultSettings), 'other'), fc.jsonValue());
    fc.assert(fc.property(fields, (raw) => Settings().safeParse(parseSettings(raw)).success));
  });

  it('does not change its input', () => {
    const raw = Object.freeze({ theme: 'pink', budgets: Object.freeze({ perCall: 'x' }) });
    expect(() => parseSettings(raw)).not.toThrow();
  });
});
