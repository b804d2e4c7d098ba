import { account } from '@/lib/browser/account';
import { currentTab } from '@/lib/browser/current-tab';
import { heldAbout } from '@/lib/browser/held-about';
import { heldRoom } from '@/lib/browser/held-room';
import { ledgerRoom } from '@/lib/browser/ledger-room';
import { ask } from '@/lib/browser/messenger';
import { pageWorld } from '@/lib/browser/page-world';
import { player } from '@/lib/browser/player';
import { recentVideos } from '@/lib/browser/recent-videos';
import { sessionSpent } from '@/lib/browser/session-spent';
import { settingsItem } from '@/lib/browser/settings-item';
import type { Ports } from '@/lib/panel/ports';

/** This browser, as a panel needs it; whose wishes it hears is its page's to say. */
export const pagePorts: Omit<Ports, 'wishes'> = {
  ...pageWorld,
  ask,
  account,
  held: { ...heldRoom, about: heldAbout, recent: recentVideos },
  ledger: ledgerRoom,
  sessionSpent,
  settings: settingsItem,
  tab: currentTab,
  player,
};
