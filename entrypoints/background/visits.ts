import { tabSession } from '@/lib/browser/session';
import { tabAddress as address } from '@/lib/browser/tabs';
import { createRecorder } from '@/lib/collection/background';
import { currentCollection } from '@/lib/collection/repository/current-collection';
import { trackShownVideos } from '@/lib/platform/background';
import { videoTitleRepository } from '@/lib/platform/repository/video-titles';
import { settingsRepository } from '@/lib/settings/repository';
import { flashBadge, showBadges as sign } from '@/lib/toolbar/browser/badge';

const recorder = createRecorder({
  settings: settingsRepository.get,
  address,
  add: currentCollection.add,
  name: videoTitleRepository.name,
  showStorageFull: (tabId) => flashBadge(tabId, '!', ['collectNoRoom']),
  updateBadge: sign,
});

/** Which tab shows which video, with each visit told to the collection that is added to. */
export const shownVideos = trackShownVideos(tabSession, recorder);
