import { describe, expect, it } from 'vitest';
import { createPanelStore, type PanelStore } from '@/lib/app-store/panel-store';
import type { AccountState } from '@/lib/connection/connection';
import type { ShownVideo } from '@/lib/platform/video-url';
import { VideoId } from '@/lib/service/ids';
import { fail } from '@/lib/shared/result';
import { createCaptionsEnv, serviceUrl, settle, videoA, videoB } from '../captions/captions-environment';
import { listenerList } from '../fakes';
import { shownVideo } from './video-environment';

describe('panel store', () => {
  it('reads the token immediately when another page writes it, until the store is stopped', async () => {
    const listeners = listenerList();
    let token: AccountState['token'] = { is: 'none' };
    const account = { get: async () => ({ serviceUrl, token, permitted: true }), watch: listeners.watch };
    const panel = createPanelStore({ ...createCaptionsEnv().ports, account });
    const stop = panel.getState().start();
    await settle();
    expect(panel.getState().account?.token.is).toBe('none');
    token = { is: 'present', tail: '7Q4c', expires: null };
    listeners.notify();
    await settle();
    expect(panel.getState().account?.token.is).toBe('present');
    stop();
    token = { is: 'none' };
    listeners.notify();
    await settle();
    expect(panel.getState().account?.token.is).toBe('present');
  });

  it('follows the network state and announces the loss of the connection', async () => {
    let setOnline = (_: boolean) => {};
    const online = {
      get: () => true,
      watch(changed: (isOnline: boolean) => void) {
        setOnline = changed;
        return () => {};
      },
    };
    const panel = createPanelStore({ ...createCaptionsEnv().ports, online });
    panel.getState().start();
    await settle();
    setOnline(false);
    expect(panel.getState()).toMatchObject({ online: false, announcement: { message: ['offlineNotice'] } });
    setOnline(true);
    expect(panel.getState().online).toBe(true);
  });

  it.each([
    ['captions', { videoId: videoA }],
    ['relatedVideos', { videoId: videoA }],
    ['videos', { videoId: videoA }],
    ['videoFiles', { videoId: videoA }],
    ['commentReplies', { comment: 'UgxKREWxIgDrw8w2e_Z4AaABAg' }],
  ] as const)('sends no %s request once the tab shows another video, and shows that one', async (name, params) => {
    const { panel, requests, tab } = await panelNextTo(videoA);
    tab.shown = shownVideo(videoB);
    expect(await panel.getState().call(name, params as never)).toEqual(fail({ kind: 'other-video' }));
    expect(requests).toEqual([]);
    expect(panel.getState()).toMatchObject({
      subject: { videoId: videoB },
      toast: { message: ['otherVideoSentence'] },
    });
  });

  it('sends nothing if the tab is gone', async () => {
    const { panel, requests, tab } = await panelNextTo(videoA);
    tab.shown = null;
    expect(await panel.getState().call('captions', { videoId: VideoId.parse(videoA) })).toMatchObject({ ok: false });
    expect(requests).toEqual([]);
    expect(panel.getState().subject).toBeNull();
  });

  it('sends no request for a video that the panel has left', async () => {
    const { panel, requests, tab } = await panelNextTo(videoA);
    tab.shown = shownVideo(videoB);
    panel.getState().followTab(tab.shown);
    expect(await panel.getState().call('captions', { videoId: VideoId.parse(videoA) })).toMatchObject({ ok: false });
    expect(requests).toEqual([]);
  });

  it.each<[string, (panel: PanelStore) => void]>([
    ['pinned', (panel) => panel.getState().pin()],
    ['pasted', (panel) => panel.getState().showAddress(videoA)],
    ['opened from a list', (panel) => panel.getState().showSaved(videoA)],
  ])('sends requests for a %s video, whatever the tab shows', async (_, choose) => {
    const { panel, requests, tab } = await panelNextTo(videoA);
    choose(panel);
    tab.shown = shownVideo(videoB);
    void panel.getState().call('captions', { videoId: VideoId.parse(videoA) });
    await settle();
    expect(requests).toHaveLength(1);
  });
});

/** Creates a panel that follows a tab. The test changes `tab.shown` without an event. */
async function panelNextTo(videoId: string) {
  const env = createCaptionsEnv();
  const tab = { shown: shownVideo(videoId) as ShownVideo | null };
  const read = async () => tab.shown;
  const panel = createPanelStore({ ...env.ports, tab: { ...env.ports.tab, get: read, shownIn: read } });
  panel.getState().start();
  await settle();
  expect(panel.getState().subject).toMatchObject({ videoId, from: 'tab' });
  return { panel, tab, requests: env.requests };
}
