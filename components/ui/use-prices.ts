import { useMemo } from 'react';
import { useStore } from 'zustand';
import { isOffline } from '@/lib/app-store/account-slice';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { parameterNamesOf, rejectedNames } from '@/lib/runs/parameter-names';
import { type AccountBlocker, blockerOf } from '@/lib/service/blocker';
import type { EndpointName, ParamsOf } from '@/lib/service/endpoints';
import { failureText } from '@/lib/service/failure-text';
import { setOwnPrice } from '@/lib/service/own-prices';
import { type Quote, quotedMicros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import type { Translate } from '@/lib/shared/localized-text';
import { checkLimits } from '@/lib/spending/budget';
import type { SpendingByScope } from '@/lib/spending/spending';
import type { DisabledReason } from './PricedButton';
import { useTranslation } from './translation';

interface BlockerActions {
  openOptions(): void;
  /** Within the click itself. */
  permit(origin: string): Promise<void>;
}

/** What stands between the account and any question, on a button that would ask: with the one way on beside it. */
export function disabledReason(
  t: Translate,
  blocker: AccountBlocker,
  { openOptions, permit }: BlockerActions,
): DisabledReason {
  const because = t.saying(failureText(blocker, t.locale).sentence);
  if (blocker.kind === 'no-permission') {
    return { is: 'limit', because, raise: t('actAllow'), onRaise: () => void permit(blocker.origin) };
  }
  const raise = t(blocker.kind === 'locked-token' ? 'actUnlock' : 'actOptions');
  return { is: 'limit', because, raise, onRaise: () => openOptions() };
}

/** Takes a price over as the user's own. */
export function useSetOwnPrice(panel: PanelStore, name: EndpointName): (micros: number) => void {
  const { ports, getState } = panel;
  return (micros) => void getState().changeSettings(setOwnPrice(getState().settings, name, micros, ports.now()));
}

/** What the limits of the options are held against, as this page knows it; `null` until it does. */
export function useSpending(panel: PanelStore): Pick<SpendingByScope, 'today' | 'session'> | null {
  const today = useStore(panel, (state) => state.today);
  const session = useStore(panel, (state) => state.session);
  return useMemo(() => today && session && { today, session }, [today, session]);
}

/** What a question costs, and what the network, the user's limits or the account say against asking it now. */
export interface PricedRequest {
  quote: Quote;
  blocked: DisabledReason | null;
}

/** Prices for the controls of a pane; asked for each control, because each has its own question. */
export function usePrices(panel: PanelStore): <N extends EndpointName>(name: N, params: ParamsOf<N>) => PricedRequest {
  const t = useTranslation();
  const settings = useStore(panel, (state) => state.settings);
  const spent = useSpending(panel);
  const account = useStore(panel, (state) => state.account);
  const offline = useStore(panel, isOffline);
  const { openOptions } = panel.getState();
  const blocker = account && blockerOf(account);

  return (name, params) => {
    const quote = quoteFor(name, params, settings.ownPrices);
    const limitFailure = spent && checkLimits({ by: 'reader', quoted: quotedMicros(quote) }, spent, settings);
    if (!blocker && offline) return { quote, blocked: { is: 'offline' } };
    const unknown = blocker ? [] : rejectedNames(name, params, parameterNamesOf(settings));
    if (unknown.length > 0) return { quote, blocked: unknownNamesReason(t, unknown, openOptions) };
    if (blocker) return { quote, blocked: disabledReason(t, blocker, panel.getState()) };
    if (!limitFailure) return { quote, blocked: null };
    const because = t.saying(failureText(limitFailure, t.locale).sentence);
    return { quote, blocked: { is: 'limit', because, onRaise: () => void openOptions() } };
  };
}

/** A service that is known not to take a name is not asked with it; the names are learned in the options. */
export const unknownNamesReason = (
  t: Translate,
  unknown: readonly string[],
  openOptions: () => void,
): DisabledReason => ({
  is: 'limit',
  because: t('nameUnknownHere', unknown.join(', ')),
  raise: t('namesOpen'),
  onRaise: () => void openOptions(),
});
