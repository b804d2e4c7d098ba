import { showBadges } from '@/lib/browser/badge';
import { currentCollection } from '@/lib/browser/current-collection';
import { frontPage } from '@/lib/browser/front-page';
import { manyNote } from '@/lib/browser/many-note';
import { openLibrary } from '@/lib/browser/open-library';
import { readPageLinks } from '@/lib/browser/page-links';
import { makeCollect } from '@/lib/panel/collect';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';

const make = (panel: Panel) =>
  makeCollect(panel, {
    room: currentCollection,
    links: readPageLinks,
    frontTab: frontPage,
    sign: showBadges,
    openLibrary,
    forCaptions: manyNote.put,
  });

/** The collection as the panel knows it; loaded when the first part that shows it is. */
export const collectStore = (panel: Panel) => tabStore(panel, make);
