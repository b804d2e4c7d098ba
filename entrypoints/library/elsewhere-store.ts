import { rest } from '@/lib/browser/rest';
import { takeOver } from '@/lib/browser/take-over';
import { type ElsewhereStore, makeElsewhere } from '@/lib/panel/library/elsewhere';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';
import { libraryOf } from './library-store';

const make = (panel: Panel) =>
  makeElsewhere(panel, libraryOf(panel), { sources: takeOver.sources, take: takeOver.take, rest });

/** What is held outside of the collection that the page is about, and how it comes in for free. */
export const elsewhereOf = (panel: Panel): ElsewhereStore => tabStore(panel, make);
