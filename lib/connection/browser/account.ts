import { browser } from 'wxt/browser';
import { watchChanges } from '@/lib/messaging/change-events';
import { sendMessage } from '@/lib/messaging/messenger';
import type { AccountState } from '../account';

/** What a page may know of address, token and permission. */
export const accountAdapter = {
  get: (): Promise<AccountState> => sendMessage('account/state', null),
  /** Hears that the token or a permission is another one now, and nothing of either. Returns what ends it. */
  watch(changed: () => void): () => void {
    const { onAdded, onRemoved } = browser.permissions;
    const stopToken = watchChanges(['token'], changed);
    onAdded.addListener(changed);
    onRemoved.addListener(changed);
    return () => {
      stopToken();
      onAdded.removeListener(changed);
      onRemoved.removeListener(changed);
    };
  },
};
