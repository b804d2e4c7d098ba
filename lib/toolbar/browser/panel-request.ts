import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { VideoId } from '@/lib/service/ids';
import { once } from '@/lib/shared/once';
import type { PanelWish } from '../panel-request';
import { tabIds } from '../panel-tabs';

const placeOf = (windowId: number): string => `wish:${windowId}`;

const Wish = once(
  (): z.ZodMiniType<PanelWish> =>
    z.object({
      videoId: z.nullable(VideoId),
      tab: z.nullable(z.enum(tabIds)),
      comment: z.nullable(z.string().check(z.maxLength(200))),
    }),
);

/** Leaves a wish for the panel of a window: one that opens finds it, one that is open hears of it. */
export async function wishOfPanel(windowId: number, wish: PanelWish): Promise<void> {
  await browser.storage.session.set({ [placeOf(windowId)]: wish });
}

/** Hears wishes for the panel of this page's own window, first the one that waits. Each is heard once. */
export function hearWishes(heard: (wish: PanelWish) => void): () => void {
  let stopped = false;
  let stop = () => {
    stopped = true;
  };
  void (async () => {
    const { id } = await browser.windows.getCurrent();
    if (stopped || id === undefined) return;
    const place = placeOf(id);
    const take = async () => {
      const wish = Wish().safeParse((await browser.storage.session.get(place))[place]);
      if (!wish.success) return;
      await browser.storage.session.remove(place);
      heard(wish.data);
    };
    const changed = (changes: Record<string, unknown>, area: string) => {
      if (area === 'session' && place in changes) void take();
    };
    browser.storage.onChanged.addListener(changed);
    stop = () => browser.storage.onChanged.removeListener(changed);
    await take();
  })();
  return () => stop();
}
