import { maxSpeedChange } from './limits';
import { plannedSpeedAt, type SpeedPlan } from './speed-plan';

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
