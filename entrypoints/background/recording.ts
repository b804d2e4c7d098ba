import { type Recorder, recording } from '@/lib/background/recording';
import { flashBadge, showBadges as sign } from '@/lib/browser/badge';
import { currentCollection } from '@/lib/browser/current-collection';
import { heldRoom } from '@/lib/browser/held-room';
import { settingsItem } from '@/lib/browser/settings-item';
import { tabAddress as address } from '@/lib/browser/tab-address';

/** Joins visits to the collection that is added to. */
export const recorder: Recorder = recording({
  settings: settingsItem.get,
  address,
  add: currentCollection.add,
  name: heldRoom.name,
  full: (tabId) => flashBadge(tabId, '!', ['collectNoRoom']),
  sign,
});
