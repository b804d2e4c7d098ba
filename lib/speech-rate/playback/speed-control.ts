import type { PlaybackRateRequest, PlayerClock } from '@/lib/platform/player';
import { nextRate } from './next-rate';
import type { SpeedPlan } from './speed-plan';
import { trackOwnRates } from './user-rates';

/** What is to be done after a word of the player: set a speed, leave it (`null`), or nothing more, as somebody else has set it. */
type SpeedDecision = PlaybackRateRequest | 'taken' | null;

/** A player's speed while it is ours. */
export interface SpeedControl {
  /** Hears the player's clock; `now` in milliseconds. */
  onClock(plan: SpeedPlan, clock: PlayerClock, now: number): SpeedDecision;
}

/** Words about a jump follow each other at once: a step waits until it is worth one. Milliseconds. */
const minStepInterval = 200;
/** What nobody hears is not worth a word. */
const minRateChange = 0.0005;

/** Takes a player over at the speed that was found, also one beyond the limits: it is led back as gently as to anywhere else. */
export function createSpeedControl(initialRate: number, startedAt: number): SpeedControl {
  const rates = trackOwnRates(initialRate);
  let [rate, since] = [initialRate, startedAt];
  return {
    onClock(plan, clock, now) {
      if (!rates.has(clock.rate)) return 'taken';
      // A paused player has no time to spend, nor has one whose clock was set back.
      if (clock.paused || now < since) since = now;
      if (now - since < minStepInterval) return null;
      const next = nextRate(plan, { time: clock.time, rate, elapsed: (now - since) / 1000 });
      since = now;
      if (Math.abs(next - rate) < minRateChange) return null;
      const step = { rate: next, from: rate };
      rate = next;
      rates.set(next);
      return step;
    },
  };
}
