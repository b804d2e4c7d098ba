import { collectionRoom } from '@/lib/browser/collection-room';
import { pageHash } from '@/lib/browser/page-hash';
import { rest } from '@/lib/browser/rest';
import { world } from '@/lib/browser/world';
import { type LibraryStore, makeLibrary } from '@/lib/panel/library/library';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';

const make = (panel: Panel) =>
  makeLibrary(panel, {
    collections: { ...collectionRoom, forget },
    hash: pageHash,
    newId: world.mark,
    rest,
  });

/** Loaded where somebody deletes one. */
const forget = async (collectionId: string): Promise<void> =>
  (await import('@/lib/browser/forget-collection')).forgetCollection(collectionId);

/** The one store of the library's page that knows where the reader is. */
export const libraryOf = (panel: Panel): LibraryStore => tabStore(panel, make);
