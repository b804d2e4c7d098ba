import { isSameRate, type PlaybackRateRequest, type PlayerClock } from '@/lib/platform/player';
import { maxSpeedChange, plannedSpeedAt, type SpeedPlan } from './speed-plan';

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

/** Where the player is. `time` in seconds of the video, `elapsed` in seconds of real time since the speed was last set. */
interface PlayerPosition {
  time: number;
  rate: number;
  elapsed: number;
}

/** However long nothing was heard of the player, no step is larger than what half a second allows. */
const maxElapsed = 0.5;

/** The speed to set now: towards what is wanted, by no more than the ramp. */
export function nextRate(plan: SpeedPlan, { time, rate, elapsed }: PlayerPosition): number {
  const maxChange = maxSpeedChange * Math.min(Math.max(0, elapsed), maxElapsed);
  return Math.min(rate + maxChange, Math.max(rate - maxChange, plannedSpeedAt(plan, time)));
}

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
