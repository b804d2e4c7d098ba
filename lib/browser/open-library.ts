import { browser } from 'wxt/browser';
import { hashOf } from '@/lib/core/library/place';
import { currentCollection } from './current-collection';

/** Opens the library in a tab of its own, at the collection that is added to, or turns to it where it is open. */
export async function openLibrary(): Promise<void> {
  const page = browser.runtime.getURL('/library.html');
  const open = (await browser.tabs.query({})).find(({ url }) => url?.startsWith(page));
  if (open?.id === undefined) {
    const { id } = await currentCollection.get();
    await browser.tabs.create({ url: page + hashOf({ collectionId: id, pane: 'table' }) });
    return;
  }
  await browser.tabs.update(open.id, { active: true });
  await browser.windows.update(open.windowId, { focused: true });
}
