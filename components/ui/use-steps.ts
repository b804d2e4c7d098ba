import { useState } from 'react';

/** At most so many more at once, so that no click freezes the page. */
const maxStepFactor = 32;

/** How much of something long is shown: little at first, then more with each click. */
export function useShownCount(initialCount: number): [shown: number, more: () => void] {
  const [shown, show] = useState(initialCount);
  return [shown, () => show(shown + Math.min(shown * 3, maxStepFactor * initialCount))];
}
