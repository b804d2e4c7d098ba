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

/** The last title of a tab and the video of its address at that time. */
interface TabTitle {
  videoId: string;
  title: string;
}
const storedTitle = once(() => z.object({ videoId: z.string(), title: z.string() }));

/** The video of each tab. It outlives the worker and ends with the browser; only the worker writes it. */
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
  async deleteTab(tabId: number): Promise<void> {
    await browser.storage.session.remove([shownKey(tabId), titleKey(tabId)]);
  },
  async deleteAll(): Promise<void> {
    await browser.storage.session.clear();
  },
  /** Reports the tabs whose video changes. Returns a function that unsubscribes. */
  watch(changed: (tabId: number) => void): () => void {
    const onChanged = (changes: Record<string, unknown>, area: string) => {
      if (area !== 'session') return;
      for (const key of Object.keys(changes)) {
        if (key.startsWith(shownPrefix)) changed(Number(key.slice(shownPrefix.length)));
      }
    };
    browser.storage.onChanged.addListener(onChanged);
    return () => browser.storage.onChanged.removeListener(onChanged);
  },
};

/** Returns the stored value; `null` if there is none or it is invalid. */
async function readStored<T>(key: string, schema: z.ZodMiniType<T>): Promise<T | null> {
  const { [key]: value } = await browser.storage.session.get(key);
  return schema.safeParse(value).data ?? null;
}
