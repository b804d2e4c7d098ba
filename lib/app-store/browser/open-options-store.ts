import { newId } from '@/lib/browser/new-id';
import { online } from '@/lib/browser/online';
import { openOptions } from '@/lib/browser/open-options';
import { pageClock } from '@/lib/browser/page-clock';
import { requestPermission } from '@/lib/browser/permissions';
import { currentCollection } from '@/lib/collection/repository/current-collection';
import { account } from '@/lib/connection/browser/account';
import { signInBoard } from '@/lib/connection/browser/sign-in-state';
import { takePassphrase, unlock, writeToken as write } from '@/lib/connection/browser/token';
import { sendMessage } from '@/lib/messaging/messenger';
import { responseRepository } from '@/lib/requests/repository/response-repository';
import { sitePermissions } from '@/lib/settings/browser/sites';
import { settingsRepository } from '@/lib/settings/repository';
import { countStoredItems } from '@/lib/storage/count-rows';
import { type ChosenStore, createChosen } from '../options-store';

/** What the reader chose, joined to the world: the options and the welcome each open it. */
export function openChosen(): ChosenStore {
  const chosen = createChosen({
    ask: sendMessage,
    account,
    online,
    permit: requestPermission,
    settings: settingsRepository,
    openOptions,
    token: { write, takePassphrase, unlock },
    newId,
    countLeft: countStoredItems,
    into: currentCollection.get,
    held: responseRepository,
    sites: sitePermissions,
    signInBoard,
    every: pageClock.every,
    now: pageClock.now,
  });
  chosen.start();
  return chosen;
}
