import { type SpeedPlan, speedPlan } from '@/lib/speech-rate/playback/speed-plan';
import { type Heard, heardIn } from '@/lib/speech-rate/playback/spoken-seconds';
import type { Cue } from '../cue';
import { shift } from '../simple-views';

/**
 * The plan for a track as it was received, moved by so many seconds, at so many words per minute. Made once for each, because
 * it is asked for several times a second. Other views change what is read, not what is heard.
 */
export function planMaker(): (received: readonly Cue[], shiftSeconds: number, target: number) => SpeedPlan {
  let heard: { received: readonly Cue[]; shiftSeconds: number; is: Heard } | null = null;
  let made: { heard: Heard; target: number; plan: SpeedPlan } | null = null;
  return (received, shiftSeconds, target) => {
    if (heard?.received !== received || heard.shiftSeconds !== shiftSeconds)
      heard = { received, shiftSeconds, is: heardIn(shiftSeconds === 0 ? received : shift(received, shiftSeconds)) };
    if (made?.heard !== heard.is || made.target !== target)
      made = { heard: heard.is, target, plan: speedPlan(heard.is, target) };
    return made.plan;
  };
}
