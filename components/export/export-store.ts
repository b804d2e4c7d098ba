import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { extensionVersion } from '@/lib/browser/extension-version';
import { browserWords } from '@/lib/browser/localized-text';
import { collectionRecords } from '@/lib/collection/repository/collection-records';
import { authorHashes } from '@/lib/comments/browser/author-key';
import { countThreads, heldThreads } from '@/lib/comments/repository/saved-threads';
import { clearWorkshop, saveStream } from '@/lib/downloads/browser/file-sink';
import { zipStream } from '@/lib/downloads/browser/zip-stream';
import { type HandInStore, makeHandIn } from '@/lib/export/store/export-store';

const make = (panel: Panel): HandInStore => {
  // What a page left that ended while it wrote.
  void clearWorkshop();
  return makeHandIn(panel, {
    ...collectionRecords,
    threads: heldThreads,
    countThreads,
    tagsOf: authorHashes,
    zip: zipStream,
    sink: saveStream,
    say: browserWords(),
    toolVersion: extensionVersion(),
  });
};

/** Handing in the collection here. */
export const handInOf = (panel: Panel): HandInStore => tabStore(panel, make);
