import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ImportedSettings, maxFileLength, parseSettingsFile } from '@/lib/settings/parse-settings-file';
import { createDefaultSettings, defaultSettings, type StoredSettings } from '@/lib/settings/settings';
import { groupBySetting, settingsChecksum, settingsFileName, settingsFileText } from '@/lib/settings/settings-file';
import {
  changesToConfirm,
  countByGroup,
  createSettingsPatch,
  unguardedChanges,
} from '@/lib/settings/settings-file-changes';

const token = `${btoa('{"alg":"HS256"}')}.${btoa('{"sub":"me"}').replaceAll('=', '')}.c2lnbmF0dXJlMTIzNDU2Nzg5MA`;
const time = Date.UTC(2026, 10, 22, 9, 30);
const customSettings: StoredSettings = {
  ...createDefaultSettings(),
  connections: [
    {
      id: 'a',
      name: 'Institute',
      serviceUrl: 'https://a.example',
      mcpUrl: 'https://tools.a.example',
      tokenStorage: 'session',
    },
    { id: 'b', name: '', serviceUrl: 'https://b.example', mcpUrl: '', tokenStorage: 'device' },
  ],
  connection: 'b',
  languages: ['pt', 'en'],
  budgets: { ...defaultSettings.budgets, perCall: 5, perDay: 70_000 },
  enteredPrices: { captions: 530 },
  enteredPricesAt: { captions: time },
  parameterNames: { 'https://b.example': { 'search.query': { name: 'q', from: 'user', evidence: '', at: time } } },
  auto: { ...defaultSettings.auto, on: true },
  recording: true,
  collection: 'mills',
};
const fresh = createDefaultSettings();
const fileText = (choices: StoredSettings = customSettings): string =>
  settingsFileText(choices, { extensionVersion: '1.2.3', at: time });
/** Selects every change in a file. */
const allowAll = (imported: ImportedSettings, current: StoredSettings = fresh) => ({
  applies: () => true,
  ticked: new Set(changesToConfirm(imported, current).map(({ id }) => id)),
});
/** Selects no change that loosens a guard. */
const allowUnguarded = { applies: () => true, ticked: new Set<string>() };
const ids = () => {
  let n = 0;
  return () => `new-${++n}`;
};

function importedFrom(text: string, current: StoredSettings = fresh): ImportedSettings {
  const read = parseSettingsFile(text, current);
  if (!read.ok) throw new Error(read.failure.is);
  return read.value;
}
const failureOf = (text: string) => {
  const read = parseSettingsFile(text, fresh);
  return read.ok ? null : read.failure;
};
const edited = (edit: (file: { settings: object }) => unknown): string => {
  const file: { settings: object } = JSON.parse(fileText());
  edit(file);
  return JSON.stringify(file);
};

describe('settings file', () => {
  it('states its format, version and time', () => {
    expect(JSON.parse(fileText())).toMatchObject({
      format: 'sidelight-settings',
      version: 1,
      extensionVersion: '1.2.3',
      createdAt: '2026-11-22T09:30:00.000Z',
    });
    for (const hour of [0, 23])
      expect(settingsFileName(new Date(2026, 10, 22, hour).getTime())).toBe('sidelight-settings-2026-11-22.json');
  });

  it('restores all settings on another device, with new connection ids and the same active connection', () => {
    const imported = importedFrom(fileText());
    expect(imported).toMatchObject({ broken: 0, changed: false, hadToken: false, createdAt: time });
    const patch = createSettingsPatch(imported, fresh, allowAll(imported), ids());
    expect(patch).toMatchObject({
      languages: ['pt', 'en'],
      enteredPrices: { captions: 530 },
      enteredPricesAt: { captions: time },
    });
    expect(patch.parameterNames).toEqual(customSettings.parameterNames);
    expect(patch.budgets).toEqual(customSettings.budgets);
    expect(patch.connections?.map(({ id, serviceUrl }) => [id, serviceUrl])).toEqual([
      ['new-1', 'https://a.example'],
      ['new-2', 'https://b.example'],
    ]);
    expect(patch.connection).toBe('new-2');
  });

  it('assigns every setting to a group or to the device', () => {
    expect(Object.keys(groupBySetting).sort()).toEqual(
      Object.keys(createDefaultSettings())
        .filter((name) => !/Url$/.test(name))
        .sort(),
    );
    const { settings } = JSON.parse(fileText());
    for (const own of ['collection', 'recording', 'cleaning', 'tab', 'connection'])
      expect(settings).not.toHaveProperty(own);
  });

  it('enables no automatic request or tool call unless the user selects that change', () => {
    const rule = { consent: 'allow' as const, micros: 40, at: time };
    const tools = { 'https://tools.example': { find: rule } };
    const toolsPatch = createSettingsPatch(
      importedFrom(fileText({ ...customSettings, tools })),
      fresh,
      allowUnguarded,
      ids(),
    );
    expect(toolsPatch).not.toHaveProperty('tools');
    const patch = createSettingsPatch(
      importedFrom(fileText({ ...customSettings, search: { ...customSettings.search, suggest: true } })),
      fresh,
      allowUnguarded,
      ids(),
    );
    expect([patch.auto, patch.search, patch.recording]).toEqual([undefined, undefined, undefined]);
  });

  it('never contains a token, wherever the user typed it', () => {
    const [one] = customSettings.connections;
    const typed = {
      ...customSettings,
      languages: ['en', token],
      connections: one ? [{ ...one, name: `Bearer ${token}` }] : [],
    };
    expect(fileText({ ...typed, parameterNames: { [token]: {} } })).not.toContain(token.slice(-20));
  });
});

