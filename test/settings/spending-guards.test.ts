import { describe, expect, it } from 'vitest';
import { type ImportedSettings, parseSettingsFile, settingsFromBackup } from '@/lib/settings/parse-settings-file';
import { createDefaultSettings, type StoredSettings } from '@/lib/settings/settings';
import { settingsChecksum, settingsFormat } from '@/lib/settings/settings-file';
import { changesToConfirm, createSettingsPatch } from '@/lib/settings/settings-file-changes';
import { applyGuardedSettings, loosens, settingGuards } from '@/lib/settings/spending-guards';
import { isRecord } from '@/lib/shared/is-record';

const server = 'https://tools.example';
const rule = { consent: 'ask' as const, micros: 40, at: 1 };
const discoveredName = (name: string) => ({ name, from: 'user' as const, evidence: '', at: 1 });
const defaults = createDefaultSettings();
const here: StoredSettings = {
  ...defaults,
  connections: [
    { id: 'first', name: 'Institute', serviceUrl: 'https://a.example', mcpUrl: '', tokenStorage: 'device' },
  ],
  budgets: { ...defaults.budgets, perSession: 100_000 },
  estimates: false,
  auto: { ...defaults.auto, pausedHosts: ['www.youtube.com'] },
  enteredPrices: { captions: 530 },
  enteredPricesAt: { captions: 1 },
  parameterNames: { 'https://a.example': { 'search.query': discoveredName('q') } },
  tools: { [server]: { find: rule, wipe: { ...rule, consent: 'never' } } },
};

/** Values in a forged file that loosen the guarded settings, at least one for each setting. */
const forged: [path: string, file: object][] = [
  ['budgets.perCall', { budgets: { perCall: 1e12 } }],
  ['budgets.perDay', { budgets: { perDay: 1e12 } }],
  ['budgets.perSession', { budgets: { perSession: 1e12 } }],
  ['budgets.perSession', { budgets: { perSession: null } }],
  ['budgets.unknownPrice', { budgets: { unknownPrice: 1 } }],
  ['estimates', { estimates: true }],
  ['auto.on', { auto: { on: true } }],
  ['auto.dwellSeconds', { auto: { dwellSeconds: 1 } }],
  ['auto.perDay', { auto: { perDay: 1e6 } }],
  ['auto.pausedHosts', { auto: { pausedHosts: [] } }],
  ['enteredPrices.captions', { enteredPrices: { captions: 0 } }],
  ['enteredPrices.batchVideos', { enteredPrices: { batchVideos: 0 } }],
  [
    'parameterNames.https://a.example.search.query',
    { parameterNames: { 'https://a.example': { 'search.query': discoveredName('x') } } },
  ],
  [
    'parameterNames.https://b.example.search.query',
    { parameterNames: { 'https://b.example': { 'search.query': discoveredName('x') } } },
  ],
  ['noCaptions.https://a.example', { noCaptions: { 'https://a.example': ['never said'] } }],
  [`tools.${server}.find.consent`, { tools: { [server]: { find: { consent: 'allow' } } } }],
  [`tools.${server}.wipe.consent`, { tools: { [server]: { wipe: { consent: 'ask' } } } }],
  [`tools.${server}.find.micros`, { tools: { [server]: { find: { micros: 0 } } } }],
  [`tools.${server}.find.micros`, { tools: { [server]: { find: { micros: null } } } }],
  [`tools.${server}.other.micros`, { tools: { [server]: { other: { micros: 0 } } } }],
  ['search.suggest', { search: { suggest: true } }],
  ['details.maxMissingShare', { details: { maxMissingShare: 1 } }],
  ['storeUserAgent', { storeUserAgent: true }],
  ['connections.Elsewhere', { connections: [{ id: 'first', name: 'Elsewhere', serviceUrl: 'https://b.example' }] }],
];

/** Values in a forged file for settings that belong to this device. They are never imported, even if selected. */
const deviceSettings: [path: string, file: object][] = [
  ['recording', { recording: true }],
  ['cleaning', { cleaning: { until: 9e12, captions: true } }],
  ['backup.everyDays', { backup: { everyDays: 1 } }],
  ['backup.keep', { backup: { keep: 1 } }],
  ['connection', { connection: 'elsewhere' }],
  ['unknownPriceConfirmedAt', { unknownPriceConfirmedAt: 9e12 }],
];

const bySettingsFile = (settings: object): Pick<ImportedSettings, 'choices' | 'connections'> => {
  const read = parseSettingsFile(
    JSON.stringify({ format: settingsFormat, version: 1, sha256: settingsChecksum(settings), settings }),
    here,
  );
  if (!read.ok) throw new Error(read.failure.is);
  return read.value;
};
const readers = [
  ['settings file', bySettingsFile],
  ['backup', (settings: object) => settingsFromBackup(settings, here)],
] as const;
const allowTicked = (...ticked: string[]) => ({ applies: () => true, ticked: new Set(ticked) });
const patchFrom = (imported: Pick<ImportedSettings, 'choices' | 'connections'>, ...ticked: string[]) =>
  createSettingsPatch(imported, here, allowTicked(...ticked), () => 'new');

