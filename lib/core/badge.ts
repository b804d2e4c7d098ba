import type { Saying } from './words';

/** What the toolbar's button may have to tell of a tab. */
export interface BadgeFacts {
  /** Captions come by themselves: that is about money, so it goes before everything else (BIL-05). */
  auto: boolean;
  /** The video in view is collected (COL-01). */
  collected: boolean;
  count: number;
}

/** The few letters on the toolbar's button, and the words that are shown on hover. */
export function badgeOf({ auto, collected, count }: BadgeFacts): { letters: Saying | null; words: Saying[] } {
  const words: Saying[] = [];
  if (auto) words.push(['badgeAuto']);
  if (collected) words.push({ count: 'badgeCollected', n: count });
  return { letters: auto ? ['autoBadge'] : collected ? ['collectedBadge'] : null, words };
}
