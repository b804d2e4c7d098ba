import { authorHashes } from '@/lib/browser/author-key';
import { collectionRecords } from '@/lib/browser/collection-records';
import { extensionVersion } from '@/lib/browser/extension-version';
import { clearWorkshop, saveStream } from '@/lib/browser/file-sink';
import { countThreads, heldThreads } from '@/lib/browser/held-threads';
import { browserWords } from '@/lib/browser/words';
import { zipStream } from '@/lib/browser/zip-stream';
import { type HandInStore, makeHandIn } from '@/lib/panel/library/hand-in';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';

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
