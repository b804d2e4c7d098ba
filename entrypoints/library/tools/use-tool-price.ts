import { useStore } from 'zustand';
import type { Blocked } from '@/components/PricedButton';
import { useWords } from '@/components/words';
import { objectionNow } from '@/lib/core/budget';
import { failureWords } from '@/lib/core/failure-words';
import { hindrance } from '@/lib/core/hindrance';
import { type Quote, quotedMicros } from '@/lib/core/service/price';
import { isOffline } from '@/lib/panel/account-slice';
import type { Panel } from '@/lib/panel/panel';
import { blockedBy } from '../../sidepanel/hindered';
import { useSpent } from '../../sidepanel/use-spent';

/** What the account, the network or the reader's limits say against an order of this price now. */
export function useToolBlock(panel: Panel): (quote: Quote) => Blocked | null {
  const say = useWords();
  const settings = useStore(panel, (state) => state.settings);
  const spent = useSpent(panel);
  const account = useStore(panel, (state) => state.account);
  const offline = useStore(panel, isOffline);
  const { openOptions } = panel.getState();
  // Whether the entry point may be reached is asked where it is asked for: this account's permission is the service's.
  const hindered = account && hindrance({ ...account, serviceUrl: settings.mcpUrl, permitted: true });
  return (quote) => {
    if (!hindered && offline) return { is: 'offline' };
    if (hindered) return blockedBy(say, hindered, panel.getState());
    const limited = spent && objectionNow({ by: 'reader', quoted: quotedMicros(quote) }, spent, settings);
    if (!limited) return null;
    const because = say.saying(failureWords(limited, say.locale).sentence);
    return { is: 'limit', because, onRaise: () => void openOptions() };
  };
}
