import { useStore } from 'zustand';
import { disabledReason } from '@/components/ui/blocked-by';
import type { DisabledReason } from '@/components/ui/PricedButton';
import { useSpending } from '@/components/ui/use-spent';
import { useTranslation } from '@/components/ui/words';
import { isOffline } from '@/lib/app-store/account-slice';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { blockerOf } from '@/lib/service/blocker';
import { failureText } from '@/lib/service/failure-text';
import { type Quote, quotedMicros } from '@/lib/service/price';
import { checkLimits } from '@/lib/spending/budget';

/** What the account, the network or the user's limits say against an order of this price now. */
export function useToolBlocker(panel: PanelStore): (quote: Quote) => DisabledReason | null {
  const t = useTranslation();
  const settings = useStore(panel, (state) => state.settings);
  const spent = useSpending(panel);
  const account = useStore(panel, (state) => state.account);
  const offline = useStore(panel, isOffline);
  const { openOptions } = panel.getState();
  // Whether the entry point may be reached is asked where it is asked for: this account's permission is the service's.
  const accountBlocker = account && blockerOf({ ...account, serviceUrl: settings.mcpUrl, permitted: true });
  return (quote) => {
    if (!accountBlocker && offline) return { is: 'offline' };
    if (accountBlocker) return disabledReason(t, accountBlocker, panel.getState());
    const limitFailure = spent && checkLimits({ by: 'reader', quoted: quotedMicros(quote) }, spent, settings);
    if (!limitFailure) return null;
    const because = t.saying(failureText(limitFailure, t.locale).sentence);
    return { is: 'limit', because, onRaise: () => void openOptions() };
  };
}
