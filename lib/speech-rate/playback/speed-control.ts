import { isSameRate, type PlaybackRateRequest, type PlayerClock } from '@/lib/platform/player';
import { maxSpeedChange, plannedSpeedAt, type SpeedPlan } from './speed-plan';

/** Separates the speeds set by the extension from those set by the user or the page. */
interface OwnRates {
  /** Records a speed that the extension has just set. */
  set(rate: number): void;
  /** Returns true if a reported speed is the initial one or was set by the extension. */
  has(rate: number): boolean;
}

/**
 * Tracks the speeds that the extension set. The player reports speeds with a delay, so an earlier speed stays valid
 * until a later one is reported.
 */
export function trackOwnRates(initialRate: number): OwnRates {
  let expected = [initialRate];
  return {
    set: (rate) => void expected.push(rate),
    has(rate) {
      const index = expected.findLastIndex((one) => isSameRate(one, rate));
      if (index < 0) return false;
      expected = expected.slice(index);
      return true;
    },
  };
}

/** The state of the player: `time` in seconds of the video, `elapsed` in seconds of real time since the last change. */
interface PlayerPosition {
  time: number;
  rate: number;
  elapsed: number;
}

/** In seconds. Limits the change after a long time without a report from the player. */
const maxElapsed = 0.5;

/** Returns the next speed, which is closer to the planned speed by at most the maximum change. */
export function nextRate(plan: SpeedPlan, { time, rate, elapsed }: PlayerPosition): number {
  const maxChange = maxSpeedChange * Math.min(Math.max(0, elapsed), maxElapsed);
  return Math.min(rate + maxChange, Math.max(rate - maxChange, plannedSpeedAt(plan, time)));
}

/** The reaction to a clock update: set a speed, do nothing (`null`), or stop because something else set the speed. */
type SpeedDecision = PlaybackRateRequest | 'overridden' | null;

export interface SpeedControl {
  /** Handles an update of the player's clock; `now` in milliseconds. */
  onClock(plan: SpeedPlan, clock: PlayerClock, now: number): SpeedDecision;
}

/** The minimum time between changes in milliseconds, because a seek sends several clock updates at once. */
const minStepInterval = 200;
/** Smaller changes are inaudible. */
const minRateChange = 0.0005;

/** Creates a control that starts from the current speed, even one outside the limits, and changes it gradually. */
export function createSpeedControl(initialRate: number, startedAt: number): SpeedControl {
  const rates = trackOwnRates(initialRate);
  let rate = initialRate;
  let since = startedAt;
  return {
    onClock(plan, clock, now) {
      if (!rates.has(clock.rate)) return 'overridden';
      // The elapsed time restarts while the player is paused or if the clock was set back.
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

/** Creates a control that sets a speed at once and then keeps it. */
export function createFixedControl(initialRate: number, rate: number): SpeedControl {
  const rates = trackOwnRates(initialRate);
  let isSet = false;
  return {
    onClock(_plan, clock) {
      if (!rates.has(clock.rate)) return 'overridden';
      if (isSet) return null;
      isSet = true;
      rates.set(rate);
      return { rate, from: clock.rate };
    },
  };
}
