import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { browserWords } from '@/lib/browser/localized-text';
import { rest } from '@/lib/browser/pause';
import { heldCaptions } from '@/lib/captions/repository/track-responses';
import { addItems } from '@/lib/collection/repository/add-items';
import { collectionRoom } from '@/lib/collection/repository/collection-repository';
import { markRoom } from '@/lib/collection/repository/note-repository';
import { makeTableVerbs, type TableVerbs } from '@/lib/collection/store/table-actions';
import { makeTable, type TableStore } from '@/lib/collection/store/table-store';
import { takeOver } from '@/lib/provenance/repository/reuse-details';
import { libraryOf } from './library-store';
import { rollOfPage } from './snapshot-store';

const make = (panel: Panel) =>
  makeTable(libraryOf(panel), rollOfPage(panel), {
    captionKeys: heldCaptions.keys,
    watchCaptions: heldCaptions.watch,
    rest,
    locale: browserWords().locale,
  });

/** How the collection here is looked at: `selected` are the videos that the reader picked out. */
export const tableOf = (panel: Panel): TableStore => tabStore(panel, make);

const verbs = (panel: Panel) => {
  const collections = { addItems, remove: collectionRoom.remove, putBack: collectionRoom.putBack };
  const ports = { collections, marks: markRoom, evidence: takeOver };
  return makeTableVerbs({ panel, library: libraryOf(panel), table: tableOf(panel), ports });
};

/** What can be done with videos of the collection here. */
export const tableVerbsOf = (panel: Panel): TableVerbs => tabStore(panel, verbs);
