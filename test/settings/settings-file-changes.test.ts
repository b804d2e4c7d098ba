import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '@/lib/service/endpoints';
import { countedPrice, quotedMicros } from '@/lib/service/price';
import { priceNames } from '@/lib/service/price-book';
import { quoteFor, toolRequestQuote } from '@/lib/service/quote';
import { captionModes } from '@/lib/service/value-sets';
import { maxFileLength, parseSettingsFile, type SettingsFile } from '@/lib/settings/parse-settings-file';
import { createDefaultSettings, Settings, type StoredSettings } from '@/lib/settings/settings';
import { settingsFileName, settingsFileText, settingsForFile } from '@/lib/settings/settings-file';
import { changesInFile, settingsPatch } from '@/lib/settings/settings-file-changes';

const token = `${btoa('{"alg":"HS256"}')}.${btoa('{"sub":"me"}').replaceAll('=', '')}.c2lnbmF0dXJlMTIzNDU2Nzg5MA`;
const time = Date.UTC(2026, 10, 22, 9, 30);
const server = 'https://tools.example';
const fresh: StoredSettings = createDefaultSettings();
const institute = {
  id: 'first',
  name: 'Institute',
  serviceUrl: 'https://a.example',
  mcpUrl: '',
  tokenStorage: 'device' as const,
};
const here: StoredSettings = {
  ...fresh,
  connections: [institute],
  budgets: { ...fresh.budgets, perSession: 100_000 },
  enteredPrices: { captions: 600, autocomplete: 0 },
  enteredPricesAt: { captions: 1, autocomplete: 1 },
  tools: { [server]: { find: { consent: 'ask', micros: 40, at: 1 } } },
};
const ids = () => {
  let n = 0;
  return () => `new-${++n}`;
};

const patchFrom = (file: object, current: StoredSettings = here): Partial<StoredSettings> =>
  settingsPatch(changesInFile({ ...file }, current), current, { newId: ids(), now: time });
const pathsOf = (values: readonly { path: readonly (string | undefined)[] }[]) =>
  values.map(({ path }) => path.join('.'));
const fileText = (choices: StoredSettings): string =>
  settingsFileText(choices, { extensionVersion: '1.2.3', at: time });

function fileFrom(text: string): SettingsFile {
  const read = parseSettingsFile(text);
  if (!read.ok) throw new Error(read.failure.is);
  return read.value;
}

describe('settingsFileText', () => {
  it('states its format, version and time', () => {
    expect(JSON.parse(fileText(here))).toMatchObject({
      format: 'sidelight-settings',
      version: 1,
      extensionVersion: '1.2.3',
      createdAt: '2026-11-22T09:30:00.000Z',
    });
    for (const hour of [0, 23])
      expect(settingsFileName(new Date(2026, 10, 22, hour).getTime())).toBe('sidelight-settings-2026-11-22.json');
  });

  it('never contains a token, wherever the user typed it', () => {
    const typed = { ...here, languages: ['en', token], connections: [{ ...institute, name: `Bearer ${token}` }] };
    expect(fileText({ ...typed, naming: { template: token, emoji: true } })).not.toContain(token.slice(-20));
  });

  it('writes every value that a device without limits, prices and connections takes, and nothing else', () => {
    const unlimited = {
      ...fresh,
      budgets: { perCall: 1e12, perDay: 1e12, perSession: null, unknownPrice: 1 },
      estimates: false,
    };
    const nameless = { ...institute, id: 'x', serviceUrl: '', mcpUrl: '' };
    const written = settingsForFile({
      ...here,
      auto: { ...here.auto, on: true },
      budgets: { ...here.budgets, perSession: null },
      enteredPrices: { captions: 600, search: 3000, batchVideos: 0 },
      connections: [institute, nameless],
      recording: true,
      parameterNames: { 'https://a.example': { 'search.query': { name: 'q', from: 'user', at: 1 } } },
      noCaptions: { 'https://a.example': ['never said'] },
      theme: 'dark',
    });
    const { notTaken, broken, taken, connections } = changesInFile(written, unlimited);
    expect([notTaken, broken]).toEqual([[], 0]);
    expect(connections.map(({ name }) => name)).toEqual(['Institute']);
    expect(pathsOf(taken).sort()).toEqual([
      'budgets.perCall',
      'budgets.perDay',
      'budgets.unknownPrice',
      'enteredPrices.captions',
      'enteredPrices.search',
      'theme',
    ]);
  });
});

