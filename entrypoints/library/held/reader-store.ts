import { aboutTracks } from '@/lib/browser/about-tracks';
import { heldAbout } from '@/lib/browser/held-about';
import { heldRoom } from '@/lib/browser/held-room';
import { pageClock } from '@/lib/browser/page-clock';
import { type HeldReaderStore, makeHeldReader } from '@/lib/panel/library/held-reader';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';

const make = (panel: Panel): HeldReaderStore =>
  makeHeldReader(panel, {
    ...{ read: heldRoom.get, about: heldAbout, titles: aboutTracks.titles, watch: heldRoom.watch },
    clock: pageClock.now,
  });

/** The held track that is read. */
export const heldReaderOf = (panel: Panel): HeldReaderStore => tabStore(panel, make);
