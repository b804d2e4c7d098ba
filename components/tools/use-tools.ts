import { stateHook, useApp, useAppStore } from '@/components/ui/app-state';
import type { DisabledReason } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { disabledReasonFor, useSpending } from '@/components/ui/use-prices';
import { isOffline } from '@/lib/app-store/account-slice';
import { type AppStore, storeOfPage } from '@/lib/app-store/app-store';
import { blockerOf } from '@/lib/connection/connection';
import { failureText } from '@/lib/service/failure-text';
import { type Quote, quotedMicros } from '@/lib/service/price';
import { checkLimits } from '@/lib/spending/budget';
import { createToolsStore, type ToolsStore } from '@/lib/tool-calls/store';

/**
 * Returns a function that finds what blocks a request of a given price: the account, the network or a spending limit.
 */
export function useToolBlocker(): (quote: Quote) => DisabledReason | null {
  const app = useAppStore();
  const t = useTranslation();
  const settings = useApp((state) => state.settings);
  const spent = useSpending();
  const account = useApp((state) => state.account);
  const offline = useApp(isOffline);
  const { openOptions } = app.getState();
  // The account's permission applies to the service only. The permission for the MCP endpoint is checked when a request
  // is sent.
  const accountBlocker = account && blockerOf({ ...account, serviceUrl: settings.mcpUrl, permitted: true });
  return (quote) => {
    if (!accountBlocker && offline) return { is: 'offline' };
    if (accountBlocker) return disabledReasonFor(t, accountBlocker, app.getState());
    const limitFailure = spent && checkLimits({ startedBy: 'user', quoted: quotedMicros(quote) }, spent, settings);
    if (!limitFailure) return null;
    const text = t.message(failureText(limitFailure, t.locale).sentence);
    return { is: 'limit', text, onAction: () => void openOptions() };
  };
}

const createStoreFor = (app: AppStore) => {
  const store = createToolsStore(app);
  store.getState().start();
  return store;
};

/** Returns the store of the tools page, one per panel. */
export const useToolsStore = (): ToolsStore => storeOfPage(useAppStore(), createStoreFor);

export const useTools = stateHook(useToolsStore);
