import { addItems } from '@/lib/browser/add-items';
import { rest } from '@/lib/browser/rest';
import { restoreCollection } from '@/lib/browser/restore-collection';
import { type ImportStore, makeImport } from '@/lib/panel/library/import';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';
import { libraryOf } from '../library-store';

const make = (panel: Panel) =>
  makeImport(panel, libraryOf(panel), {
    addItems,
    restore: restoreCollection,
    rest,
  });

/** The list from elsewhere that is being looked at. */
export const importOf = (panel: Panel): ImportStore => tabStore(panel, make);