describe('parseSettingsFile', () => {
  const withSettings = (settings: unknown, version: unknown = 1) =>
    JSON.stringify({ format: 'sidelight-settings', version, settings });

  it.each([
    ['no JSON', 'nonsense', { is: 'not-settings' }],
    ['another list', '[1,2]', { is: 'not-settings' }],
    ['a backup', '{"format":"sidelight-backup","version":1}', { is: 'not-settings' }],
    ['settings of a wrong kind', withSettings(3), { is: 'not-settings' }],
    ['settings in a list', withSettings([]), { is: 'not-settings' }],
    ['a later format', withSettings({}, 7), { is: 'newer', version: '7' }],
    ['an invalid version', withSettings({}, 0), { is: 'invalid-version', version: '0' }],
    ['too much data', 'x'.repeat(maxFileLength + 1), { is: 'too-large' }],
  ])('rejects %s', (_, text, failure) => {
    expect(parseSettingsFile(text)).toEqual({ ok: false, failure });
  });

  it('reports text that looks like a token, which is in no change', () => {
    const file = fileFrom(withSettings({ languages: ['de', `Bearer ${token}`], token, naming: { template: token } }));
    expect(file.hasToken).toBe(true);
    expect(JSON.stringify(changesInFile(file.settings, here))).not.toContain(token.slice(-20));
    expect(patchFrom(file.settings)).toEqual({ languages: ['de'] });
    expect(fileFrom(fileText(here)).hasToken).toBe(false);
  });

  it('reads settings that are nested too deeply without an error', () => {
    const deep = `${'{"a":'.repeat(4e4)}1${'}'.repeat(4e4)}`;
    const lists = `${'['.repeat(4e4)}${']'.repeat(4e4)}`;
    const text = `{"format":"sidelight-settings","version":1,"settings":{"theme":${deep},"files":${deep},"languages":${lists},"x":${deep}}}`;
    expect(patchFrom(fileFrom(text).settings)).toEqual({});
  });
});

describe('changesInFile › values that are not taken', () => {
  /** Files with one value each, and the setting that is listed as not taken. */
  const forged: [path: string, file: object][] = [
    ['budgets.perCall', { budgets: { perCall: 20_001 } }],
    ['budgets.perDay', { budgets: { perDay: 1e12 } }],
    ['budgets.perSession', { budgets: { perSession: 100_001 } }],
    ['budgets.perSession', { budgets: { perSession: null } }],
    ['budgets.unknownPrice', { budgets: { unknownPrice: 9999 } }],
    ['budgets.unknownPrice', { budgets: { unknownPrice: 0 } }],
    // The user entered 600.
    ['enteredPrices.captions', { enteredPrices: { captions: 599 } }],
    ['enteredPrices.captions', { enteredPrices: { captions: 0 } }],
    // The price list says 2030 and, for one page, 530.
    ['enteredPrices.search', { enteredPrices: { search: 0 } }],
    ['enteredPrices.search', { enteredPrices: { search: 2030 } }],
    ['enteredPrices.relatedVideos', { enteredPrices: { relatedVideos: 530 } }],
    // The estimate for one chunk of ids is 130.
    ['enteredPrices.batchVideos', { enteredPrices: { batchVideos: 130 } }],
    // The price is unknown, so 10,000 counts.
    ['enteredPrices.speechToText', { enteredPrices: { speechToText: 10_000 } }],
    ['enteredPrices.toolsList', { enteredPrices: { toolsList: 1 } }],
    ['estimates', { estimates: false }],
    ['auto', { auto: { on: true } }],
    ['auto', { auto: { pausedHosts: [] } }],
    ['parameterNames', { parameterNames: { 'https://a.example': { 'search.query': { name: 'x' } } } }],
    ['noCaptions', { noCaptions: { 'https://a.example': ['never said'] } }],
    ['automaticTracks', { automaticTracks: ['https://a.example'] }],
    ['tools', { tools: { [server]: { find: { consent: 'allow', micros: 0 } } } }],
    ['search', { search: { suggest: true } }],
    ['details', { details: { maxMissingShare: 1 } }],
    ['related', { related: { pages: 10 } }],
    ['storeUserAgent', { storeUserAgent: true }],
    ['recording', { recording: true }],
    ['cleaning', { cleaning: { until: 9e12 } }],
    ['cacheLimit', { cacheLimit: { megabytes: 1 } }],
    ['backup', { backup: { everyDays: 1, keep: 1 } }],
    ['connection', { connection: 'elsewhere' }],
    ['unknownPriceConfirmedAt', { unknownPriceConfirmedAt: 9e12 }],
    ['enteredPricesAt', { enteredPricesAt: { captions: 9e12 } }],
  ];

  it.each(forged)('include %s: %j', (path, file) => {
    expect(pathsOf(changesInFile({ ...file }, here).notTaken)).toEqual([path]);
    expect(patchFrom(file)).toEqual({});
  });

  it('do not keep valid values of the same file from being taken', () => {
    const file = { budgets: { perDay: 1e12, perCall: 5 }, enteredPrices: { search: 0, captions: 601 }, theme: 'dark' };
    expect(patchFrom(file)).toEqual({
      budgets: { ...here.budgets, perCall: 5 },
      enteredPrices: { captions: 601, autocomplete: 0 },
      enteredPricesAt: { captions: time, autocomplete: 1 },
      theme: 'dark',
    });
  });

  it('include prices that only the estimates of this device exceed', () => {
    const file = { enteredPrices: { captions: 9999, batchVideos: 9999 } };
    const { enteredPrices: _, enteredPricesAt: __, ...withoutPrices } = here;
    const withoutEstimates = { ...withoutPrices, enteredPrices: {}, enteredPricesAt: {}, estimates: false };
    // Without estimates, a request of unknown price counts 10,000.
    expect(pathsOf(changesInFile(file, withoutEstimates).notTaken)).toEqual([
      'enteredPrices.captions',
      'enteredPrices.batchVideos',
    ]);
    expect(patchFrom(file, { ...withoutEstimates, estimates: true }).enteredPrices).toEqual(file.enteredPrices);
  });
});

