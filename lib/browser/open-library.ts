import { hashFromRoute, type LibraryPane } from '@/lib/app-store/library-route';
import { currentCollection } from '@/lib/collection/repository/current-collection';
import { openPage } from './open-page';

/**
 * Opens the library in a tab at the current collection, or focuses the open one. An open library keeps its route unless
 * a pane is given.
 */
export async function openLibrary(pane?: LibraryPane): Promise<void> {
  const { id: collectionId } = await currentCollection.get();
  const hash = hashFromRoute({ collectionId, pane: pane ?? 'table' });
  await openPage('library.html', hash, { keepsRoute: pane === undefined });
}
