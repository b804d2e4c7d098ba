import type { Standing } from '@/lib/core/library/ledger-digest';
import type { MessageName } from '@/lib/core/words';
import type { IconName } from './Icon';

/** How an attempt stands, as a sign and in words. */
export const ledgerStates: Record<Standing, { icon: IconName; says: MessageName }> = {
  sent: { icon: 'timer', says: 'billedSent' },
  confirmed: { icon: 'check', says: 'billedConfirmed' },
  own: { icon: 'pencil', says: 'billedAtMyPrice' },
  possible: { icon: 'circle-question-mark', says: 'billedPossible' },
  twice: { icon: 'circle-question-mark', says: 'billedPossibleTwice' },
  none: { icon: 'minus', says: 'billedNone' },
};
