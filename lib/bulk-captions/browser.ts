import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { VideoId } from '@/lib/service/ids';
import { once } from '@/lib/shared/once';

const place = 'many-videos';
const Note = once(() => z.array(VideoId));

/** The videos that a panel hands to the library, in the browser's memory: they are too many for an address. */
export const manyNote = {
  put: (ids: readonly VideoId[]): Promise<void> => browser.storage.session.set({ [place]: [...ids] }),

  /** Hears of what was handed over, before and from now on; each is taken once. */
  watch(heard: (ids: VideoId[]) => void): () => void {
    const take = async () => {
      const note = Note().safeParse((await browser.storage.session.get(place))[place]);
      if (!note.success) return;
      await browser.storage.session.remove(place);
      heard(note.data);
    };
    const changed = (changes: Record<string, unknown>, area: string) => {
      if (area === 'session' && place in changes) void take();
    };
    browser.storage.onChanged.addListener(changed);
    void take();
    return () => browser.storage.onChanged.removeListener(changed);
  },
};
