import { browser } from 'wxt/browser';
import { hashFromRoute, type LibraryPane } from '@/lib/app-store/library-route';
import { currentCollection } from '@/lib/collection/repository/current-collection';

/**
 * Opens the library in a tab at the current collection, or focuses the open one. An open library keeps its route unless
 * a pane is given.
 */
export async function openLibrary(pane?: LibraryPane): Promise<void> {
  const page = browser.runtime.getURL('/library.html');
  const open = (await browser.tabs.query({})).find(({ url }) => url?.startsWith(page));
  const { id: collectionId } = await currentCollection.get();
  const url = page + hashFromRoute({ collectionId, pane: pane ?? 'table' });
  if (open?.id === undefined) {
    await browser.tabs.create({ url });
    return;
  }
  await browser.tabs.update(open.id, { active: true, ...(pane && { url }) });
  await browser.windows.update(open.windowId, { focused: true });
}
