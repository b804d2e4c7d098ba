import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ImportedSettings, maxFileLength, parseSettingsFile } from '@/lib/settings/parse-settings-file';
import { createDefaultSettings, defaultSettings, type StoredSettings } from '@/lib/settings/settings';
import { groupOf, settingsChecksum, settingsFileName, settingsFileText } from '@/lib/settings/settings-file';
import {
  countByGroup,
  createSettingsPatch,
  guardedChanges,
  unguardedChanges,
} from '@/lib/settings/settings-file-changes';

const token = `${btoa('{"alg":"HS256"}')}.${btoa('{"sub":"me"}').replaceAll('=', '')}.c2lnbmF0dXJlMTIzNDU2Nzg5MA`;
const at = Date.UTC(2026, 10, 22, 9, 30);
const mine: StoredSettings = {
  ...createDefaultSettings(),
  connections: [
    { id: 'a', name: 'Institute', serviceUrl: 'https://a.example', mcpUrl: 'https://tools.a.example', rest: 'session' },
    { id: 'b', name: '', serviceUrl: 'https://b.example', mcpUrl: '', rest: 'device' },
  ],
  connection: 'b',
  languages: ['pt', 'en'],
  budgets: { ...defaultSettings.budgets, perCall: 5, perDay: 70_000 },
  ownPrices: { captions: 530 },
  ownPricesAt: { captions: at },
  names: { 'https://b.example': { 'search.query': { name: 'q', from: 'reader', evidence: '', at } } },
  auto: { ...defaultSettings.auto, on: true },
  recording: true,
  collection: 'mills',
};
const fresh = createDefaultSettings();
const written = (choices: StoredSettings = mine): string => settingsFileText(choices, { extVersion: '1.2.3', at });
/** Allows everything that a file would change. */
const everything = (brought: ImportedSettings, now: StoredSettings = fresh) => ({
  wants: () => true,
  ticked: new Set(guardedChanges(brought, now).map(({ id }) => id)),
});
/** Allows what lifts no guard. */
const unticked = { wants: () => true, ticked: new Set<string>() };
const ids = () => {
  let n = 0;
  return () => `new-${++n}`;
};

function broughtBy(text: string, now: StoredSettings = fresh): ImportedSettings {
  const read = parseSettingsFile(text, now);
  if (!read.ok) throw new Error(read.failure.is);
  return read.value;
}
const troubleOf = (text: string) => {
  const read = parseSettingsFile(text, fresh);
  return read.ok ? null : read.failure;
};
const edited = (edit: (file: { settings: object }) => unknown): string => {
  const file: { settings: object } = JSON.parse(written());
  edit(file);
  return JSON.stringify(file);
};

describe('a settings file', () => {
  it('says what it is, from which version and when', () => {
    expect(JSON.parse(written())).toMatchObject({
      ...{ format: 'sidelight-settings', version: 1, extVersion: '1.2.3', made: '2026-11-22T09:30:00.000Z' },
    });
    expect(settingsFileName(at)).toBe('sidelight-settings-2026-11-22.json');
  });

  it('brings everything back on another device, with connections of their own and the same one asked', () => {
    const brought = broughtBy(written());
    expect(brought).toMatchObject({ broken: 0, changed: false, secret: false, made: at });
    const patch = createSettingsPatch(brought, fresh, everything(brought), ids());
    expect(patch).toMatchObject({
      languages: ['pt', 'en'],
      ownPrices: { captions: 530 },
      ownPricesAt: { captions: at },
    });
    expect(patch.names).toEqual(mine.names);
    expect(patch.budgets).toEqual(mine.budgets);
    expect(patch.connections?.map(({ id, serviceUrl }) => [id, serviceUrl])).toEqual([
      ['new-1', 'https://a.example'],
      ['new-2', 'https://b.example'],
    ]);
    expect(patch.connection).toBe('new-2');
  });

  it('has every choice in a group or leaves it to the device, and says nothing of those', () => {
    expect(Object.keys(groupOf).sort()).toEqual(
      Object.keys(createDefaultSettings())
        .filter((name) => !/Url$/.test(name))
        .sort(),
    );
    const { settings } = JSON.parse(written());
    for (const own of ['collection', 'recording', 'cleaning', 'tab', 'connection'])
      expect(settings).not.toHaveProperty(own);
  });

  it('switches nothing on that asks or bills by itself', () => {
    const rule = { consent: 'allow' as const, micros: 40, at };
    const tools = { 'https://tools.example': { find: rule } };
    const calm = createSettingsPatch(broughtBy(written({ ...mine, tools })), fresh, unticked, ids());
    expect(calm).not.toHaveProperty('tools');
    const patch = createSettingsPatch(
      broughtBy(written({ ...mine, search: { ...mine.search, suggest: true } })),
      fresh,
      unticked,
      ids(),
    );
    expect([patch.auto, patch.search, patch.recording]).toEqual([undefined, undefined, undefined]);
  });

  it('never holds a token, wherever somebody typed it', () => {
    const [one] = mine.connections;
    const typed = { ...mine, languages: ['en', token], connections: one ? [{ ...one, name: `Bearer ${token}` }] : [] };
    expect(written({ ...typed, names: { [token]: {} } })).not.toContain(token.slice(-20));
  });
});

