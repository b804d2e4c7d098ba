import type { Ports } from '@/lib/app-store/ports';
import { pageClock, watchMidnight } from '@/lib/browser/clock';
import { currentTab } from '@/lib/browser/current-tab';
import { openOptions } from '@/lib/browser/extension-pages';
import { openPage } from '@/lib/browser/open-page';
import { browserLanguages, copyText, online, reloadTab, uncaughtErrors, wait } from '@/lib/browser/page';
import { requestPermission } from '@/lib/browser/permissions';
import { savedResponsesAbout } from '@/lib/details/repository/saved-responses';
import { saveThroughLink } from '@/lib/downloads/browser/save-through-link';
import { sendMessage } from '@/lib/messaging/messenger';
import type { PatternRunner } from '@/lib/patterns/patterns';
import { player } from '@/lib/platform/browser/player';
import { readTitle } from '@/lib/platform/repository/video-titles';
import { readRecentVideos, responseRepository, watchResponses } from '@/lib/requests/repository/responses';
import { settingsRepository } from '@/lib/settings/repository';
import { sessionSpent } from '@/lib/spending/repository/browser-session';
import { ledgerRepository } from '@/lib/spending/repository/ledger-repository';
import { spendingRepository } from '@/lib/spending/repository/spending-repository';
import { accountAdapter } from './account';

/** The pattern code is loaded on first use, so that pages start without it. */
const loadPatternWorker = () =>
  import('@/lib/patterns/browser/pattern-worker').then(({ patternRunner }) => patternRunner);
const lazyPatterns: PatternRunner = {
  search: async (search, options) => (await loadPatternWorker()).search(search, options),
  check: async (schema, args) => (await loadPatternWorker()).check(schema, args),
};

/** Returns the title that a tab showed for a video, otherwise the one in a saved response. */
async function titleOf(videoId: string): Promise<string | null> {
  const title = await readTitle(videoId);
  if (title !== null) return title;
  const { readVideoFacts } = await import('@/lib/details/repository/video-facts');
  return (await readVideoFacts(videoId)).title;
}

const openOptionsAt = async (section?: string): Promise<void> => {
  if (section === undefined) return openOptions();
  return openPage('options.html', `#${section}`);
};

/** Adapters that do not read IndexedDB. */
const pageEnvironment = {
  online,
  languages: browserLanguages,
  uncaughtErrors,
  now: pageClock.now,
  wait,
  patterns: lazyPatterns,
  permit: requestPermission,
  save: saveThroughLink,
  copy: copyText,
  // Loaded with the first link, because it brings the reader of responses.
  fetchSigned: async (url: string) => (await import('@/lib/app-store/browser/fetch-signed')).fetchSigned(url),
  openOptions: openOptionsAt,
  reloadTab,
};

/** Reports changes of the ledger, and midnight, when the limits of a day apply anew. */
function watchLedger(changed: () => void): () => void {
  const stops = [spendingRepository.watch(changed), watchMidnight(changed)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The ports of a page in this browser. Each page adds its own source of panel requests. */
export const pagePorts: Omit<Ports, 'panelRequests'> = {
  ...pageEnvironment,
  sendMessage,
  account: accountAdapter,
  responses: {
    ...responseRepository,
    about: savedResponsesAbout,
    recent: readRecentVideos,
    titleOf,
    watch: watchResponses,
  },
  ledger: { ...ledgerRepository, ...spendingRepository, watch: watchLedger },
  sessionSpent,
  settings: settingsRepository,
  tab: currentTab,
  player,
};
