import { createOptionsStore, type OptionsStore } from '@/lib/app-store/options-store';
import { pageClock } from '@/lib/browser/clock';
import { newId } from '@/lib/browser/environment';
import { openOptions } from '@/lib/browser/extension-pages';
import { online } from '@/lib/browser/page';
import { requestPermission } from '@/lib/browser/permissions';
import { currentCollection } from '@/lib/collection/repository/current-collection';
import { findMcpEndpoint, signInStateStorage, watchSignInState } from '@/lib/connection/browser/sign-in';
import {
  bindToken,
  setPassphrase,
  unlockToken,
  savePastedToken as write,
} from '@/lib/connection/browser/token-repository';
import { sendMessage } from '@/lib/messaging/messenger';
import { responseRepository } from '@/lib/requests/repository/responses';
import { sitePermissions } from '@/lib/settings/browser';
import { settingsRepository } from '@/lib/settings/repository';
import { accountAdapter } from './account';

/** Creates and starts the store of the options and welcome pages, with the adapters of this browser. */
export function openOptionsStore(): OptionsStore {
  const options = createOptionsStore({
    sendMessage,
    account: accountAdapter,
    online,
    permit: requestPermission,
    settings: settingsRepository,
    openOptions,
    token: { write, bind: bindToken, setPassphrase, unlock: unlockToken },
    newId,
    currentCollection: currentCollection.getCollection,
    responses: responseRepository,
    sites: sitePermissions,
    signInState: { get: signInStateStorage.get, watch: watchSignInState },
    findMcpEndpoint,
    every: pageClock.every,
    now: pageClock.now,
  });
  options.getState().start();
  return options;
}
