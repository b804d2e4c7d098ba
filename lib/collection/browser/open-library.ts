import { hashFromRoute, type LibraryPane } from '@/lib/app-store/library-route';
import { openPage } from '@/lib/browser/open-page';
import { currentCollection } from '../repository/current-collection';

/**
 * Opens the library in a tab at the current collection, or focuses the open one. An open library keeps its route unless
 * a pane is given.
 */
export async function openLibrary(pane?: LibraryPane): Promise<void> {
  const { id } = await currentCollection.getCollection();
  const hash = hashFromRoute({ collectionId: id, pane: pane ?? 'table' });
  await openPage('library.html', hash, { keepsRoute: pane === undefined });
}
