import { failureText } from '@/lib/service/failure-text';
import type { Message, MessageName } from '@/lib/shared/localized-text';
import type { CaptionRow, CaptionState } from './caption-rows';

/** What became of a video, in a few words. */
export const captionStateNames: Record<CaptionState, MessageName> = {
  held: 'manyHeld',
  none: 'manyNone',
  failed: 'manyFailed',
  possible: 'manyPossible',
  waiting: 'manyWaiting',
  open: 'manyOpen',
};

/** The sentence of a video: where it was refused, why. */
export const rowMessage = ({ state, failure }: Pick<CaptionRow, 'state' | 'failure'>, locale: string): Message =>
  state === 'failed' && failure ? failureText(failure, locale).sentence : [captionStateNames[state]];
