import { nextRate } from '@/lib/speech-rate/playback/speed-control';
import { localRates, planSpeed, type SpeechTimeline } from '@/lib/speech-rate/playback/speed-plan';

/** Real time between two clock updates, in seconds. */
export const tick = 0.25;
/** Required limits, defined independently of the product's constants. */
export const minSpeed = 0.75;
export const maxSpeed = 2;
export const maxChangePerSecond = 0.05;

/** Result of playing a whole video, starting at speed 1. */
export interface PlayedVideo {
  /** Words per minute of real time during speech, measured while the limits and the ramp allow the target. */
  rate: number;
  /** Measured real time in seconds. */
  seconds: number;
  /** Number of ticks at which the speed exceeded its limits or changed too fast. */
  broken: number;
}

/**
 * Plays a video tick by tick and measures the speech rate. A tick is measured if
 * - somebody speaks,
 * - the speed that reaches the target (the target ÷ the rate of the surrounding 30 seconds) is between 0.75 and 2, and
 * - enough time has passed since the start to reach that speed from 1, at 0.05 per second.
 * The ramps between slow and fast passages are also measured.
 */
export function playVideo(timeline: SpeechTimeline, target: number): PlayedVideo {
  const plan = planSpeed(timeline, target);
  const rates = localRates(timeline);
  const counted = { words: 0, seconds: 0, broken: 0 };
  let rate = 1;
  let real = 0;
  for (let time = 0; time < timeline.words.length * timeline.step; time += rate * tick) {
    const next = nextRate(plan, { time, rate, elapsed: tick });
    if (next < minSpeed || next > maxSpeed || Math.abs(next - rate) > maxChangePerSecond * tick + 1e-12)
      counted.broken += 1;
    rate = next;
    const at = Math.floor(time / timeline.step);
    const neededSpeed = target / (rates[at] ?? 0);
    if (neededSpeed >= minSpeed && neededSpeed <= maxSpeed && real * maxChangePerSecond >= Math.abs(neededSpeed - 1)) {
      counted.words += ((timeline.words[at] ?? 0) / timeline.step) * rate * tick;
      counted.seconds += ((timeline.spoken[at] ?? 0) / timeline.step) * tick;
    }
    real += tick;
  }
  return { rate: (counted.words / counted.seconds) * 60, seconds: counted.seconds, broken: counted.broken };
}
