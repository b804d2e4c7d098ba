import { libraryOf } from '@/components/collection/library-store';
import { runsOf } from '@/components/runs/runs-store';
import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { extensionVersion } from '@/lib/browser/extension-version';
import { browserWords } from '@/lib/browser/localized-text';
import { pageClock } from '@/lib/browser/page-clock';
import { rest } from '@/lib/browser/pause';
import { type ManyStore, makeMany } from '@/lib/bulk-captions/store/bulk-store';
import { type ManyZipStore, makeManyZip } from '@/lib/bulk-captions/store/zip-store';
import { heldCaptions } from '@/lib/captions/repository/track-responses';
import { addItems } from '@/lib/collection/repository/add-items';
import { restoreCollection } from '@/lib/collection/repository/restore-collection';
import { heldAbout } from '@/lib/details/repository/saved-details';
import { clearWorkshop, saveStream } from '@/lib/downloads/browser/file-sink';
import { zipStream } from '@/lib/downloads/browser/zip-stream';
import { type ImportStore, makeImport } from '@/lib/import/store/import-store';
import { heldRoom } from '@/lib/requests/repository/response-repository';
import { runCosts } from '@/lib/runs/repository/run-costs';
import { runJournal } from '@/lib/runs/repository/run-journal';
import { trackShelf } from '@/lib/saved-captions/repository/derived-tracks';

const make = (panel: Panel) =>
  makeMany(panel, runsOf(panel), {
    tracks: trackShelf,
    keys: heldCaptions.keys,
    held: heldRoom.get,
    steps: runJournal.steps,
    costs: runCosts.ofRun,
    titleOf: heldRoom.titleOf,
    now: pageClock.now,
    rest,
  });

/** Which videos captions are wanted of, and what is known of them. */
export const manyOf = (panel: Panel): ManyStore => tabStore(panel, make);

const makeZip = (panel: Panel): ManyZipStore => {
  // What a page left that ended while it wrote.
  void clearWorkshop();
  return makeManyZip(panel, {
    ...{ held: heldRoom.get, about: heldAbout },
    zip: zipStream,
    sink: saveStream,
    say: browserWords(),
    toolVersion: extensionVersion(),
  });
};

/** Putting captions together into one file. */
export const manyZipOf = (panel: Panel): ManyZipStore => tabStore(panel, makeZip);

const makeList = (panel: Panel) =>
  makeImport(panel, libraryOf(panel), { addItems, restore: restoreCollection, rest }, { keepVideos: true });

/** The list that is pasted or read here; nothing of it is added to a collection. */
export const manyListOf = (panel: Panel): ImportStore => tabStore(panel, makeList);