describe('a settings file of anyone', () => {
  it.each([
    ['no JSON', 'nonsense', { is: 'not-settings' }],
    ['another list', '[1,2]', { is: 'not-settings' }],
    ['a backup', '{"format":"sidelight-backup","version":1}', { is: 'not-settings' }],
    ['settings that are none', edited((file) => Object.assign(file, { settings: 3 })), { is: 'not-settings' }],
    ['a later format', '{"format":"sidelight-settings","version":7,"settings":{}}', { is: 'newer', version: '7' }],
    ['too much', 'x'.repeat(maxFileLength + 1), { is: 'too-big' }],
    [
      'a bottomless one',
      `{"format":"sidelight-settings","version":1,"settings":${'{"a":'.repeat(9e4)}1${'}'.repeat(9e4)}}`,
      { is: 'not-settings' },
    ],
  ])('is refused with one reason: %s', (_, text, trouble) => {
    expect(troubleOf(text)).toEqual(trouble);
  });

  it('shows that somebody changed it', () => {
    expect(broughtBy(written().replace('70000', '90000')).changed).toBe(true);
    // Written on other lines it is still the same.
    expect(broughtBy(JSON.stringify(JSON.parse(written()))).changed).toBe(false);
  });

  it('leaves what is broken as it is here, counts it, and brings the rest', () => {
    const now = { ...fresh, budgets: { ...fresh.budgets, perDay: 123 } };
    const text = edited(({ settings }) =>
      Object.assign(settings, { theme: 'loud', languages: 5, budgets: { perDay: 'much', perCall: 9 }, nonsense: 1 }),
    );
    const { broken, choices } = broughtBy(text, now);
    expect(broken).toBe(3);
    expect(choices).not.toHaveProperty('theme');
    expect(choices).not.toHaveProperty('languages');
    expect(choices).not.toHaveProperty('nonsense');
    expect(choices.budgets).toMatchObject({ perDay: 123, perCall: 9 });
    expect(choices.ownPrices).toEqual({ captions: 530 });
  });

  it('drops a learned name that is none, and keeps its neighbours', () => {
    const text = edited(({ settings }) =>
      Object.assign(settings, { names: { 'https://b.example': { bad: { name: 4 }, 'search.query': 'q' } } }),
    );
    const { choices, broken } = broughtBy(text);
    expect(Object.keys(choices.names?.['https://b.example'] ?? {})).toEqual(['search.query']);
    expect(broken).toBeGreaterThan(0);
  });

  it('says so where a text looks like a token, and leaves it out', () => {
    const text = edited(({ settings }) => Object.assign(settings, { languages: ['de', `Bearer ${token}`], token }));
    const brought = broughtBy(text);
    expect(brought.secret).toBe(true);
    expect(JSON.stringify(brought)).not.toContain(token.slice(-20));
    expect(brought.choices.languages).toEqual(['de']);
  });

  it('brings no connection to an address that is no service, nor takes one that is here to another', () => {
    const bad = ['http://far.example', 'javascript:alert(1)', 'https://me:secret@x.example', ''];
    const connections = [
      ...bad.map((serviceUrl) => ({ name: 'x', serviceUrl, asked: true })),
      { id: 'a', name: 'Institute', serviceUrl: 'https://elsewhere.example', asked: true },
    ];
    const brought = broughtBy(
      edited(({ settings }) => Object.assign(settings, { connections })),
      mine,
    );
    expect(brought.broken).toBe(4);
    const patch = createSettingsPatch(brought, mine, everything(brought, mine), ids());
    expect(patch.connections?.slice(0, 2)).toEqual(mine.connections);
    expect(patch.connections?.[2]).toMatchObject({ id: 'new-1', serviceUrl: 'https://elsewhere.example' });
    // The one that is asked stays the one, and nothing is asked of an address from a file.
    expect(patch).not.toHaveProperty('connection');
  });

  it('never throws, whatever it holds, and what it brings fits', () => {
    const field = fc.constantFrom(...Object.keys(groupOf));
    fc.assert(
      fc.property(fc.dictionary(field, fc.jsonValue({ maxDepth: 4 })), (settings) => {
        const text = JSON.stringify({
          format: 'sidelight-settings',
          version: 1,
          settings,
          sha256: settingsChecksum(settings),
        });
        const read = parseSettingsFile(text, mine);
        if (!read.ok) return;
        const patch = createSettingsPatch(read.value, mine, everything(read.value, mine), ids());
        unguardedChanges(read.value, mine);
        expect(parseSettingsFile(written({ ...mine, ...patch }), mine)).toMatchObject({
          ok: true,
          value: { broken: 0 },
        });
      }),
    );
  });
});

describe('what a settings file would change', () => {
  it('is told group by group, and value by value', () => {
    const changes = unguardedChanges(broughtBy(written()), fresh);
    expect(countByGroup(changes)).toEqual([
      { group: 'spending', count: 2 },
      { group: 'reading', count: 1 },
    ]);
    expect(changes).toContainEqual({ group: 'spending', what: 'budgets.perDay', from: '500000', to: '70000' });
    expect(guardedChanges(broughtBy(written()), fresh).map(({ path }) => path.join(' '))).toEqual([
      'connections Institute',
      'connections ',
      'names https://b.example search.query',
      'ownPrices captions',
      'auto on',
    ]);
  });

  it('is nothing where everything is so already', () => {
    expect(unguardedChanges(broughtBy(written(), mine), mine)).toEqual([]);
    expect(guardedChanges(broughtBy(written(), mine), mine)).toEqual([]);
  });

  it('is only what was ticked', () => {
    const patch = createSettingsPatch(
      broughtBy(written()),
      fresh,
      { ...unticked, wants: (choice) => groupOf[choice] === 'reading' },
      ids(),
    );
    expect(patch.languages).toEqual(['pt', 'en']);
    expect(Object.keys(patch)).not.toContain('budgets');
    expect(Object.keys(patch)).not.toContain('connections');
  });
});
