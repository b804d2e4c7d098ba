import { isSameRate } from '@/lib/platform/player';

/** Tells the speeds that we set from those that somebody else did. */
interface OwnRates {
  /** We have just set this one. */
  set(rate: number): void;
  /** Whether a speed that the player tells is one of ours. */
  has(rate: number): boolean;
}

/**
 * The player is some words behind: what was set last may not be heard yet, and until it is, the one before still counts. Once
 * a later one was heard, an earlier one coming back is somebody else's doing. Begins with the speed that was found.
 */
export function trackOwnRates(initialRate: number): OwnRates {
  let expected = [initialRate];
  return {
    set: (rate) => void expected.push(rate),
    has(rate) {
      const at = expected.findLastIndex((one) => isSameRate(one, rate));
      if (at < 0) return false;
      expected = expected.slice(at);
      return true;
    },
  };
}
