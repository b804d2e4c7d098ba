import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import type { ShownVideo } from '@/lib/platform/shown-video';
import { VideoId } from '@/lib/service/ids';
import { once } from '@/lib/shared/once';

const shownPrefix = 'shown:';
const titlePrefix = 'title:';
const shownKey = (tabId: number) => `${shownPrefix}${tabId}`;
const titleKey = (tabId: number) => `${titlePrefix}${tabId}`;

const storedShown = once(() =>
  z.object({
    videoId: z.nullable(VideoId),
    kind: z.enum(['watch', 'short', 'live', 'embed', 'clip', 'other']),
    tabId: z.int(),
    seq: z.int(),
    title: z.nullable(z.string()),
  }),
);

/** The title a tab had last, and which video its address named just then. */
interface TabTitle {
  videoId: string;
  title: string;
}
const storedTitle = once(() => z.object({ videoId: z.string(), title: z.string() }));

/** Which tab shows which video; outlives the worker, ends with the browser. Only the worker writes. */
export const tabSession = {
  async shown(tabId: number): Promise<ShownVideo | null> {
    return readStored(shownKey(tabId), storedShown());
  },
  async putShown(shown: ShownVideo): Promise<void> {
    await browser.storage.session.set({ [shownKey(shown.tabId)]: shown });
  },
  async title(tabId: number): Promise<TabTitle | null> {
    return readStored(titleKey(tabId), storedTitle());
  },
  async putTitle(tabId: number, title: TabTitle): Promise<void> {
    await browser.storage.session.set({ [titleKey(tabId)]: title });
  },
  async forgetTab(tabId: number): Promise<void> {
    await browser.storage.session.remove([shownKey(tabId), titleKey(tabId)]);
  },
  async forget(): Promise<void> {
    await browser.storage.session.clear();
  },
  /** Hears which tabs show something else now. Returns what ends it. */
  watch(changed: (tabId: number) => void): () => void {
    const heard = (changes: Record<string, unknown>, area: string) => {
      if (area !== 'session') return;
      for (const place of Object.keys(changes)) {
        if (place.startsWith(shownPrefix)) changed(Number(place.slice(shownPrefix.length)));
      }
    };
    browser.storage.onChanged.addListener(heard);
    return () => browser.storage.onChanged.removeListener(heard);
  },
};

/** What lies in a place; `null` where nothing does, or what anything else wrote there. */
async function readStored<T>(key: string, schema: z.ZodMiniType<T>): Promise<T | null> {
  const { [key]: value } = await browser.storage.session.get(key);
  return schema.safeParse(value).data ?? null;
}
