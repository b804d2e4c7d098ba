import { currentTab } from '@/lib/browser/current-tab';
import { openOptions } from '@/lib/browser/open-options';
import { copyText, online, reloadTab, uncaughtErrors } from '@/lib/browser/page';
import { pageClock } from '@/lib/browser/page-clock';
import { requestPermission } from '@/lib/browser/permissions';
import { fetchSigned } from '@/lib/captions/browser';
import { accountAdapter } from '@/lib/connection/browser/account';
import { savedResponsesAbout } from '@/lib/details/repository/saved-responses';
import { save } from '@/lib/downloads/browser/save-file';
import { sendMessage } from '@/lib/messaging/messenger';
import type { PatternRunner } from '@/lib/patterns/patterns';
import { player } from '@/lib/platform/browser/player';
import { readRecentVideos } from '@/lib/platform/repository/recent-videos';
import { responseRepository } from '@/lib/requests/repository/responses';
import { settingsRepository } from '@/lib/settings/repository';
import { ledgerRepository } from '@/lib/spending/repository/ledger-repository';
import { sessionSpent } from '@/lib/spending/repository/session-spending';
import type { Ports } from '../ports';

/** The pattern code is loaded on first use, so that pages start without it. */
const loadPatternWorker = () =>
  import('@/lib/patterns/browser/pattern-worker').then(({ patternRunner }) => patternRunner);
const lazyPatterns: PatternRunner = {
  search: async (search, options) => (await loadPatternWorker()).search(search, options),
  check: async (schema, given) => (await loadPatternWorker()).check(schema, given),
};

/** Adapters of the panel that read no object store. */
const pageEnvironment = {
  online,
  bugs: uncaughtErrors,
  now: pageClock.now,
  patterns: lazyPatterns,
  permit: requestPermission,
  save,
  copy: copyText,
  fetchSigned,
  openOptions,
  reloadTab,
};

/** The ports of a page in this browser. Each page adds its own source of panel requests. */
export const pagePorts: Omit<Ports, 'wishes'> = {
  ...pageEnvironment,
  ask: sendMessage,
  account: accountAdapter,
  responses: { ...responseRepository, about: savedResponsesAbout, recent: readRecentVideos },
  ledger: ledgerRepository,
  sessionSpent,
  settings: settingsRepository,
  tab: currentTab,
  player,
};
