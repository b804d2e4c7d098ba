import { useStore } from 'zustand';
import { isOffline } from '@/lib/app-store/account-slice';
import type { Panel } from '@/lib/app-store/panel-store';
import { parameterNamesOf, rejectedNames } from '@/lib/runs/unknown-names';
import { blockerOf } from '@/lib/service/blocker';
import type { EndpointName, ParamsOf } from '@/lib/service/endpoints';
import { failureText } from '@/lib/service/failure-text';
import { type Quote, quotedMicros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import type { Say } from '@/lib/shared/localized-text';
import { checkLimits } from '@/lib/spending/budget';
import { blockedBy } from './blocked-by';
import type { Blocked } from './PricedButton';
import { useSpent } from './use-spent';
import { useWords } from './words';

/** What a question costs, and what the network, the reader's limits or the account say against asking it now. */
export interface Asking {
  quote: Quote;
  blocked: Blocked | null;
}

/** Prices for the controls of a pane; asked for each control, because each has its own question. */
export function usePrices(panel: Panel): <N extends EndpointName>(name: N, asked: ParamsOf<N>) => Asking {
  const say = useWords();
  const settings = useStore(panel, (state) => state.settings);
  const spent = useSpent(panel);
  const account = useStore(panel, (state) => state.account);
  const offline = useStore(panel, isOffline);
  const { openOptions } = panel.getState();
  const hindered = account && blockerOf(account);

  return (name, asked) => {
    const quote = quoteFor(name, asked, settings.ownPrices);
    const limited = spent && checkLimits({ by: 'reader', quoted: quotedMicros(quote) }, spent, settings);
    if (!hindered && offline) return { quote, blocked: { is: 'offline' } };
    const unknown = hindered ? [] : rejectedNames(name, asked, parameterNamesOf(settings));
    if (unknown.length > 0) return { quote, blocked: namesFirst(say, unknown, openOptions) };
    if (hindered) return { quote, blocked: blockedBy(say, hindered, panel.getState()) };
    if (!limited) return { quote, blocked: null };
    const because = say.saying(failureText(limited, say.locale).sentence);
    return { quote, blocked: { is: 'limit', because, onRaise: () => void openOptions() } };
  };
}

/** A service that is known not to take a name is not asked with it; the names are learned in the options. */
export const namesFirst = (say: Say, unknown: readonly string[], openOptions: () => void): Blocked => ({
  is: 'limit',
  because: say('nameUnknownHere', unknown.join(', ')),
  raise: say('namesOpen'),
  onRaise: () => void openOptions(),
});
