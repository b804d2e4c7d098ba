import { browser } from 'wxt/browser';
import { hashOf } from '@/lib/core/library/place';

/** Opens the library in a tab of its own, or turns to it where it is open. */
export async function openLibrary(collectionId: string): Promise<void> {
  const page = browser.runtime.getURL('/library.html');
  const open = (await browser.tabs.query({})).find(({ url }) => url?.startsWith(page));
  if (open?.id === undefined) {
    await browser.tabs.create({ url: page + hashOf({ collectionId, pane: 'table' }) });
    return;
  }
  await browser.tabs.update(open.id, { active: true });
  await browser.windows.update(open.windowId, { focused: true });
}
