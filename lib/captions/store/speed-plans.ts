import { planSpeed, type SpeedPlan } from '@/lib/speech-rate/playback/speed-plan';
import { buildSpeechTimeline, type SpeechTimeline } from '@/lib/speech-rate/playback/spoken-seconds';
import type { Cue } from '../cue';
import { shiftCues } from '../simple-views';

/**
 * The plan for a track as it was received, moved by so many seconds, at so many words per minute. Made once for each, because
 * it is asked for several times a second. Other views change what is read, not what is heard.
 */
export function createSpeedPlanner(): (received: readonly Cue[], shiftSeconds: number, target: number) => SpeedPlan {
  let heard: { received: readonly Cue[]; shiftSeconds: number; is: SpeechTimeline } | null = null;
  let made: { heard: SpeechTimeline; target: number; plan: SpeedPlan } | null = null;
  return (received, shiftSeconds, target) => {
    if (heard?.received !== received || heard.shiftSeconds !== shiftSeconds)
      heard = {
        received,
        shiftSeconds,
        is: buildSpeechTimeline(shiftSeconds === 0 ? received : shiftCues(received, shiftSeconds)),
      };
    if (made?.heard !== heard.is || made.target !== target)
      made = { heard: heard.is, target, plan: planSpeed(heard.is, target) };
    return made.plan;
  };
}
