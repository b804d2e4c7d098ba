import { addItems } from '@/lib/browser/add-items';
import { extensionVersion } from '@/lib/browser/extension-version';
import { clearWorkshop, saveStream } from '@/lib/browser/file-sink';
import { heldAbout } from '@/lib/browser/held-about';
import { heldCaptions } from '@/lib/browser/held-captions';
import { heldRoom } from '@/lib/browser/held-room';
import { pageClock } from '@/lib/browser/page-clock';
import { rest } from '@/lib/browser/rest';
import { restoreCollection } from '@/lib/browser/restore-collection';
import { runCosts } from '@/lib/browser/run-costs';
import { runJournal } from '@/lib/browser/run-journal';
import { trackShelf } from '@/lib/browser/track-shelf';
import { browserWords } from '@/lib/browser/words';
import { zipStream } from '@/lib/browser/zip-stream';
import { type ImportStore, makeImport } from '@/lib/panel/library/import';
import { type ManyStore, makeMany } from '@/lib/panel/library/many';
import { type ManyZipStore, makeManyZip } from '@/lib/panel/library/many-zip';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';
import { libraryOf } from '../library-store';
import { runsOf } from '../runs-store';

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
