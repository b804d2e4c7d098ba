import { session } from '@/lib/browser/session';
import { tabAddress as address } from '@/lib/browser/tab-address';
import { recording } from '@/lib/collection/background/record-while-browsing';
import { currentCollection } from '@/lib/collection/repository/current-collection';
import { shownTabs } from '@/lib/platform/background';
import { videoNames } from '@/lib/platform/repository/video-titles';
import { settingsItem } from '@/lib/settings/repository';
import { flashBadge, showBadges as sign } from '@/lib/toolbar/browser/badge';

const recorder = recording({
  settings: settingsItem.get,
  address,
  add: currentCollection.add,
  name: videoNames.name,
  full: (tabId) => flashBadge(tabId, '!', ['collectNoRoom']),
  sign,
});

/** Which tab shows which video, with each visit told to the collection that is added to. */
export const tabs = shownTabs(session, recorder);
