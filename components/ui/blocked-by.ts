import type { AccountBlocker } from '@/lib/service/blocker';
import { failureText } from '@/lib/service/failure-text';
import type { Translate } from '@/lib/shared/localized-text';
import type { DisabledReason } from './PricedButton';

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
