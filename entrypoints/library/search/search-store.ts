import { evidenceRoom } from '@/lib/browser/evidence-room';
import { ownCountry } from '@/lib/browser/own-country';
import { pageClock } from '@/lib/browser/page-clock';
import { queryRoom } from '@/lib/browser/query-room';
import { rest } from '@/lib/browser/rest';
import { sha256 } from '@/lib/browser/sha256';
import { world } from '@/lib/browser/world';
import { makeSearch, type SearchStore } from '@/lib/panel/library/search';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';
import { libraryOf } from '../library-store';

const make = (panel: Panel) =>
  makeSearch(panel, libraryOf(panel), {
    queries: queryRoom,
    body: evidenceRoom.body,
    sha256,
    newId: world.mark,
    country: ownCountry(),
    now: pageClock.now,
    rest,
  });

/** The form of the search and the plans that are kept, of the collection that the page is about. */
export const searchOf = (panel: Panel): SearchStore => tabStore(panel, make);
