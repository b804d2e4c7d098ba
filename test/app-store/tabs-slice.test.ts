import { describe, expect, it } from 'vitest';
import { createPanelStore } from '@/lib/app-store/panel-store';
import { openTabOf } from '@/lib/app-store/tabs-slice';
import type { PanelRequest } from '@/lib/toolbar/panel-request';
import { captionsWorld, settle, videoA, videoB } from '../captions/captions-environment';

async function panelWishing(wish: PanelRequest | null) {
  const { ports, asked } = captionsWorld();
  const changes: unknown[] = [];
  const tab = {
    get: async () => ({ videoId: videoA as never, kind: 'watch' as const, tabId: 1, seq: 1, title: null }),
  };
  const wishes = {
    watch(heard: (wish: PanelRequest) => void) {
      if (wish) heard(wish);
      return () => {};
    },
  };
  const settings = { ...ports.settings, change: async (change: object) => void changes.push(change) };
  const panel = createPanelStore({ ...ports, settings, wishes, tab: { ...ports.tab, ...tab } });
  panel.start();
  await settle();
  return { panel, asked, changes };
}

describe('the tabs of the panel', () => {
  it('begin with the one that was open last, and remember another', async () => {
    const { panel, changes } = await panelWishing(null);
    expect(openTabOf(panel.getState())).toBe('captions');
    panel.getState().openTab('files');
    expect(openTabOf(panel.getState())).toBe('files');
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
    expect(openTabOf(panel.getState())).toBe('replies');
    expect(panel.getState().requestedComment).toBe('UgxComment');
  });

  it('lets the panel follow its tab where it is about that video already', async () => {
    const { panel } = await panelWishing({ videoId: videoA as never, tab: 'files', comment: null });
    expect(panel.getState().subject).toMatchObject({ videoId: videoA, from: 'tab' });
  });

  it('has the word over a video that is pinned', async () => {
    const { panel } = await panelWishing(null);
    panel.getState().pin();
    panel.getState().onPanelRequest({ videoId: videoB as never, tab: null, comment: null });
    expect(panel.getState()).toMatchObject({ pinned: false, subject: { videoId: videoB } });
  });

  it('leaves video and tab where it names none', async () => {
    const { panel } = await panelWishing({ videoId: null, tab: 'details', comment: null });
    expect(panel.getState().subject?.videoId).toBe(videoA);
    expect(openTabOf(panel.getState())).toBe('details');
  });
});
