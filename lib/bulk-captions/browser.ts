import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { VideoId } from '@/lib/service/ids';
import { once } from '@/lib/shared/once';

const storageKey = 'many-videos';
const HandedOverIds = once(() => z.array(VideoId));

/** The videos that a panel hands to the library, in the browser's memory: they are too many for an address. */
export const videoHandover = {
  put: (ids: readonly VideoId[]): Promise<void> => browser.storage.session.set({ [storageKey]: [...ids] }),

  /** Hears of what was handed over, before and from now on; each is taken once. */
  watch(onVideos: (ids: VideoId[]) => void): () => void {
    const take = async () => {
      const stored = HandedOverIds().safeParse((await browser.storage.session.get(storageKey))[storageKey]);
      if (!stored.success) return;
      await browser.storage.session.remove(storageKey);
      onVideos(stored.data);
    };
    const changed = (changes: Record<string, unknown>, area: string) => {
      if (area === 'session' && storageKey in changes) void take();
    };
    browser.storage.onChanged.addListener(changed);
    void take();
    return () => browser.storage.onChanged.removeListener(changed);
  },
};
