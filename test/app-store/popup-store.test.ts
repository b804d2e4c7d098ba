import { describe, expect, it } from 'vitest';
import { createPopupStore } from '@/lib/app-store/popup-store';
import { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { defaultSettings } from '@/lib/settings/settings';
import { ledgerInMemory, responsesInMemory } from '../fakes';

const videoId = VideoId.parse('aaaaaaaaaaa');

function popupOn(title: string | null, rows: Partial<LedgerEntry>[] = [], onPlatform = true) {
  const held = responsesInMemory();
  let settings = defaultSettings;
  const ledger = { ...ledgerInMemory(), recent: async () => rows as LedgerEntry[] };
  const glance = createPopupStore({
    tab: {
      get: async () => (onPlatform ? { videoId, kind: 'watch', tabId: 1, seq: 1, title } : null),
      watch: () => () => {},
      open: async () => {},
    },
    titles: held,
    ledger,
    settings: {
      get: async () => settings,
      change: async (patch) => {
        settings = { ...settings, ...patch };
      },
      watch: () => () => {},
    },
    account: { get: async () => ({ serviceUrl: '', token: { is: 'none' }, permitted: false }), watch: () => () => {} },
    host: async () => 'm.youtube.com',
    report: () => {},
  });
  return { glance, held };
}

describe('popup store', () => {
  it('reads the tab’s video and today’s spending', async () => {
    const { glance } = popupOn('Low water');
    await glance.getState().read();
    expect(glance.getState()).toMatchObject({ videoId, title: 'Low water', today: { micros: 0 } });
  });

  it('uses the stored title of a video', async () => {
    const { glance, held } = popupOn(null);
    await held.saveTitle(videoId, 'Named before');
    await glance.getState().read();
    expect(glance.getState().title).toBe('Named before');
  });

  it.each<[string, Partial<LedgerEntry>[], boolean | null]>([
    ['unknown before the first request', [], null],
    ['accepted after a response', [{ state: 'confirmed', failure: null }], true],
    [
      'rejected after a refusal',
      [
        { state: 'possible', failure: 'forbidden' },
        { state: 'confirmed', failure: null },
      ],
      false,
    ],
    [
      'unknown after a response to another connection',
      [{ state: 'confirmed', failure: null, connection: { id: 'other', name: 'Lab' } }],
      null,
    ],
    ['unknown after a network failure', [{ state: 'possible', failure: 'unreachable' }], null],
  ])('reports the token as %s', async (_, rows, worked) => {
    const { glance } = popupOn('x', rows);
    await glance.getState().read();
    expect(glance.getState().isTokenAccepted).toBe(worked);
  });

  it('has no host for a tab outside the platform', async () => {
    const { glance } = popupOn(null, [], false);
    await glance.getState().read();
    expect(glance.getState().host).toBeNull();
  });

  it('shows a changed setting', async () => {
    const { glance } = popupOn('x');
    await glance.getState().changeSettings({ recording: true });
    expect(glance.getState().settings.recording).toBe(true);
  });
});