describe('untrusted settings file', () => {
  it.each([
    ['no JSON', 'nonsense', { is: 'not-settings' }],
    ['another list', '[1,2]', { is: 'not-settings' }],
    ['a backup', '{"format":"sidelight-backup","version":1}', { is: 'not-settings' }],
    ['invalid settings', edited((file) => Object.assign(file, { settings: 3 })), { is: 'not-settings' }],
    ['a later format', '{"format":"sidelight-settings","version":7,"settings":{}}', { is: 'newer', version: '7' }],
    ['too much data', 'x'.repeat(maxFileLength + 1), { is: 'too-large' }],
    [
      'settings that are nested too deeply',
      `{"format":"sidelight-settings","version":1,"settings":${'{"a":'.repeat(9e4)}1${'}'.repeat(9e4)}}`,
      { is: 'not-settings' },
    ],
  ])('is rejected with one failure: %s', (_, text, failure) => {
    expect(failureOf(text)).toEqual(failure);
  });

  it('is recognised as edited, unless only its white space has changed', () => {
    expect(importedFrom(fileText().replace('70000', '90000')).changed).toBe(true);
    // Different white space does not count as a change of the file.
    expect(importedFrom(JSON.stringify(JSON.parse(fileText()))).changed).toBe(false);
  });

  it('keeps current values in place of broken ones, counts the broken ones and applies the rest', () => {
    const current = { ...fresh, budgets: { ...fresh.budgets, perDay: 123 } };
    const text = edited(({ settings }) =>
      Object.assign(settings, { theme: 'loud', languages: 5, budgets: { perDay: 'much', perCall: 9 }, nonsense: 1 }),
    );
    const { broken, choices } = importedFrom(text, current);
    expect(broken).toBe(3);
    expect(choices).not.toHaveProperty('theme');
    expect(choices).not.toHaveProperty('languages');
    expect(choices).not.toHaveProperty('nonsense');
    expect(choices.budgets).toMatchObject({ perDay: 123, perCall: 9 });
    expect(choices.enteredPrices).toEqual({ captions: 530 });
  });

  it('drops invalid parameter names and keeps the others', () => {
    const valid = { name: 'q', from: 'user', evidence: '', at: 1 };
    const text = edited(({ settings }) =>
      Object.assign(settings, {
        parameterNames: { 'https://b.example': { invalid: { name: 4 }, 'search.q': 'q', 'search.query': valid } },
      }),
    );
    const { choices, broken } = importedFrom(text);
    expect(Object.keys(choices.parameterNames?.['https://b.example'] ?? {})).toEqual(['search.query']);
    expect(broken).toBeGreaterThan(0);
  });

  it('reports and drops text that looks like a token', () => {
    const text = edited(({ settings }) => Object.assign(settings, { languages: ['de', `Bearer ${token}`], token }));
    const imported = importedFrom(text);
    expect(imported.hadToken).toBe(true);
    expect(JSON.stringify(imported)).not.toContain(token.slice(-20));
    expect(imported.choices.languages).toEqual(['de']);
  });

  it('adds no connection with an invalid address and changes no existing address', () => {
    const invalidAddresses = ['http://far.example', 'javascript:alert(1)', 'https://me:secret@x.example', ''];
    const connections = [
      ...invalidAddresses.map((serviceUrl) => ({ name: 'x', serviceUrl, active: true })),
      { id: 'a', name: 'Institute', serviceUrl: 'https://elsewhere.example', active: true },
    ];
    const imported = importedFrom(
      edited(({ settings }) => Object.assign(settings, { connections })),
      customSettings,
    );
    expect(imported.broken).toBe(4);
    const patch = createSettingsPatch(imported, customSettings, allowAll(imported, customSettings), ids());
    expect(patch.connections?.slice(0, 2)).toEqual(customSettings.connections);
    expect(patch.connections?.[2]).toMatchObject({ id: 'new-1', serviceUrl: 'https://elsewhere.example' });
    // The active connection does not change, so no request is sent to an imported address.
    expect(patch).not.toHaveProperty('connection');
  });

  it('never causes an error, and results in valid settings', () => {
    const field = fc.constantFrom(...Object.keys(groupBySetting));
    fc.assert(
      fc.property(fc.dictionary(field, fc.jsonValue({ maxDepth: 4 })), (settings) => {
        const text = JSON.stringify({
          format: 'sidelight-settings',
          version: 1,
          settings,
          sha256: settingsChecksum(settings),
        });
        const read = parseSettingsFile(text, customSettings);
        if (!read.ok) return;
        const patch = createSettingsPatch(read.value, customSettings, allowAll(read.value, customSettings), ids());
        unguardedChanges(read.value, customSettings);
        expect(parseSettingsFile(fileText({ ...customSettings, ...patch }), customSettings)).toMatchObject({
          ok: true,
          value: { broken: 0 },
        });
      }),
    );
  });
});

