import { useStore } from 'zustand';
import { blockedBy } from '@/components/ui/blocked-by';
import type { Blocked } from '@/components/ui/PricedButton';
import { useSpent } from '@/components/ui/use-spent';
import { useWords } from '@/components/ui/words';
import { isOffline } from '@/lib/app-store/account-slice';
import type { Panel } from '@/lib/app-store/panel-store';
import { blockerOf } from '@/lib/service/blocker';
import { failureText } from '@/lib/service/failure-text';
import { type Quote, quotedMicros } from '@/lib/service/price';
import { checkLimits } from '@/lib/spending/budget';

/** What the account, the network or the reader's limits say against an order of this price now. */
export function useToolBlock(panel: Panel): (quote: Quote) => Blocked | null {
  const say = useWords();
  const settings = useStore(panel, (state) => state.settings);
  const spent = useSpent(panel);
  const account = useStore(panel, (state) => state.account);
  const offline = useStore(panel, isOffline);
  const { openOptions } = panel.getState();
  // Whether the entry point may be reached is asked where it is asked for: this account's permission is the service's.
  const hindered = account && blockerOf({ ...account, serviceUrl: settings.mcpUrl, permitted: true });
  return (quote) => {
    if (!hindered && offline) return { is: 'offline' };
    if (hindered) return blockedBy(say, hindered, panel.getState());
    const limited = spent && checkLimits({ by: 'reader', quoted: quotedMicros(quote) }, spent, settings);
    if (!limited) return null;
    const because = say.saying(failureText(limited, say.locale).sentence);
    return { is: 'limit', because, onRaise: () => void openOptions() };
  };
}
