import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { tabSession } from '@/lib/browser/current-tab';
import type { ShownVideo } from '@/lib/platform/video-url';
import { VideoId } from '@/lib/service/ids';

const shown: ShownVideo = { tabId: 7, videoId: VideoId.parse('aaaaaaaaaaa'), kind: 'watch', seq: 1, title: null };

beforeEach(() => fakeBrowser.reset());

describe('tabSession', () => {
  it('stores the video and the title of each tab', async () => {
    await tabSession.putShown(shown);
    await tabSession.putTitle(7, { videoId: 'aaaaaaaaaaa', title: 'Tide mills' });
    expect(await tabSession.shown(7)).toEqual(shown);
    expect(await tabSession.title(7)).toEqual({ videoId: 'aaaaaaaaaaa', title: 'Tide mills' });
    expect(await tabSession.shown(8)).toBeNull();
  });

  it('deletes the data of one tab', async () => {
    await tabSession.putShown(shown);
    await tabSession.putShown({ ...shown, tabId: 8 });
    await tabSession.putTitle(7, { videoId: 'aaaaaaaaaaa', title: 'Tide mills' });
    await tabSession.deleteTab(7);
    expect(Object.keys(await fakeBrowser.storage.session.get())).toEqual(['shown:8']);
  });

  it('deletes all data', async () => {
    await tabSession.putShown(shown);
    await tabSession.deleteAll();
    expect(await fakeBrowser.storage.session.get()).toEqual({});
  });

  it('reports a tab only when its video is stored, until the watch ends', async () => {
    const listener = vi.fn();
    const stop = tabSession.watch(listener);
    await fakeBrowser.storage.local.set({ 'shown:9': 1 });
    await tabSession.putTitle(7, { videoId: 'aaaaaaaaaaa', title: 'Tide mills' });
    await tabSession.putShown(shown);
    stop();
    await tabSession.putShown({ ...shown, seq: 2 });
    expect(listener).toHaveBeenCalledExactlyOnceWith(7);
  });
});
