import { currentTab } from '@/lib/browser/current-tab';
import { pageEnvironment } from '@/lib/browser/page-environment';
import { accountAdapter } from '@/lib/connection/browser/account';
import { savedResponsesAbout } from '@/lib/details/repository/saved-responses';
import { sendMessage } from '@/lib/messaging/messenger';
import { player } from '@/lib/platform/browser/player';
import { readRecentVideos } from '@/lib/platform/repository/recent-videos';
import { responseRepository } from '@/lib/requests/repository/response-repository';
import { settingsRepository } from '@/lib/settings/repository';
import { ledgerRepository } from '@/lib/spending/repository/ledger-repository';
import { sessionSpent } from '@/lib/spending/repository/session-spending';
import type { Ports } from '../ports';

/** This browser, as a panel needs it; whose wishes it hears is its page's to say. */
export const pagePorts: Omit<Ports, 'wishes'> = {
  ...pageEnvironment,
  ask: sendMessage,
  account: accountAdapter,
  held: { ...responseRepository, about: savedResponsesAbout, recent: readRecentVideos },
  ledger: ledgerRepository,
  sessionSpent,
  settings: settingsRepository,
  tab: currentTab,
  player,
};
