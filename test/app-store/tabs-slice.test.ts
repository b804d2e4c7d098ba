import { describe, expect, it } from 'vitest';
import { createPanelStore, openTabOf } from '@/lib/app-store/panel-store';
import type { PanelTabId } from '@/lib/settings/settings';
import type { PanelRequest } from '@/lib/toolbar/panel-request';
import { createCaptionsEnv, settle, videoA, videoB } from '../captions/captions-environment';

async function panelWithRequest(request: PanelRequest | null, lastTab: PanelTabId = 'captions') {
  const { ports, requests } = createCaptionsEnv();
  const changes: unknown[] = [];
  const tab = {
    get: async () => ({ videoId: videoA as never, kind: 'watch' as const, tabId: 1, seq: 1, title: null }),
  };
  const panelRequests = {
    watch(onRequest: (request: PanelRequest) => void) {
      if (request) onRequest(request);
      return () => {};
    },
  };
  const settings = {
    ...ports.settings,
    get: async () => ({ ...(await ports.settings.get()), tab: lastTab }),
    change: async (change: object) => void changes.push(change),
  };
  const panel = createPanelStore({ ...ports, settings, panelRequests, tab: { ...ports.tab, ...tab } });
  panel.getState().start();
  await settle();
  return { panel, requests, changes };
}

describe('tabsSlice', () => {
  it('starts with the last open tab and stores a change', async () => {
    const { panel, changes } = await panelWithRequest(null, 'replies');
    expect(openTabOf(panel.getState())).toBe('replies');
    panel.getState().openTab('files');
    expect(openTabOf(panel.getState())).toBe('files');
    expect(changes).toEqual([{ tab: 'files' }]);
  });

  it('sends no request when a tab is opened', async () => {
    const { panel, requests } = await panelWithRequest(null);
    for (const tab of ['related', 'replies', 'files', 'details'] as const) panel.getState().openTab(tab);
    await settle();
    expect(requests).toEqual([]);
  });
});

describe('tabsSlice › onPanelRequest', () => {
  it('shows the requested video, tab and comment instead of the video of the browser tab', async () => {
    const { panel } = await panelWithRequest({ videoId: videoB as never, tab: 'replies', comment: 'UgxComment' });
    expect(panel.getState().subject?.videoId).toBe(videoB);
    expect(openTabOf(panel.getState())).toBe('replies');
    expect(panel.getState().requestedComment).toBe('UgxComment');
  });

  it('keeps following the browser tab if that shows the requested video', async () => {
    const { panel } = await panelWithRequest({ videoId: videoA as never, tab: 'files', comment: null });
    expect(panel.getState().subject).toMatchObject({ videoId: videoA, from: 'tab' });
  });

  it('shows the requested part of the Files tab and remembers it', async () => {
    const { panel, changes } = await panelWithRequest({ videoId: null, tab: 'files', comment: null, group: 'video' });
    expect(panel.getState().settings.files.group).toBe('video');
    expect(changes).toEqual([{ tab: 'files' }, { files: expect.objectContaining({ group: 'video' }) }]);
  });

  it('overrides a pinned video', async () => {
    const { panel } = await panelWithRequest(null);
    panel.getState().pin();
    panel.getState().onPanelRequest({ videoId: videoB as never, tab: null, comment: null });
    expect(panel.getState()).toMatchObject({ pinned: false, subject: { videoId: videoB } });
  });

  it('closes the last requests, which would cover what was requested', async () => {
    const { panel } = await panelWithRequest(null);
    panel.getState().setShowsRequests(true);
    panel.getState().onPanelRequest({ videoId: videoB as never, tab: 'replies', comment: 'UgxComment' });
    expect(panel.getState().showsRequests).toBe(false);
  });

  it('keeps the video and opens the tab if the request names no video', async () => {
    const { panel } = await panelWithRequest({ videoId: null, tab: 'details', comment: null });
    expect(panel.getState().subject?.videoId).toBe(videoA);
    expect(openTabOf(panel.getState())).toBe('details');
  });
});
