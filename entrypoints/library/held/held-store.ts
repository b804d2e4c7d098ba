import { aboutTracks } from '@/lib/browser/about-tracks';
import { openCorpus } from '@/lib/browser/corpus';
import { clearWorkshop, saveStream } from '@/lib/browser/file-sink';
import { forgetTracks, putTracksBack, takeTracks } from '@/lib/browser/forget-tracks';
import { heldAbout } from '@/lib/browser/held-about';
import { heldRoom } from '@/lib/browser/held-room';
import { openAt } from '@/lib/browser/open-at';
import { pageClock } from '@/lib/browser/page-clock';
import { rest } from '@/lib/browser/rest';
import { trackShelf } from '@/lib/browser/track-shelf';
import { browserWords } from '@/lib/browser/words';
import { makeHeldSearch } from '@/lib/panel/library/held-search';
import type { HeldSearchStore } from '@/lib/panel/library/held-search-state';
import { type HeldTracksStore, makeHeldTracks } from '@/lib/panel/library/held-tracks';
import type { LedgerPorts } from '@/lib/panel/library/ledger';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';

const sink: LedgerPorts['sink'] = async (file, signal) => {
  // What a page left that ended while it wrote.
  await clearWorkshop();
  return saveStream(file, signal);
};

const tracks = (panel: Panel): HeldTracksStore =>
  makeHeldTracks(panel, {
    ...{ ...aboutTracks, facts: trackShelf.facts, watch: trackShelf.watch },
    ...{ read: heldRoom.get, about: heldAbout, forget: forgetTracks, take: takeTracks, putBack: putTracksBack },
    ...{ now: pageClock.now, rest, locale: browserWords().locale },
  });

/** Every track that is held. */
export const heldTracksOf = (panel: Panel): HeldTracksStore => tabStore(panel, tracks);

const search = (panel: Panel): HeldSearchStore =>
  makeHeldSearch(panel, heldTracksOf(panel), { open: openCorpus, now: pageClock.now, sink });

/** What is looked for in all of them. */
export const heldSearchOf = (panel: Panel): HeldSearchStore => tabStore(panel, search);

/** Goes to a second of a video, in the tab that shows it where there is one. */
export const goTo = (videoId: string, seconds: number): void => void openAt(videoId, seconds);
