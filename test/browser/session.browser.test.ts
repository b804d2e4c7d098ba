import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { session } from '@/lib/browser/session';
import type { Shown } from '@/lib/platform/shown-video';
import { VideoId } from '@/lib/service/ids';

const shown: Shown = { tabId: 7, videoId: VideoId.parse('aaaaaaaaaaa'), kind: 'watch', seq: 1, title: null };

beforeEach(() => fakeBrowser.reset());

describe('the session', () => {
  it('knows which tab shows which video, and what a tab is called', async () => {
    await session.putShown(shown);
    await session.putTitle(7, { videoId: 'aaaaaaaaaaa', title: 'Tide mills' });
    expect(await session.shown(7)).toEqual(shown);
    expect(await session.title(7)).toEqual({ videoId: 'aaaaaaaaaaa', title: 'Tide mills' });
    expect(await session.shown(8)).toBeNull();
  });

  it('knows nothing where an older version left something else', async () => {
    await fakeBrowser.storage.session.set({ 'shown:7': { video: 'a' }, 'title:7': 'Tide mills' });
    expect([await session.shown(7), await session.title(7)]).toEqual([null, null]);
  });

  it('forgets a tab that was closed, and no other', async () => {
    await session.putShown(shown);
    await session.putShown({ ...shown, tabId: 8 });
    await session.putTitle(7, { videoId: 'aaaaaaaaaaa', title: 'Tide mills' });
    await session.forgetTab(7);
    expect(Object.keys(await fakeBrowser.storage.session.get())).toEqual(['shown:8']);
  });

  it('forgets everything', async () => {
    await session.putShown(shown);
    await session.forget();
    expect(await fakeBrowser.storage.session.get()).toEqual({});
  });

  it('tells which tab shows something else now, until nobody listens', async () => {
    const heard = vi.fn();
    const stop = session.watch(heard);
    await fakeBrowser.storage.local.set({ 'shown:9': 1 });
    await session.putTitle(7, { videoId: 'aaaaaaaaaaa', title: 'Tide mills' });
    await session.putShown(shown);
    stop();
    await session.putShown({ ...shown, seq: 2 });
    expect(heard).toHaveBeenCalledExactlyOnceWith(7);
  });
});
