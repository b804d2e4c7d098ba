import { describe, expect, it } from 'vitest';
import { createPanel } from '@/lib/app-store/panel-store';
import { tabOf } from '@/lib/app-store/tabs-slice';
import type { PanelWish } from '@/lib/toolbar/panel-request';
import { captionsWorld, settle, videoA, videoB } from '../captions/captions-environment';

async function panelWishing(wish: PanelWish | null) {
  const { ports, asked } = captionsWorld();
  const changes: unknown[] = [];
  const tab = {
    get: async () => ({ videoId: videoA as never, kind: 'watch' as const, tabId: 1, seq: 1, title: null }),
  };
  const wishes = {
    watch(heard: (wish: PanelWish) => void) {
      if (wish) heard(wish);
      return () => {};
    },
  };
  const settings = { ...ports.settings, change: async (change: object) => void changes.push(change) };
  const panel = createPanel({ ...ports, settings, wishes, tab: { ...ports.tab, ...tab } });
  panel.start();
  await settle();
  return { panel, asked, changes };
}

describe('the tabs of the panel', () => {
  it('begin with the one that was open last, and remember another', async () => {
    const { panel, changes } = await panelWishing(null);
    expect(tabOf(panel.getState())).toBe('captions');
    panel.getState().openTab('files');
    expect(tabOf(panel.getState())).toBe('files');
    expect(changes).toEqual([{ tab: 'files' }]);
  });

  it('ask for nothing when they are opened', async () => {
    const { panel, asked } = await panelWishing(null);
    for (const tab of ['related', 'replies', 'files', 'details'] as const) panel.getState().openTab(tab);
    await settle();
    expect(asked).toEqual([]);
  });
});

describe('what is wished of the panel', () => {
  it('has the last word over what the tab shows', async () => {
    const { panel } = await panelWishing({ videoId: videoB as never, tab: 'replies', comment: 'UgxComment' });
    expect(panel.getState().subject?.videoId).toBe(videoB);
    expect(tabOf(panel.getState())).toBe('replies');
    expect(panel.getState().wantedComment).toBe('UgxComment');
  });

  it('lets the panel follow its tab where it is about that video already', async () => {
    const { panel } = await panelWishing({ videoId: videoA as never, tab: 'files', comment: null });
    expect(panel.getState().subject).toMatchObject({ videoId: videoA, from: 'tab' });
  });

  it('has the word over a video that is pinned', async () => {
    const { panel } = await panelWishing(null);
    panel.getState().pin();
    panel.getState().heardWish({ videoId: videoB as never, tab: null, comment: null });
    expect(panel.getState()).toMatchObject({ pinned: false, subject: { videoId: videoB } });
  });

  it('leaves video and tab where it names none', async () => {
    const { panel } = await panelWishing({ videoId: null, tab: 'details', comment: null });
    expect(panel.getState().subject?.videoId).toBe(videoA);
    expect(tabOf(panel.getState())).toBe('details');
  });
});
