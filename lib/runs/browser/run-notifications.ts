import { type Browser, browser } from 'wxt/browser';
import { hashFromRoute } from '@/lib/app-store/library-route';
import { openPage } from '@/lib/browser/open-page';
import { currentTranslation } from '@/lib/browser/translation';
import type { Run } from '../records';

const permission = { permissions: ['notifications'] } satisfies Browser.permissions.Permissions;

/** The switch of notifications about runs, which is the permission itself. */
export const runNotifications = {
  /** Returns `null` in a browser without notifications of extensions. */
  areOn: (): Promise<boolean | null> => browser.permissions.contains(permission).catch(() => null),
  /** Asks the user for the permission. Works only in a click handler, before any `await`. */
  turnOn: (): Promise<boolean> => browser.permissions.request(permission),
  turnOff: (): Promise<boolean> => browser.permissions.remove(permission),
};

/** Runs that take at least this long show a notification, because users are not expected to wait for them. */
const longRunMilliseconds = 60_000;

/**
 * Shows that a long run ended or paused, if the user has allowed it and does not see the library. It names no
 * video and no search, because others may see the screen. `now` is in milliseconds since 1970.
 */
export async function notifyRunEnd(run: Run, now: number): Promise<void> {
  // Undefined until the permission is granted.
  if (!browser.notifications || now - run.createdAt < longRunMilliseconds || (await isLibraryInView())) return;
  const t = currentTranslation();
  // The id tells the click, which another worker may receive, the collection.
  await browser.notifications.create(run.collectionId, {
    type: 'basic',
    iconUrl: '/icon/128.png',
    title: t(run.state === 'done' ? 'runNotifyDone' : 'runNotifyPaused'),
    message: t('runNotifyOpen'),
  });
}

async function isLibraryInView(): Promise<boolean> {
  const { focused, tabs = [] } = await browser.windows.getLastFocused({ populate: true });
  const library = browser.runtime.getURL('/library.html');
  return focused && tabs.some(({ active, url }) => active && url?.startsWith(library));
}

/** Opens the runs when the user clicks a notification. Must be called before the first `await` of the worker. */
export function openRunsOnClick(): void {
  // Adding the same listener twice has no effect.
  const listen = () => browser.notifications?.onClicked.addListener(openRuns);
  listen();
  browser.permissions.onAdded.addListener(listen);
}

function openRuns(collectionId: string): void {
  void browser.notifications.clear(collectionId);
  void openPage('library.html', hashFromRoute({ collectionId, pane: 'runs' }));
}
