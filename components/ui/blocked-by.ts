import type { AccountBlocker } from '@/lib/service/blocker';
import { failureText } from '@/lib/service/failure-text';
import type { Say } from '@/lib/shared/localized-text';
import type { Blocked } from './PricedButton';

interface Ways {
  openOptions(): void;
  /** Within the click itself. */
  permit(origin: string): Promise<void>;
}

/** What stands between the account and any question, on a button that would ask: with the one way on beside it. */
export function blockedBy(say: Say, hindered: AccountBlocker, { openOptions, permit }: Ways): Blocked {
  const because = say.saying(failureText(hindered, say.locale).sentence);
  if (hindered.kind === 'no-permission') {
    return { is: 'limit', because, raise: say('actAllow'), onRaise: () => void permit(hindered.origin) };
  }
  const raise = say(hindered.kind === 'locked-token' ? 'actUnlock' : 'actOptions');
  return { is: 'limit', because, raise, onRaise: () => openOptions() };
}
