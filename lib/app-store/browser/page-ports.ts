import { currentTab } from '@/lib/browser/current-tab';
import { pageWorld } from '@/lib/browser/page-environment';
import { account } from '@/lib/connection/browser/account';
import { heldAbout } from '@/lib/details/repository/saved-details';
import { ask } from '@/lib/messaging/messenger';
import { player } from '@/lib/platform/browser/player';
import { recentVideos } from '@/lib/platform/repository/recent-videos';
import { heldRoom } from '@/lib/requests/repository/response-repository';
import { settingsItem } from '@/lib/settings/repository';
import { ledgerRoom } from '@/lib/spending/repository/ledger-repository';
import { sessionSpent } from '@/lib/spending/repository/session-spending';
import type { Ports } from '../ports';

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
