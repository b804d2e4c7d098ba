import { browser } from 'wxt/browser';
import type { AccountState } from '@/lib/connection/connection';
import { watchChanges } from '@/lib/database/changes';
import { sendMessage } from '@/lib/messaging/messenger';

export const accountAdapter = {
  get: (): Promise<AccountState> => sendMessage('account/state', null),
  /** Calls back when the token or a permission changes. Returns a function that stops watching. */
  watch(onChanged: () => void): () => void {
    const { onAdded, onRemoved } = browser.permissions;
    const stopToken = watchChanges(['credentials'], onChanged);
    onAdded.addListener(onChanged);
    onRemoved.addListener(onChanged);
    return () => {
      stopToken();
      onAdded.removeListener(onChanged);
      onRemoved.removeListener(onChanged);
    };
  },
};
