import type { IconName } from '@/components/ui/Icon';
import type { MessageName } from '@/lib/shared/localized-text';
import type { EntryStatus } from '@/lib/spending/ledger-digest';

/** How an attempt stands, as a sign and in words. */
export const entryStatuses: Record<EntryStatus, { icon: IconName; says: MessageName }> = {
  sent: { icon: 'timer', says: 'billedSent' },
  confirmed: { icon: 'check', says: 'billedConfirmed' },
  own: { icon: 'pencil', says: 'billedAtMyPrice' },
  possible: { icon: 'circle-question-mark', says: 'billedPossible' },
  twice: { icon: 'circle-question-mark', says: 'billedPossibleTwice' },
  none: { icon: 'minus', says: 'billedNone' },
};
