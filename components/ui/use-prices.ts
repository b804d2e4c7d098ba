import { useMemo } from 'react';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { isOffline } from '@/lib/app-store/account-slice';
import type { AppState } from '@/lib/app-store/app-store';
import { type AccountBlocker, blockerOf } from '@/lib/connection/connection';
import type { EndpointName, ParamsOf } from '@/lib/service/endpoints';
import { failureText } from '@/lib/service/failure-text';
import { type Quote, quotedMicros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import { undocumentedParams } from '@/lib/service/request';
import { parameterNamesOf, withParameterNames } from '@/lib/settings/parameter-names';
import type { Translate } from '@/lib/shared/localized-text';
import { checkLimits } from '@/lib/spending/budget';
import type { SpendingByScope } from '@/lib/spending/spending';
import type { DisabledReason } from './PricedButton';
import { useTranslation } from './translation';

interface BlockerActions {
  openOptions(): void;
  /** Must be called in a click handler, before any `await`. */
  permit(origin: string): Promise<void>;
}

/** Returns why the account cannot send requests, and the action that enables them. */
export function disabledReasonFor(
  t: Translate,
  blocker: AccountBlocker,
  { openOptions, permit }: BlockerActions,
): DisabledReason {
  const text = t.message(failureText(blocker, t.locale).sentence);
  if (blocker.kind === 'no-permission') {
    return { is: 'limit', text, actionLabel: t('allowAccess'), onAction: () => void permit(blocker.origin) };
  }
  const actionLabel = t(blocker.kind === 'locked-token' ? 'actUnlock' : 'actOptions');
  return { is: 'limit', text, actionLabel, onAction: () => openOptions() };
}

/** Returns the spending that limits are checked against; `null` until it is known. */
export function useSpending(): Pick<SpendingByScope, 'today' | 'session'> | null {
  const today = useApp((state) => state.today);
  const session = useApp((state) => state.session);
  return useMemo(() => today && session && { today, session }, [today, session]);
}

export interface PricedRequest {
  quote: Quote;
  disabledReason: DisabledReason | null;
}

/** Returns a function that prices a request. Each control calls it with its own parameters. */
export function usePrices(): <N extends EndpointName>(name: N, params: ParamsOf<N>) => PricedRequest {
  const app = useAppStore();
  const t = useTranslation();
  const settings = useApp((state) => state.settings);
  const spent = useSpending();
  const account = useApp((state) => state.account);
  const offline = useApp(isOffline);
  const { openOptions } = app.getState();
  const blocker = account && blockerOf(account);

  return (name, params) => {
    const quote = quoteFor(name, params, settings);
    const limitFailure = spent && checkLimits({ startedBy: 'user', quoted: quotedMicros(quote) }, spent, settings);
    if (!blocker && offline) return { quote, disabledReason: { is: 'offline' } };
    if (blocker) return { quote, disabledReason: disabledReasonFor(t, blocker, app.getState()) };
    if (undocumentedParams(name, params).length > 0 && !parameterNamesOf(settings))
      return { quote, disabledReason: unconfirmedNames(t, app.getState()) };
    if (!limitFailure) return { quote, disabledReason: null };
    const text = t.message(failureText(limitFailure, t.locale).sentence);
    const section = limitFailure.kind === 'over-budget' && limitFailure.which !== 'day' ? 'limits' : 'spending';
    return { quote, disabledReason: { is: 'limit', text, onAction: () => openOptions(section) } };
  };
}

/**
 * Returns the reason for a request with names that the interface does not give: it is off until the user has
 * once confirmed the names for this service.
 */
export const unconfirmedNames = (
  t: Translate,
  { settings, changeSettings }: Pick<AppState, 'settings' | 'changeSettings'>,
): DisabledReason => ({
  is: 'limit',
  text: t('namesOff'),
  actionLabel: t('namesUse'),
  onAction: () => void changeSettings(withParameterNames(settings)),
});
