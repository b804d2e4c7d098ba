import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendEvent, errorName, type WorkerEvent } from '@/lib/diagnostics/event';
import { type DiagnosticFacts, diagnosticReport, reportFileName, settingsFacts } from '@/lib/diagnostics/report';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import { createDefaultSettings } from '@/lib/settings/settings';

const time = Date.UTC(2026, 10, 22, 9);
const token = `${btoa('{"alg":"HS256"}')}.${btoa('{"sub":"me"}').replaceAll('=', '')}.c2lnbmF0dXJlMTIzNDU2Nzg5MA`;
const address = 'https://service.example/v1';
const row = {
  ...createLedgerEntry({
    name: 'captions',
    params: { videoId: 'dQw4w9WgXcQ' },
    key: 'captions dQw4w9WgXcQ',
    videoId: 'dQw4w9WgXcQ',
    startedBy: 'user',
    sentAt: time,
    idSuffix: 'abcdefgh',
    quote: { is: 'unknown' },
    runId: 'run-77',
    collectionId: 'mills-77',
    connection: { id: 'conn-77', name: 'My institute' },
    tool: 'Secret tool',
  }),
  session: 'session-77',
};
const event: WorkerEvent = { at: time, what: 'request', name: 'captions', end: 'forbidden' };
const facts: DiagnosticFacts = {
  at: time,
  extension: { version: '1.2.3', interfaceVersion: '1.0.1', priceVersion: '3', savesMedia: true },
  browser: { agent: 'Browser/1', language: 'en' },
  permissions: { given: ['storage'], hosts: ['https://www.platform.example/*', 'https://service.example/*'] },
  knownHosts: ['www.platform.example'],
  database: { version: 4, rows: { responses: 3, credentials: 1 } },
  account: { token: { is: 'present', tail: '7Q4c', expires: time }, permitted: true },
  settings: {
    ...createDefaultSettings(),
    connections: [
      { id: 'conn-77', name: 'My institute', serviceUrl: address, mcpUrl: `${address}/mcp`, tokenStorage: 'device' },
    ],
    connection: 'conn-77',
    parameterNames: {
      [address]: { 'search.query': { name: 'phrase', from: 'error', at: time } },
    },
    search: { ...createDefaultSettings().search, values: { query: 'tide mills' } },
    naming: { template: '{title} of Ada', emoji: true },
    languages: ['pt-BR', token, 'Ada'],
    collection: 'mills-77',
  },
  events: [event],
  ledger: [row],
};

describe('diagnosticReport', () => {
  it('contains versions, permissions, counts, outcomes of requests and settings', () => {
    const report = JSON.parse(diagnosticReport(facts, false));
    expect(report).toMatchObject({
      made: '2026-11-22T09:00:00.000Z',
      extension: { version: '1.2.3', interfaceVersion: '1.0.1' },
      permissions: { given: ['storage'], hosts: ['https://www.platform.example/*'], otherHosts: 1 },
      database: { version: 4, rows: { responses: 3, credentials: 1 } },
      token: { is: 'present', expires: true },
      settings: { budgets: { perDay: 500_000 }, theme: 'system', connections: [{ active: true, service: true }] },
      events: [{ what: 'request', name: 'captions', end: 'forbidden' }],
      ledger: [{ name: 'captions', startedBy: 'user', state: 'sent', quoted: null, inRun: true }],
    });
    expect(report.settings.languages[0]).toBe('pt-BR');
    for (const hour of [0, 23])
      expect(reportFileName(new Date(2026, 10, 22, hour).getTime())).toBe('sidelight-diagnostics-2026-11-22.json');
  });

  it('contains no token, id, title, request parameter or address', () => {
    const text = diagnosticReport(facts, false);
    const hidden = [
      '7Q4c',
      token,
      'dQw4w9WgXcQ',
      'run-77',
      'mills-77',
      'conn-77',
      'service.example',
      'tide mills',
      'Ada',
    ];
    for (const one of [...hidden, 'My institute', 'Secret tool', 'phrase', row.id]) expect(text).not.toContain(one);
  });

  it('contains service addresses, but no other private data, if the user agreed', () => {
    const text = diagnosticReport(facts, true);
    expect(text).toContain(`${address}/mcp`);
    expect(text).toContain('https://service.example/*');
    for (const one of ['7Q4c', token, 'dQw4w9WgXcQ', 'conn-77', 'tide mills', 'My institute', 'phrase']) {
      expect(text).not.toContain(one);
    }
  });

  it('removes a token even from the user agent of the browser', () => {
    const withToken = { ...facts, browser: { agent: `Browser ${token}`, language: 'en' } };
    expect(diagnosticReport(withToken, true)).not.toContain(token.slice(-20));
  });
});

/** Replaces each string in settings with this one, including strings in lists and settings that are not set yet. */
function replaceTexts(value: unknown, text: string): unknown {
  if (typeof value === 'string' || value === null) return text;
  if (Array.isArray(value)) return [text];
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceTexts(one, text)]));
}

describe('settingsFacts', () => {
  it('contains no text that the user typed in a setting', () => {
    const typed = fc.string({ minLength: 6 }).map((text) => `typed:${text}`);
    fc.assert(
      fc.property(typed, (text) => {
        const defaults = createDefaultSettings();
        const settings = {
          ...(replaceTexts(defaults, text) as typeof defaults),
          connections: [{ id: text, name: text, serviceUrl: text, mcpUrl: text, tokenStorage: 'device' as const }],
          parameterNames: { [text]: { [text]: { name: text, from: 'user' as const, at: time } } },
          noCaptions: { [text]: [text] },
          tools: { [text]: { [text]: { consent: 'ask' as const, micros: 1, at: time } } },
          enteredPrices: { [text]: 1 },
          enteredPricesAt: { [text]: time },
          search: { ...defaults.search, values: { [text]: text } },
        };
        const reported = settingsFacts(settings, false);
        expect(JSON.stringify(reported)).not.toContain('typed:');
        expect(reported).toMatchObject({
          auto: { pausedHosts: 1 },
          connections: [{ active: true, named: true, service: true, tools: true }],
          parameterNames: [{ chosen: ['user'] }],
          noCaptions: 1,
          tools: 1,
        });
      }),
    );
  });
});

describe('appendEvent', () => {
  it('keeps the last fifty events, oldest first', () => {
    const all = Array.from({ length: 60 }, (_, n) => ({ ...event, at: n })).reduce(appendEvent, [] as WorkerEvent[]);
    expect(all.map((one) => one.at)).toEqual(Array.from({ length: 50 }, (_, n) => n + 10));
  });
});

describe('errorName', () => {
  it('returns the name of an error, without its message', () => {
    expect(errorName(new TypeError(`of ${token}`))).toBe('TypeError');
    expect(errorName(Object.assign(new Error('x'), { name: `of ${token}` }))).toBe('Error');
    expect(errorName(token)).toBe('unknown');
  });
});
