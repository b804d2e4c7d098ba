import { addItems } from '@/lib/browser/add-items';
import { collectionRoom } from '@/lib/browser/collection-room';
import { heldCaptions } from '@/lib/browser/held-captions';
import { markRoom } from '@/lib/browser/mark-room';
import { rest } from '@/lib/browser/rest';
import { takeOver } from '@/lib/browser/take-over';
import { browserWords } from '@/lib/browser/words';
import { makeTable, type TableStore } from '@/lib/panel/library/table-store';
import { makeTableVerbs, type TableVerbs } from '@/lib/panel/library/table-verbs';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';
import { libraryOf } from './library-store';
import { rollOfPage } from './roll-store';

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
