import { browser } from 'wxt/browser';
import type { VideoId } from '@/lib/service/ids';

const storageKey = 'bulk-caption-videos';

/** Passes videos from the side panel to the library through session storage, because a URL cannot hold so many. */
export const videoHandover = {
  put: (ids: readonly VideoId[]): Promise<void> => browser.storage.session.set({ [storageKey]: [...ids] }),

  /**
   * Passes the stored list and every later list to `onVideos`, and deletes each from storage first, so that it is not
   * passed again later. Returns a function that stops watching.
   */
  watch(onVideos: (ids: VideoId[]) => void): () => void {
    const receive = async () => {
      const { [storageKey]: ids } = await browser.storage.session.get<{ [storageKey]: VideoId[] }>(storageKey);
      if (!ids) return;
      await browser.storage.session.remove(storageKey);
      onVideos(ids);
    };
    const changed = (changes: Record<string, unknown>, area: string) => {
      if (area === 'session' && storageKey in changes) void receive();
    };
    browser.storage.onChanged.addListener(changed);
    void receive();
    return () => browser.storage.onChanged.removeListener(changed);
  },
};
