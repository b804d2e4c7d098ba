import type { Blocked } from '@/components/PricedButton';
import { failureWords } from '@/lib/core/failure-words';
import type { Hindrance } from '@/lib/core/hindrance';
import type { Say } from '@/lib/core/words';

interface Ways {
  openOptions(): void;
  /** Within the click itself. */
  permit(origin: string): Promise<void>;
}

/** What stands between the account and any question, on a button that would ask: with the one way on beside it. */
export function blockedBy(say: Say, hindered: Hindrance, { openOptions, permit }: Ways): Blocked {
  const because = say.saying(failureWords(hindered, say.locale).sentence);
  if (hindered.kind === 'no-permission') {
    return { is: 'limit', because, raise: say('actAllow'), onRaise: () => void permit(hindered.origin) };
  }
  const raise = say(hindered.kind === 'locked-token' ? 'actUnlock' : 'actOptions');
  return { is: 'limit', because, raise, onRaise: () => openOptions() };
}
