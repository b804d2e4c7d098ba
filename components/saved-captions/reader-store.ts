import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { pageClock } from '@/lib/browser/page-clock';
import { savedResponsesAbout } from '@/lib/details/repository/saved-responses';
import { responseRepository } from '@/lib/requests/repository/response-repository';
import { trackInfoRepository } from '@/lib/saved-captions/repository/track-info';
import { createTrackReader, type TrackReaderStore } from '@/lib/saved-captions/store/track-reader';

const createReader = (panel: PanelStore): TrackReaderStore =>
  createTrackReader(panel, {
    ...{
      read: responseRepository.get,
      about: savedResponsesAbout,
      titles: trackInfoRepository.titles,
      watch: responseRepository.watch,
    },
    clock: pageClock.now,
  });

/** The held track that is read. */
export const trackReaderOf = (panel: PanelStore): TrackReaderStore => tabStore(panel, createReader);
