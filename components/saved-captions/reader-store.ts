import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { pageClock } from '@/lib/browser/page-clock';
import { heldAbout } from '@/lib/details/repository/saved-details';
import { heldRoom } from '@/lib/requests/repository/response-repository';
import { aboutTracks } from '@/lib/saved-captions/repository/track-info';
import { type HeldReaderStore, makeHeldReader } from '@/lib/saved-captions/store/reader-store';

const make = (panel: Panel): HeldReaderStore =>
  makeHeldReader(panel, {
    ...{ read: heldRoom.get, about: heldAbout, titles: aboutTracks.titles, watch: heldRoom.watch },
    clock: pageClock.now,
  });

/** The held track that is read. */
export const heldReaderOf = (panel: Panel): HeldReaderStore => tabStore(panel, make);
