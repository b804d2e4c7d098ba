import type { Cue } from '@/lib/captions/cue';
import { countIn, type PaceUnit, perMinute } from '@/lib/captions/rate-unit';
import { dropSounds, withoutSound } from '@/lib/captions/simple-views';
import { lastEnd, spokenSeconds } from './pauses';

/** Two honest averages, each to be labelled with what it was divided by (SPR-02). Per minute, in the unit asked for. */
export interface Pace {
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
export const paceOf = (cues: readonly Cue[], length: number | null, unit: PaceUnit = 'words'): Pace =>
  paceBetween(cues, 0, length ?? lastEnd(cues), unit);

/**
 * The pace of any stretch; a line that reaches over its edge counts by the share that lies inside. Sound marks are neither words
 * nor speech.
 */
export function paceBetween(cues: readonly Cue[], from: number, to: number, unit: PaceUnit = 'words'): Pace {
  let count = 0;
  const said = dropSounds(cues);
  for (const cue of said) count += shareInside(cue, from, to) * countIn(cue, unit);
  const spoken = spokenSeconds(said, from, to);
  const length = Math.max(0, to - from);
  return { count, spoken, length, overSpoken: perMinute(count, spoken), overLength: perMinute(count, length) };
}

function shareInside({ offset, duration }: Cue, from: number, to: number): number {
  if (duration <= 0) return offset >= from && offset < to ? 1 : 0;
  return Math.max(0, Math.min(offset + duration, to) - Math.max(offset, from)) / duration;
}

/** The pace of one line. */
export interface LinePace {
  /**
   * To be shown, rounded to whole numbers: the service's own where words are counted, and our own where it counted sounds;
   * `null` for a line of nothing but sounds.
   */
  rate: number | null;
  /** Words ÷ duration, for the tooltip; `null` without duration. */
  own: number | null;
  /** The service's number and our own differ by more than one in a hundred (SPR-01). */
  differs: boolean;
}

export function linePace(cue: Cue, unit: PaceUnit = 'words'): LinePace {
  const said = withoutSound(cue);
  if (said === null) return { rate: null, own: null, differs: false };
  const own = perMinute(countIn(said, unit), cue.duration);
  if (unit === 'characters' || said !== cue)
    return { rate: own === null ? null : Math.round(own), own, differs: false };
  const differs = own !== null && Math.abs(own - cue.speechRate) > cue.speechRate * 0.01;
  return { rate: Math.round(cue.speechRate), own, differs };
}
