import { describe, expect, it } from 'vitest';
import { createPopupStore } from '@/lib/app-store/popup-store';
import { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/records';
import { defaultSettings } from '@/lib/settings/settings';
import { ledgerInMemory, responsesInMemory } from '../fakes';

const videoId = VideoId.parse('aaaaaaaaaaa');

function openPopup(title: string | null, rows: Partial<LedgerEntry>[] = [], onPlatform = true) {
  const titles = responsesInMemory();
  let settings = defaultSettings;
  const ledger = { ...ledgerInMemory(), recent: async () => rows as LedgerEntry[] };
  const popup = createPopupStore({
    tab: {
      get: async () => (onPlatform ? { videoId, kind: 'watch', tabId: 1, seq: 1, title } : null),
    },
    titles,
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
  return { popup, titles };
}

describe('popup store', () => {
  it('reads the tab’s video and today’s spending', async () => {
    const { popup } = openPopup('Low water');
    await popup.getState().read();
    expect(popup.getState()).toMatchObject({ videoId, title: 'Low water', today: { micros: 0 } });
  });

  it('uses the stored title of a video', async () => {
    const { popup, titles } = openPopup(null);
    await titles.saveTitle(videoId, 'Named before');
    await popup.getState().read();
    expect(popup.getState().title).toBe('Named before');
  });

  it.each<[string, Partial<LedgerEntry>[], boolean | null]>([
    ['unknown before the first request', [], null],
    ['accepted after a response', [{ state: 'confirmed', failure: null }], true],
    [
      'rejected after a forbidden request',
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
  ])('reports the token as %s', async (_, rows, isAccepted) => {
    const { popup } = openPopup('x', rows);
    await popup.getState().read();
    expect(popup.getState().isTokenAccepted).toBe(isAccepted);
  });

  it('has no host for a tab outside the platform', async () => {
    const { popup } = openPopup(null, [], false);
    await popup.getState().read();
    expect(popup.getState().host).toBeNull();
  });

  it('applies a changed setting', async () => {
    const { popup } = openPopup('x');
    await popup.getState().changeSettings({ recording: true });
    expect(popup.getState().settings.recording).toBe(true);
  });
});
