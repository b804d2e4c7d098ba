import { libraryOf } from '@/components/collection/library-store';
import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { rest } from '@/lib/browser/pause';
import { takeOver } from '@/lib/provenance/repository/reuse-details';
import { type ElsewhereStore, makeElsewhere } from '@/lib/runs/store/saved-elsewhere';

const make = (panel: Panel) =>
  makeElsewhere(panel, libraryOf(panel), { sources: takeOver.sources, take: takeOver.take, rest });

/** What is held outside of the collection that the page is about, and how it comes in for free. */
export const elsewhereOf = (panel: Panel): ElsewhereStore => tabStore(panel, make);
