import { ramp } from './limits';
import { type SpeedPlan, wantedAt } from './speed-plan';

/** Where the player is. `time` in seconds of the video, `elapsed` in seconds of real time since the speed was last set. */
export interface SpeedStep {
  time: number;
  rate: number;
  elapsed: number;
}

/** However long nothing was heard of the player, no step is larger than what half a second allows. */
const longestStep = 0.5;

/** The speed to set now: towards what is wanted, by no more than the ramp. */
export function nextRate(plan: SpeedPlan, { time, rate, elapsed }: SpeedStep): number {
  const most = ramp * Math.min(Math.max(0, elapsed), longestStep);
  return Math.min(rate + most, Math.max(rate - most, wantedAt(plan, time)));
}
