import { type Cue, wholeDuration } from '@/lib/captions/cue';
import { countUnits, perMinute, type RateUnit, rateUnitOf } from '@/lib/captions/rate-unit';
import { cueWithoutSounds, removeSounds } from '@/lib/captions/views';
import { lastCueEnd, spokenSeconds } from './pauses';

/** Speech rate per minute, averaged over spoken time and over length. */
export interface SpeechRate {
  count: number;
  /** Seconds of speech. */
  spoken: number;
  /** Seconds in total. */
  length: number;
  /** Count per minute of speech; `null` without speech. */
  overSpoken: number | null;
  /** Count per minute of the length; `null` without a length. */
  overLength: number | null;
}

/** Measures the whole video. Without a length, the video ends with the last line. */
export function speechRateOf(cues: readonly Cue[], length: number | null, unit: RateUnit = 'words'): SpeechRate {
  if (length !== null) return speechRateBetween(cues, 0, length, unit);
  // A last line without a duration starts where the video ends, and its words count too.
  const rate = speechRateBetween(cues, 0, Number.POSITIVE_INFINITY, unit);
  const end = lastCueEnd(cues);
  return { ...rate, length: end, overLength: perMinute(rate.count, end) };
}

/**
 * Measures a span. A line that is only partly in the span counts in proportion. Sound descriptions count neither as
 * words nor as speech.
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

interface LineRate {
  /**
   * The displayed, rounded rate: that of the service if the unit is words and the line has no sound descriptions,
   * otherwise `own`.
   */
  rate: number | null;
  /** The service's rate; `null` if it is not comparable, because characters are counted or the line has sounds. */
  service: number | null;
  /** Word or character count ÷ duration, per minute; `null` for a line without duration or with sounds only. */
  own: number | null;
  /** True if the service's rate and `own` differ by more than 1 %. */
  differsFromService: boolean;
}

export function lineRate(cue: Cue, unit: RateUnit = 'words'): LineRate {
  const spokenCue = cueWithoutSounds(cue);
  if (spokenCue === null) return { rate: null, own: null, service: null, differsFromService: false };
  const ownRate = perMinute(countUnits(spokenCue, unit), wholeDuration(cue));
  if (unit === 'characters' || spokenCue !== cue)
    return {
      rate: ownRate === null ? null : Math.round(ownRate),
      own: ownRate,
      service: null,
      differsFromService: false,
    };
  const { speechRate: service } = cue;
  // Without a duration, a rate of 0 was computed rather than stated.
  if (ownRate === null && service === 0) return { rate: null, own: null, service, differsFromService: false };
  const differs = ownRate !== null && Math.abs(ownRate - service) > service * 0.01;
  return { rate: Math.round(service), own: ownRate, service, differsFromService: differs };
}

/** The result of comparing the service's rates with words ÷ duration. */
export interface RateCheck {
  compared: number;
  /** Indices of lines whose rates differ by more than 1 %. */
  differ: number[];
  /** Number of lines without duration, which cannot be compared. */
  withoutDuration: number;
}

/**
 * Compares the service's rate of each line with the computed one, except for lines with sounds and lines in scripts that
 * are counted in characters. If `ratesReceived` is false, all rates were computed here, so there is nothing to compare.
 */
export function checkRates(cues: readonly Cue[], ratesReceived = true): RateCheck {
  const check: RateCheck = { compared: 0, differ: [], withoutDuration: 0 };
  if (!ratesReceived) return check;
  cues.forEach((cue, index) => {
    const { service, own: ownRate, differsFromService: differs } = lineRate(cue, rateUnitOf(cue.lang, cue.text));
    if (service === null) return;
    if (ownRate === null) check.withoutDuration += 1;
    else check.compared += 1;
    if (differs) check.differ.push(index);
  });
  return check;
}

/** Returns a quantile of sorted values by linear interpolation. */
export function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const low = sorted[Math.floor(position)] ?? 0;
  const high = sorted[Math.ceil(position)] ?? low;
  return low + (high - low) * (position - Math.floor(position));
}