/** Requests of each price, of one and of several units, and in each mode of captions. */
const requests: [EndpointName, object][] = [
  ...priceNames
    .filter((name) => name in endpoints)
    .flatMap((name): [EndpointName, object][] => [
      [name as EndpointName, { videoId: '', pages: 1, ids: [''] }],
      [name as EndpointName, { videoId: '', pages: 3, ids: Array(120).fill('') }],
    ]),
  ...captionModes.map((mode): [EndpointName, object] => ['captions', { videoId: '', mode }]),
];

/** Returns what each of these requests, and each tool request, counts towards the limits. */
const countedIn = (settings: StoredSettings): number[] =>
  [
    ...requests.map(([name, params]) => quoteFor(name, params as never, settings)),
    toolRequestQuote('toolsBegin', settings.enteredPrices),
    toolRequestQuote('toolsList', settings.enteredPrices),
  ].map((quote) => countedPrice(quotedMicros(quote), settings.budgets));

describe('changesInFile › values that cannot be read', () => {
  it.each<[count: number, file: object]>([
    [3, { theme: 'loud', languages: 5, nonsense: 1 }],
    [2, { captionText: { size: 1e9 }, naming: null }],
    [4, { budgets: { perDay: -1, perCall: 0.5, perSession: '5', unknownPrice: Number.NaN } }],
    [2, { budgets: { perDay: null, else: 1 } }],
    [1, { budgets: [1] }],
    [4, { enteredPrices: { captions: -1, search: 1e13, videos: '9', nothing: 5 } }],
    [1, { enteredPrices: 5 }],
    [1, { connections: { id: 'first' } }],
    [2, JSON.parse('{"constructor":{"perDay":0},"__proto__":{"perDay":0}}')],
    [2, JSON.parse('{"budgets":{"constructor":0,"__proto__":0}}')],
    [2, JSON.parse('{"enteredPrices":{"constructor":20000,"__proto__":20000}}')],
  ])('are counted and change nothing: %i in %j', (count, file) => {
    const { broken, notTaken } = changesInFile(file as Record<string, unknown>, here);
    expect([broken, notTaken]).toEqual([count, []]);
    expect(patchFrom(file)).toEqual({});
  });

  it('never cause an error, and never loosen a limit, a price or a switch', () => {
    const value = fc.oneof(fc.nat(25_000), fc.jsonValue({ maxDepth: 3 }), fc.constant(null));
    const part = fc.constantFrom(...Object.keys(here.budgets), ...priceNames, 'on', 'constructor', '__proto__');
    const group = fc.dictionary(part, value);
    const countedBefore = countedIn(here);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(Settings().shape)), fc.oneof(group, value)), (file) => {
        const after = { ...here, ...patchFrom(file) };
        expect(after.budgets.perCall).toBeLessThanOrEqual(here.budgets.perCall);
        expect(after.budgets.perDay).toBeLessThanOrEqual(here.budgets.perDay);
        expect(after.budgets.perSession).toBeLessThanOrEqual(here.budgets.perSession ?? 0);
        expect(after.budgets.unknownPrice).toBeGreaterThanOrEqual(here.budgets.unknownPrice);
        expect(countedIn(after).filter((micros, index) => micros < (countedBefore[index] ?? 0))).toEqual([]);
        expect([after.auto, after.tools, after.recording, after.estimates, after.backup]).toEqual([
          here.auto,
          here.tools,
          here.recording,
          here.estimates,
          here.backup,
        ]);
        expect(after.connections[0]).toEqual(institute);
        expect(Settings().safeParse(after).success).toBe(true);
      }),
    );
  });
});

