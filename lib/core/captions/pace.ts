import type { Cue } from './cue';
import { countIn, type PaceUnit } from './pace-unit';
import { lastEnd, spokenSeconds } from './pauses';
import { isSoundMark } from './sound-marks';

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

/** The pace of any stretch; a line that reaches over its edge counts by the share that lies inside. */
export function paceBetween(cues: readonly Cue[], from: number, to: number, unit: PaceUnit = 'words'): Pace {
  let count = 0;
  for (const cue of cues) count += shareInside(cue, from, to) * countIn(cue, unit);
  const spoken = spokenSeconds(cues, from, to);
  const length = Math.max(0, to - from);
  return { count, spoken, length, overSpoken: perMinute(count, spoken), overLength: perMinute(count, length) };
}

function shareInside({ offset, duration }: Cue, from: number, to: number): number {
  if (duration <= 0) return offset >= from && offset < to ? 1 : 0;
  return Math.max(0, Math.min(offset + duration, to) - Math.max(offset, from)) / duration;
}

/** `null` where there is no time to divide by. */
export const perMinute = (count: number, seconds: number): number | null =>
  seconds > 0 ? (count / seconds) * 60 : null;

/** The pace of one line. */
export interface LinePace {
  /** To be shown, rounded to whole numbers: the service's own where words are counted; `null` for a sound mark. */
  rate: number | null;
  /** Words ÷ duration, for the tooltip; `null` without duration. */
  own: number | null;
  /** The service's number and our own differ by more than one in a hundred (SPR-01). */
  differs: boolean;
}

export function linePace(cue: Cue, unit: PaceUnit = 'words'): LinePace {
  if (isSoundMark(cue.text)) return { rate: null, own: null, differs: false };
  const own = perMinute(countIn(cue, unit), cue.duration);
  if (unit === 'characters') return { rate: own === null ? null : Math.round(own), own, differs: false };
  const differs = own !== null && Math.abs(own - cue.speechRate) > cue.speechRate * 0.01;
  return { rate: Math.round(cue.speechRate), own, differs };
}
