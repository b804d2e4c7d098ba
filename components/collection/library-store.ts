import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { world } from '@/lib/browser/environment';
import { pageHash } from '@/lib/browser/page-hash';
import { rest } from '@/lib/browser/pause';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { createLibraryStore, type LibraryStore } from '@/lib/collection/store/library-store';

const createStore = (panel: Panel) =>
  createLibraryStore(panel, {
    collections: { ...collectionRepository, forget: deleteCollectionLazily },
    hash: pageHash,
    newId: world.mark,
    rest,
  });

/** Loaded where somebody deletes one. */
const deleteCollectionLazily = async (collectionId: string): Promise<void> =>
  (await import('@/lib/collection/repository/delete-collection')).deleteCollection(collectionId);

/** The one store of the library's page that knows where the reader is. */
export const libraryOf = (panel: Panel): LibraryStore => tabStore(panel, createStore);
