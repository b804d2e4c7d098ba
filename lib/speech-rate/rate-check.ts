import type { Cue } from '@/lib/captions/cue';
import { rateUnitOf } from '@/lib/captions/rate-unit';
import { lineRate } from './speech-rate';

/** The service's rates held against words ÷ duration. */
export interface RateCheck {
  /** Lines of which both are known. */
  compared: number;
  /** Indices of those where they differ by more than one in a hundred. */
  differ: number[];
  /** Lines of words that last no time: nothing can be held against what the service says. */
  timeless: number;
}

/** Sound marks are left out, and so are scripts in which the service counts otherwise than is shown. */
export function checkRates(cues: readonly Cue[]): RateCheck {
  const check: RateCheck = { compared: 0, differ: [], timeless: 0 };
  cues.forEach((cue, index) => {
    const unit = rateUnitOf(cue.lang, cue.text);
    if (unit === 'characters') return;
    const { rate, own, differs } = lineRate(cue, unit);
    if (rate === null) return;
    if (own === null) check.timeless += 1;
    else check.compared += 1;
    if (differs) check.differ.push(index);
  });
  return check;
}