describe('changesInFile › values that are taken', () => {
  it('include lower limits and higher prices, with the values before', () => {
    const file = {
      budgets: { perDay: 9, perSession: 9, unknownPrice: 10_001 },
      enteredPrices: { captions: 601, search: 2031, toolsList: 10_001 },
    };
    expect(changesInFile(file, here).taken.map(({ path, from, to }) => [path.join('.'), from, to])).toEqual([
      ['budgets.perDay', 500_000, 9],
      ['budgets.perSession', 100_000, 9],
      ['budgets.unknownPrice', 10_000, 10_001],
      ['enteredPrices.captions', 600, 601],
      ['enteredPrices.search', 2030, 2031],
      ['enteredPrices.toolsList', 10_000, 10_001],
    ]);
    expect(patchFrom({ budgets: { perSession: 5e6 } }, fresh)).toEqual({
      budgets: { ...fresh.budgets, perSession: 5e6 },
    });
  });

  it('keep the values of a group that the file does not have', () => {
    const current = { ...here, captionText: { size: 150, spacing: 120 } };
    expect(patchFrom({ captionText: { size: 100 } }, current)).toEqual({ captionText: { size: 100, spacing: 120 } });
  });

  it('are none if the settings are the same', () => {
    const { taken, notTaken, connections, broken } = changesInFile(fileFrom(fileText(here)).settings, here);
    expect([taken, notTaken, connections, broken]).toEqual([[], [], [], 0]);
  });
});

describe('connections of a settings file', () => {
  const connectionsIn = (...connections: object[]) => ({ connections });

  it('are added under new ids, also one with the id of another connection', () => {
    const patch = patchFrom(
      connectionsIn(
        { id: 'first', name: 'Institute', serviceUrl: 'https://b.example', active: true },
        { id: 'first', serviceUrl: 'https://c.example', mcpUrl: server, tokenStorage: 'session', token: 'x' },
      ),
    );
    expect(patch).toEqual({
      connections: [
        institute,
        { ...institute, id: 'new-1', serviceUrl: 'https://b.example' },
        { id: 'new-2', name: '', serviceUrl: 'https://c.example', mcpUrl: server, tokenStorage: 'session' },
      ],
    });
  });

  it('do not change which connection is active, unless there was none', () => {
    const file = connectionsIn({ serviceUrl: 'https://b.example' }, { serviceUrl: 'https://c.example', active: true });
    expect(patchFrom(file)).not.toHaveProperty('connection');
    expect(patchFrom(file, fresh).connection).toBe('new-2');
    expect(patchFrom(connectionsIn({ serviceUrl: 'https://b.example' }), fresh).connection).toBe('new-1');
  });

  it('are added once, and not if the addresses exist', () => {
    const own = { name: 'Own', serviceUrl: 'https://b.example/' };
    const { connections } = changesInFile(
      connectionsIn(own, { ...own, active: true }, { ...own, name: 'Lab' }, { ...institute, name: 'Other name' }),
      here,
    );
    expect(connections.map(({ name, serviceUrl }) => [name, serviceUrl])).toEqual([
      ['Own', 'https://b.example'],
      ['Lab', 'https://b.example'],
    ]);
  });

  it('are skipped and counted if an address is invalid, and beyond the first 50', () => {
    const addresses = ['http://far.example', 'javascript:alert(1)', 'https://me:secret@x.example', '', 7];
    const invalid = addresses.map((serviceUrl) => ({ name: 'x', serviceUrl }));
    const many = Array.from({ length: 50 }, (_, n) => ({ serviceUrl: `https://${n}.example` }));
    const file = connectionsIn(...invalid, { serviceUrl: 'https://b.example', mcpUrl: 'ftp://x' }, ...many);
    const { connections, broken } = changesInFile(file, here);
    expect([connections.length, broken]).toEqual([44, 12]);
  });
});

describe('settingsPatch', () => {
  it('brings the settings to another device', () => {
    const chosen: StoredSettings = {
      ...here,
      connections: [institute, { ...institute, id: 'b', name: '', serviceUrl: 'https://b.example' }],
      connection: 'b',
      languages: ['pt', 'en'],
      naming: { template: '{id}', emoji: false },
    };
    expect(patchFrom(fileFrom(fileText(chosen)).settings, fresh)).toEqual({
      languages: ['pt', 'en'],
      naming: { template: '{id}', emoji: false },
      budgets: { ...fresh.budgets, perSession: 100_000 },
      enteredPrices: { captions: 600 },
      enteredPricesAt: { captions: time },
      connections: [
        { ...institute, id: 'new-1' },
        { ...institute, id: 'new-2', name: '', serviceUrl: 'https://b.example' },
      ],
      connection: 'new-2',
    });
  });
});
