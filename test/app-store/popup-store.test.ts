import { describe, expect, it } from 'vitest';
import { createPopupStore } from '@/lib/app-store/popup-store';
import { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { defaultSettings } from '@/lib/settings/settings';
import { heldInMemory, ledgerInMemory } from '../fakes';

const videoId = VideoId.parse('aaaaaaaaaaa');

function glanceOn(title: string | null, rows: Partial<LedgerEntry>[] = [], onPlatform = true) {
  const held = heldInMemory();
  let settings = defaultSettings;
  const ledger = { ...ledgerInMemory(), recent: async () => rows as LedgerEntry[] };
  const glance = createPopupStore({
    tab: {
      get: async () => (onPlatform ? { videoId, kind: 'watch', tabId: 1, seq: 1, title } : null),
      watch: () => () => {},
      open: async () => {},
    },
    names: held,
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

describe('a glance', () => {
  it('shows the tab’s video and what today has cost', async () => {
    const { glance } = glanceOn('Low water');
    await glance.read();
    expect(glance.getState()).toMatchObject({ videoId, title: 'Low water', today: { micros: 0 } });
  });

  it('names a video by what a tab called it before', async () => {
    const { glance, held } = glanceOn(null);
    await held.name(videoId, 'Named before');
    await glance.read();
    expect(glance.getState().title).toBe('Named before');
  });

  it.each<[string, Partial<LedgerEntry>[], boolean | null]>([
    ['not known before anything was asked', [], null],
    ['good when the last answer came', [{ state: 'confirmed', failure: null }], true],
    [
      'bad when it was refused last',
      [
        { state: 'possible', failure: 'forbidden' },
        { state: 'confirmed', failure: null },
      ],
      false,
    ],
    [
      'not judged by what another connection was told',
      [{ state: 'confirmed', failure: null, connection: { id: 'other', name: 'Lab' } }],
      null,
    ],
    ['not judged by a failed network', [{ state: 'possible', failure: 'unreachable' }], null],
  ])('says of the token that it is %s', async (_, rows, worked) => {
    const { glance } = glanceOn('x', rows);
    await glance.read();
    expect(glance.getState().isTokenAccepted).toBe(worked);
  });

  it('knows no site to pause on where the tab is none of the platform’s', async () => {
    const { glance } = glanceOn(null, [], false);
    await glance.read();
    expect(glance.getState().host).toBeNull();
  });

  it('pauses captions by themselves on the tab’s site, and goes on again', async () => {
    const { glance } = glanceOn('x');
    const paused = () => glance.getState().settings.auto.pausedHosts;
    await glance.pauseHere(true);
    expect(paused()).toEqual([]);
    await glance.read();
    await glance.pauseHere(true);
    expect(paused()).toEqual(['m.youtube.com']);
    await glance.pauseHere(false);
    expect(paused()).toEqual([]);
  });
});
