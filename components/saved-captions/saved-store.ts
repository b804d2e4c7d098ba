import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { browserWords } from '@/lib/browser/localized-text';
import { pageClock } from '@/lib/browser/page-clock';
import { rest } from '@/lib/browser/pause';
import { heldAbout } from '@/lib/details/repository/saved-details';
import { clearWorkshop, saveStream } from '@/lib/downloads/browser/file-sink';
import { openAt } from '@/lib/platform/browser/open-at';
import { heldRoom } from '@/lib/requests/repository/response-repository';
import { openCorpus } from '@/lib/saved-captions/browser/search-worker';
import { forgetTracks, putTracksBack, takeTracks } from '@/lib/saved-captions/repository/delete-tracks';
import { trackShelf } from '@/lib/saved-captions/repository/derived-tracks';
import { aboutTracks } from '@/lib/saved-captions/repository/track-info';
import type { HeldSearchStore } from '@/lib/saved-captions/store/search-state';
import { makeHeldSearch } from '@/lib/saved-captions/store/search-store';
import { type HeldTracksStore, makeHeldTracks } from '@/lib/saved-captions/store/tracks-store';
import type { LedgerPorts } from '@/lib/spending/store/spending-store';

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
