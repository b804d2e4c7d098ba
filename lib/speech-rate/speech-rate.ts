import type { Cue } from '@/lib/captions/cue';
import { countUnits, perMinute, type RateUnit, rateUnitOf } from '@/lib/captions/rate-unit';
import { cueWithoutSounds, removeSounds } from '@/lib/captions/views';
import { lastCueEnd, spokenSeconds } from './pauses';

/** Two honest averages, each to be labelled with what it was divided by. Per minute, in the unit asked for. */
export interface SpeechRate {
  count: number;
  /** Seconds in which somebody speaks. */
  spoken: number;
  /** Seconds of the whole stretch. */
  length: number;
  /** `null` where nobody speaks. */
  overSpoken: number | null;
  /** `null` for a stretch without length. */
  overLength: number | null;
}

/** The pace of the whole video; without its length, the end of the last line stands for it. */
export const speechRateOf = (cues: readonly Cue[], length: number | null, unit: RateUnit = 'words'): SpeechRate =>
  speechRateBetween(cues, 0, length ?? lastCueEnd(cues), unit);

/**
 * The pace of any stretch; a line that reaches over its edge counts by the share that lies inside. Sound marks are neither words
 * nor speech.
 */
export function speechRateBetween(
  cues: readonly Cue[],
  from: number,
  to: number,
  unit: RateUnit = 'words',
): SpeechRate {
  let count = 0;
  const spokenCues = removeSounds(cues);
  for (const cue of spokenCues) count += shareInside(cue, from, to) * countUnits(cue, unit);
  const spoken = spokenSeconds(spokenCues, from, to);
  const length = Math.max(0, to - from);
  return { count, spoken, length, overSpoken: perMinute(count, spoken), overLength: perMinute(count, length) };
}

function shareInside({ offset, duration }: Cue, from: number, to: number): number {
  if (duration <= 0) return offset >= from && offset < to ? 1 : 0;
  return Math.max(0, Math.min(offset + duration, to) - Math.max(offset, from)) / duration;
}

/** The pace of one line. */
interface LineRate {
  /**
   * To be shown, rounded to whole numbers: the service's own where words are counted, and our own where it counted sounds;
   * `null` for a line of nothing but sounds.
   */
  rate: number | null;
  /** Words ÷ duration, for the tooltip; `null` without duration. */
  own: number | null;
  /** The service's number and our own differ by more than one in a hundred. */
  differs: boolean;
}

export function lineRate(cue: Cue, unit: RateUnit = 'words'): LineRate {
  const spokenCue = cueWithoutSounds(cue);
  if (spokenCue === null) return { rate: null, own: null, differs: false };
  const own = perMinute(countUnits(spokenCue, unit), cue.duration);
  if (unit === 'characters' || spokenCue !== cue)
    return { rate: own === null ? null : Math.round(own), own, differs: false };
  const differs = own !== null && Math.abs(own - cue.speechRate) > cue.speechRate * 0.01;
  return { rate: Math.round(cue.speechRate), own, differs };
}

/** The service's rates held against words ÷ duration. */
export interface RateCheck {
  /** Lines of which both are known. */
  compared: number;
  /** Indices of those where they differ by more than one in a hundred. */
  differ: number[];
  /** Lines of words that last no time: nothing can be held against what the service says. */
  timeless: number;
}

/** Sound marks are left out, and so are scripts in which the service counts otherwise than is shown. */
export function checkRates(cues: readonly Cue[]): RateCheck {
  const check: RateCheck = { compared: 0, differ: [], timeless: 0 };
  cues.forEach((cue, index) => {
    const unit = rateUnitOf(cue.lang, cue.text);
    if (unit === 'characters') return;
    const { rate, own, differs } = lineRate(cue, unit);
    if (rate === null) return;
    if (own === null) check.timeless += 1;
    else check.compared += 1;
    if (differs) check.differ.push(index);
  });
  return check;
}