describe.each(readers)('forged %s', (_, importSettings) => {
  it.each(forged)('has the loosening of %s listed, and applied only if it is selected: %j', (path, settings) => {
    const file = importSettings(settings);
    const changes = changesToConfirm(file, here);
    expect(changes.map((change) => change.path.join('.'))).toEqual([path]);
    expect(patchFrom(file)).toEqual({});
    expect(patchFrom(file, 'something else')).toEqual({});
    expect(patchFrom(file, ...changes.map(({ id }) => id))).not.toEqual({});
  });

  it.each(deviceSettings)('never changes %s', (_path, settings) => {
    const file = importSettings(settings);
    expect(changesToConfirm(file, here)).toEqual([]);
    expect(patchFrom(file)).toEqual({});
  });

  it('changes only what is selected, even if it loosens everything', () => {
    const file = importSettings(Object.assign({}, ...forged.map(([, settings]) => settings)));
    expect(patchFrom(file)).toEqual({});
    const perDay = changesToConfirm(importSettings({ budgets: { perDay: 1e12 } }), here).map(({ id }) => id);
    const both = importSettings({ budgets: { perDay: 1e12, perCall: 1e12 } });
    expect(patchFrom(both, ...perDay)).toEqual({ budgets: { ...here.budgets, perDay: 1e12 } });
    // A selection applies only to the value that the user saw.
    expect(patchFrom(importSettings({ budgets: { perDay: 2e12 } }), ...perDay)).toEqual({});
  });
});

describe.each(readers)('untrusted %s', (_, importSettings) => {
  it('tightens guards even if the user selects nothing', () => {
    const file = importSettings({
      budgets: { perDay: 9, perSession: 9 },
      enteredPrices: { captions: 600 },
      enteredPricesAt: { captions: 7 },
      auto: { pausedHosts: ['www.youtube.com', 'm.youtube.com'] },
      tools: { [server]: { find: { consent: 'never' } } },
    });
    expect(changesToConfirm(file, here)).toEqual([]);
    expect(patchFrom(file)).toMatchObject({
      budgets: { perDay: 9, perSession: 9 },
      enteredPrices: { captions: 600 },
      enteredPricesAt: { captions: 7 },
      tools: { [server]: { find: { consent: 'never', micros: 40, at: 1 } } },
    });
  });
});

describe('loosens', () => {
  it.each([
    ['limit', 5, 5, false],
    ['limit', null, 5, false],
    ['limit', 5, null, true],
    ['price', undefined, null, false],
    ['price', 5, 6, false],
    ['consent', undefined, 'ask', false],
    ['consent', undefined, 'allow', true],
    ['switch', true, false, false],
  ] as const)('for a %s changed from %s to %s returns %s', (guard, before, after, expected) => {
    expect(loosens(guard, before, after)).toBe(expected);
  });
});

/** Returns the paths of all settings without a guard. */
const unguardedPaths = (value: unknown, guard: unknown, path: string): string[] =>
  isRecord(value) && isRecord(guard) && !('each' in guard)
    ? Object.entries(value).flatMap(([name, one]) => unguardedPaths(one, guard[name], `${path}.${name}`))
    : typeof guard === 'string' || isRecord(guard)
      ? []
      : [path];

describe('settingGuards', () => {
  it('have an entry for every setting', () => {
    const { serviceUrl: _, mcpUrl: __, ...choices } = defaults;
    expect(unguardedPaths(choices, settingGuards, '')).toEqual([]);
    expect(Object.keys(settingGuards).sort()).toEqual(Object.keys(choices).sort());
  });

  it('are each tested with a forged file above', () => {
    const guarded = (node: unknown, path: string): string[] =>
      isRecord(node)
        ? Object.entries(node).flatMap(([name, one]) => guarded(one, name === 'each' ? `${path}.*` : `${path}.${name}`))
        : node === 'none' || node === 'device'
          ? []
          : [path.slice(1)];
    const isTested = (pattern: string) =>
      forged.some(([path]) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path));
    expect(guarded(settingGuards, '').filter((pattern) => !isTested(pattern))).toEqual([]);
  });

  it('ignore keys that every object has, such as "constructor"', () => {
    const hostile = JSON.parse(
      '{"enteredPrices":{"constructor":0,"__proto__":0},"tools":{"constructor":{"name":{"micros":0}}}}',
    );
    const { choices } = applyGuardedSettings(here, hostile, allowTicked());
    expect(choices.enteredPrices).toEqual(here.enteredPrices);
    expect(choices.enteredPricesAt).toEqual(here.enteredPricesAt);
    expect(choices.tools).toEqual(here.tools);
  });
});