describe('changes of a settings file', () => {
  it('are listed by group and value', () => {
    const changes = unguardedChanges(importedFrom(fileText()), fresh);
    expect(countByGroup(changes)).toEqual([
      { group: 'spending', count: 2 },
      { group: 'reading', count: 1 },
    ]);
    expect(changes).toContainEqual({ group: 'spending', path: 'budgets.perDay', from: '500000', to: '70000' });
    expect(changesToConfirm(importedFrom(fileText()), fresh).map(({ path }) => path.join(' '))).toEqual([
      'connections Institute',
      'connections ',
      'parameterNames https://b.example search.query',
      'enteredPrices captions',
      'auto on',
    ]);
  });

  it('contain a repeated connection once, and connections of other names to the same service separately', () => {
    const own = { name: 'Own', serviceUrl: 'https://a.example', mcpUrl: '', tokenStorage: 'device' };
    const connections = [own, { ...own, name: 'Institute' }, { ...own, active: true }];
    const imported = importedFrom(edited(({ settings }) => Object.assign(settings, { connections })));
    const added = changesToConfirm(imported, fresh).filter(({ path }) => path[0] === 'connections');
    expect(added.map(({ path }) => path[1])).toEqual(['Own', 'Institute']);
    const [first] = added.map(({ id }) => id);
    const patch = createSettingsPatch(imported, fresh, { ...allowUnguarded, ticked: new Set([first ?? '']) }, ids());
    expect(patch.connections?.map(({ name }) => name)).toEqual(['Own']);
  });

  it('are empty for equal settings', () => {
    expect(unguardedChanges(importedFrom(fileText(), customSettings), customSettings)).toEqual([]);
    expect(changesToConfirm(importedFrom(fileText(), customSettings), customSettings)).toEqual([]);
  });

  it('contain only selected groups', () => {
    const patch = createSettingsPatch(
      importedFrom(fileText()),
      fresh,
      { ...allowUnguarded, applies: (choice) => groupBySetting[choice] === 'reading' },
      ids(),
    );
    expect(patch.languages).toEqual(['pt', 'en']);
    expect(Object.keys(patch)).not.toContain('budgets');
    expect(Object.keys(patch)).not.toContain('connections');
  });
});
