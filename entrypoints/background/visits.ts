import { recording } from '@/lib/background/recording';
import { shownTabs } from '@/lib/background/shown-tabs';
import { flashBadge, showBadges as sign } from '@/lib/browser/badge';
import { currentCollection } from '@/lib/browser/current-collection';
import { session } from '@/lib/browser/session';
import { settingsItem } from '@/lib/browser/settings-item';
import { tabAddress as address } from '@/lib/browser/tab-address';
import { videoNames } from '@/lib/browser/video-names';

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
